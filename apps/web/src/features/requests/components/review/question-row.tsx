import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { choiceText, fallbackLang, isBilingual, questionText } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { useWaiveQuestion, useWithdrawQuestion } from '../../api/questions.ts';
import { RequiredStar } from '../detail-section.tsx';
import { ItemMenu } from './item-menu.tsx';

const OwnQuestionDialog = lazy(() => import('./own-question-dialog.tsx'));

type Question = RequestDetail['questions'][number];

interface QuestionRowProps {
  question: Question;
  request: RequestDetail;
}

/** One question with its answer, as the client gave it. */
export function QuestionRow({ question, request }: QuestionRowProps) {
  const { t, language } = useTranslation();
  const waive = useWaiveQuestion();
  const withdraw = useWithdrawQuestion();
  const [rewording, setRewording] = useState(false);
  const key = { id: request.id, question_id: question.id };
  const { waived } = question;
  const answered = Boolean(question.answer?.trim());
  const name = questionText(question, language);
  const lang = fallbackLang(
    question.translations?.es?.text,
    { bilingual: isBilingual(request.questions), own: question.own },
    language,
  );
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3.5">
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
            {answerText(question, t, language)}
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {waived ? (
          <Badge>{t('requests.details.waived')}</Badge>
        ) : (
          <Badge tone={answered ? 'success' : 'neutral'}>
            {t(answered ? 'requests.details.answered' : 'requests.details.pending')}
          </Badge>
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
          />
        )}
      </div>
      {rewording && (
        <Suspense>
          <OwnQuestionDialog request={request} question={question} onClose={() => setRewording(false)} />
        </Suspense>
      )}
    </li>
  );
}

function answerText(question: Question, t: Translate, language: Language): string {
  const { type } = question;
  const text = question.answer ?? '';
  if (type === 'date') return formatDate(text, language);
  if (type === 'select') return choiceText(question, text, language);
  if (type === 'yesno' && text === 'Yes') return t('requests.details.yes');
  if (type === 'yesno' && text === 'No') return t('requests.details.no');
  return text;
}
