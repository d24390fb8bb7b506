import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type {
  DocumentSource,
  FactCheck,
  FactDecision,
  FactSide,
  FactSource,
} from '@visafolio/contract/files/fact-checks.contract.ts';
import { isStructured } from '@visafolio/contract/questions/structured-types.ts';
import { Check, CircleAlert, RotateCcw } from 'lucide-react';
import { useId, useRef } from 'react';
import { formatDaysLeft } from '../../../../shared/i18n/days-left.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { choiceText, questionText } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { getToday } from '../../../../shared/parse-date.ts';
import { Button } from '../../../../ui/button.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { PageCrop } from '../../read/components/page-crop.tsx';
import { useReopenCheck, useSettleCheck } from '../api/fact-checks.ts';

interface CheckItemProps {
  request: RequestDetail;
  check: FactCheck;
  /** With the decision, or without it after an undo. */
  onSettled: (check: FactCheck) => void;
  onLook: (source: DocumentSource) => void;
}

/** One check: both values side by side with their sources, and one-click decisions. */
export function CheckItem({ request, check, onSettled, onLook }: CheckItemProps) {
  const { t, language } = useTranslation();
  const titleId = useId();
  const row = useRef<HTMLLIElement>(null);
  const focusFallback = useFocusFallback(row);
  const settle = useSettleCheck((decision) =>
    onSettled({ ...check, settled: { decision, by: '', at: new Date().toISOString() } }),
  );
  const reopen = useReopenCheck(() => onSettled({ ...check, settled: null }));
  const { problem, fact, sides, correction, doubtful, settled } = check;
  const title = t(`requests.checks.problem.${problem}`, { fact: t(`facts.names.${fact}`) });
  const isExpiry = sides.length === 1;
  const key = { id: request.id, today: getToday(), check_id: check.id };
  const busy = settle.isPending ? settle.variables?.decision : undefined;
  const kind = isExpiry ? 'expiry' : (problem as 'answer_differs' | 'documents_differ' | 'another_person');

  const decide = (decision: FactDecision) => settle.mutate({ ...key, decision });
  const undo = () =>
    reopen.mutate({
      ...key,
      ...(settled?.decision === 'corrected' && correction && { answer: correction }),
    });

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-col gap-3 px-5 py-4 outline-none"
      aria-labelledby={titleId}
      {...focusFallback}
    >
      <Heading below id={titleId} className="flex items-start gap-2 break-words font-semibold">
        {settled ? (
          <Check size={18} className="mt-0.5 shrink-0 text-success" aria-hidden />
        ) : (
          <CircleAlert
            size={18}
            className={`mt-0.5 shrink-0 ${problem === 'expired' ? 'text-danger' : 'text-warning'}`}
            aria-hidden
          />
        )}
        {title}
      </Heading>
      <dl className="grid gap-3 sm:grid-cols-2">
        {sides.map((side, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always two sides in this order
          <div key={index} className="flex min-w-0 flex-col gap-1 rounded-md bg-sunken px-4 py-3">
            <dt className="text-muted text-sm">{sideName(side)}</dt>
            <dd className="flex flex-col gap-1">
              <span className="break-words text-lg" dir="auto">
                {valueText(side)}
              </span>
              {isExpiry && <span className="text-muted text-sm">{formatDaysLeft(side.value, language)}</span>}
              <ul className="flex flex-col gap-0.5 text-sm">
                {side.sources.map((source) => (
                  <li key={source.from === 'answer' ? source.question_id : source.upload_id}>
                    {sourceLine(source)}
                  </li>
                ))}
              </ul>
              {getCrop(side)}
            </dd>
          </div>
        ))}
      </dl>
      {doubtful && !settled && <p className="text-sm text-warning">{t('requests.checks.doubtful')}</p>}
      {settled ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm" role="status">
          <span className="break-words">{settledText(settled)}</span>
          <Button
            variant="link"
            size="sm"
            aria-describedby={titleId}
            loading={reopen.isPending}
            onClick={undo}
          >
            <RotateCcw size={16} aria-hidden />
            {t('requests.checks.undo')}
          </Button>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {correction && request.can.review && (
            <Button
              variant="secondary"
              size="sm"
              aria-describedby={titleId}
              loading={busy === 'corrected'}
              onClick={() => decide('corrected')}
            >
              {t('requests.checks.use')}
            </Button>
          )}
          <Button
            variant={isExpiry ? 'secondary' : 'outline'}
            size="sm"
            aria-describedby={titleId}
            loading={busy === 'accepted'}
            onClick={() => decide('accepted')}
          >
            {t(`requests.checks.accept.${kind}`)}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={titleId}
            loading={busy === 'dismissed'}
            onClick={() => decide('dismissed')}
          >
            {t('requests.checks.dismiss')}
          </Button>
        </div>
      )}
    </li>
  );

  function sideName({ sources }: FactSide) {
    if (isExpiry) return t('requests.checks.side.passport');
    return t(sources[0]?.from === 'answer' ? 'requests.checks.side.answer' : 'requests.checks.side.document');
  }

  /** Where the value is on the page, if known; from the first source. */
  function getCrop({ sources }: FactSide) {
    const source = sources.find((each) => each.from === 'document' && each.place);
    if (source?.from !== 'document') return null;
    const label = t('requests.checks.crop', { file: source.file_name, page: source.page });
    return <PageCrop {...source} label={label} className="mt-1 h-16 w-full" />;
  }

  function valueText({ value, words, sources }: FactSide) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, language);
    const [source] = sources;
    const question =
      source?.from === 'answer' && request.questions.find(({ id }) => id === source.question_id);
    return words?.[language] ?? (question ? choiceText(question, value, language) : value);
  }

  function sourceLine(source: FactSource) {
    if (source.from === 'answer')
      return (
        <span className="break-words text-muted" dir="auto">
          {questionText(
            { text: source.question, options: null, translations: source.translations },
            language,
          )}
        </span>
      );
    return (
      <>
        <button
          type="button"
          className="min-h-6 break-all text-start text-accent underline underline-offset-4 hover:text-accent-strong"
          onClick={() => onLook(source)}
        >
          <bdi>{t('requests.checks.page', { file: source.file_name, page: source.page })}</bdi>
        </button>
        {source.doubts.map((doubt) => (
          <span key={doubt} className="block text-warning">
            {t(`requests.checks.doubt.${doubt}`)}
          </span>
        ))}
      </>
    );
  }

  function settledText({ decision, by, at }: NonNullable<FactCheck['settled']>) {
    const words =
      decision === 'accepted'
        ? t(`requests.checks.done.${kind}`)
        : decision === 'corrected'
          ? t('requests.checks.done.corrected', { value: correctedText() })
          : t('requests.checks.done.dismissed');
    return by
      ? t('requests.checks.by', { decision: words, name: by, date: formatDate(at, language) })
      : words;
  }

  function correctedText() {
    const after = correction?.after ?? '';
    const question = request.questions.find(({ id }) => id === correction?.question_id);
    const read = sides.at(-1);
    // Of an answer with pieces, the piece that the document says.
    if (question && read && isStructured(question.type)) return valueText(read);
    return /^\d{4}-\d{2}-\d{2}$/.test(after) ? formatDate(after, language) : after;
  }
}
