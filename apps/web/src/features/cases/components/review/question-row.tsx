import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { readAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import { isGiven } from '@visafolio/contract/questions/stored-answer.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import { Check, FileText, History, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { fallbackLang, isBilingual, questionText } from '../../../../shared/i18n/in-language.ts';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { StaffMark } from '../../../../ui/layout/staff-mark.tsx';
import { MenuItem } from '../../../../ui/overlay/menu.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useAcceptAnswer, useSendBack } from '../../api/answers.ts';
import { useWaiveQuestion, useWithdrawQuestion } from '../../api/questions.ts';
import { RequiredStar } from '../detail-section.tsx';
import { AnswerText } from './answer-text.tsx';
import { AskAgainDialog } from './dialogs/ask-again-dialog.tsx';
import { ItemMenu } from './item-menu.tsx';

const EnterAnswerDialog = lazy(() => import('./dialogs/enter-answer-dialog.tsx'));
const OwnQuestionDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./dialogs/own-question-dialog.tsx'),
    loadNamespaces('templates'),
  ]);
  return module;
});

type Question = RequestDetail['questions'][number];

interface QuestionRowProps {
  question: Question;
  request: RequestDetail;
}

export function QuestionRow({ question, request }: QuestionRowProps) {
  const { t, language } = useTranslation();
  const waive = useWaiveQuestion();
  const withdraw = useWithdrawQuestion();
  const sendBack = useSendBack();
  const accept = useAcceptAnswer();
  const [rewording, setRewording] = useState(false);
  // The question as it was when the dialog opened, because its answer may change meanwhile.
  const [entering, setEntering] = useState<Question>();
  const [asking, setAsking] = useState<Question>();
  const stopAsking = () => {
    setAsking(undefined);
    sendBack.reset();
  };
  const row = useRef<HTMLLIElement>(null);
  const focusFallback = useFocusFallback(row);
  const key = { id: request.id, question_id: question.id };
  const { waived } = question;
  const answered = Boolean(question.answer?.trim());
  const complete = isGiven(question.answer);
  const name = questionText(question, language);
  const lang = fallbackLang(
    translationIn(question.translations, language)?.text,
    { bilingual: isBilingual(request.questions), own: question.own },
    language,
  );
  return (
    <li
      ref={row}
      id={`question-${question.id}`}
      tabIndex={-1}
      className="flex scroll-mt-28 items-start justify-between gap-4 px-4 py-3.5 outline-none target:bg-accent-soft"
      {...focusFallback}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="break-words text-muted text-sm">
          <span dir="auto" lang={lang}>
            {name}
          </span>
          {question.required && <RequiredStar />}
        </p>
        {question.own && <p className="text-muted text-sm">{t('requests.details.own')}</p>}
        {answered && (
          <p dir="auto" className="whitespace-pre-line break-words">
            <AnswerText question={question} />
          </p>
        )}
        {question.damaged && (
          <p className="flex items-start gap-1.5 text-danger text-sm">
            <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            {t('requests.details.damagedHint')}
          </p>
        )}
        {!question.damaged && question.entered_by && <StaffMark person={question.entered_by} what="answer" />}
        {question.source && <SourceMark source={question.source} />}
        {question.sent_back !== null && !waived && (
          <p className="whitespace-pre-line break-words text-sm text-warning" dir="auto">
            {t('requests.details.askedAgain', { reason: question.sent_back })}
          </p>
        )}
        {question.sent_back !== null && !waived && answered && request.can.review && (
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            loading={accept.isPending}
            onClick={() => accept.mutate({ ...key, answer: question.answer ?? '' })}
            aria-label={t('requests.review.acceptNamed', { name })}
          >
            <Check size={16} aria-hidden />
            {t('requests.review.accept')}
          </Button>
        )}
        {/* Staff decide whether the case can do without it. */}
        {readAbsence(question.answer ?? '') &&
          !waived &&
          question.sent_back === null &&
          request.can.review && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                loading={waive.isPending}
                onClick={() => waive.mutate({ ...key, waived: true })}
                aria-label={t('requests.review.acceptNamed', { name })}
              >
                <Check size={16} aria-hidden />
                {t('requests.review.accept')}
              </Button>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => setAsking(question)}
                aria-label={`${t('requests.review.askAgain')}: ${name}`}
              >
                {t('requests.review.askAgain')}
              </Button>
            </div>
          )}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {waived ? (
          <Badge>{t('requests.details.waived')}</Badge>
        ) : question.options?.for_staff && !answered ? (
          <Badge>{t('requests.details.forStaff')}</Badge>
        ) : question.not_asked && !question.options?.for_staff ? (
          <Badge>{t('requests.details.notAsked')}</Badge>
        ) : (
          <Badge tone={badgeTone()}>{t(badgeText())}</Badge>
        )}
        {request.can.review && (
          <ItemMenu
            what="question"
            name={name}
            waived={waived}
            changeable={question.changeable}
            onWaive={(next) => waive.mutate({ ...key, waived: next })}
            onReword={() => setRewording(true)}
            onWithdraw={(settled) => withdraw.mutate(key, settled)}
            isWithdrawing={withdraw.isPending}
          >
            {!waived && (
              <MenuItem onSelect={() => setEntering(question)}>
                {t(answered ? 'requests.onBehalf.correct' : 'requests.onBehalf.enter')}
              </MenuItem>
            )}
            {!waived && answered && (
              <MenuItem onSelect={() => setAsking(question)}>{t('requests.review.askAgain')}</MenuItem>
            )}
          </ItemMenu>
        )}
      </div>
      {asking && (
        <AskAgainDialog
          name={name}
          intro={t('requests.sentBack.intro')}
          onAsk={(reason) =>
            sendBack.mutate({ ...key, answer: asking.answer ?? '', reason }, { onSuccess: stopAsking })
          }
          isSending={sendBack.isPending}
          error={sendBack.error}
          onClose={stopAsking}
        />
      )}
      {entering && (
        <Suspense>
          <EnterAnswerDialog request={request} question={entering} onClose={() => setEntering(undefined)} />
        </Suspense>
      )}
      {rewording && (
        <Suspense>
          <OwnQuestionDialog request={request} question={question} onClose={() => setRewording(false)} />
        </Suspense>
      )}
    </li>
  );

  function badgeTone() {
    if (question.damaged) return 'danger';
    if (!complete) return 'neutral';
    return question.sent_back === null ? 'success' : 'warning';
  }

  function badgeText() {
    if (question.damaged) return 'requests.details.damaged';
    if (!complete) return 'requests.details.pending';
    return question.sent_back === null ? 'requests.details.answered' : 'requests.sentBack.badge';
  }
}

type Source = NonNullable<RequestDetail['questions'][number]['source']>;

/** Says that the client took the answer from a file or an earlier case, and whether they corrected it. */
function SourceMark({ source }: { source: Source }) {
  const { t } = useTranslation();
  const Icon = source.from === 'file' ? FileText : History;
  return (
    <p className="flex items-start gap-1.5 break-words text-muted text-sm" dir="auto">
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span className="min-w-0">{sourceText(source, t)}</span>
    </p>
  );
}

function sourceText({ from, edited, file_name: file, case_number: number }: Source, t: Translate): string {
  if (from === 'file')
    return file === null
      ? t(edited ? 'facts.source.goneEdited' : 'facts.source.gone')
      : t(edited ? 'facts.source.fileEdited' : 'facts.source.file', { file });
  return number === null
    ? t(edited ? 'facts.source.earlierGoneEdited' : 'facts.source.earlierGone')
    : t(edited ? 'facts.source.earlierEdited' : 'facts.source.earlier', { number: String(number) });
}
