import { Link, useLocation } from '@tanstack/react-router';
import type { CaseForm, FillReport } from '@visafolio/contract/filings/government-forms.contract.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import clsx from 'clsx';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { Button, buttonStyles } from '../../../../../ui/button.tsx';
import { Progress } from '../../../../../ui/feedback/progress.tsx';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { Heading } from '../../../../../ui/layout/heading.tsx';
import { VisuallyHidden } from '../../../../../ui/visually-hidden.tsx';
import { useFillForm } from '../../api/government-forms.ts';
import { toFormPlace } from '../../form-place.ts';
import { shortLabel } from '../../rule-words.ts';
import { FormChecklist, type RenderAnswer } from '../checklist/form-checklist.tsx';
import { EditionLine } from '../edition-line.tsx';
import { FillReportNote } from './fill-report-note.tsx';

interface FormOfCaseCardProps {
  form: CaseForm;
  requestId: string;
  templateId: string | null;
  mayChange: boolean;
  partyNames: ReadonlyMap<string, string>;
  /** Whether it is filled with the others; undefined: it cannot be filled, or there is no other one. */
  chosen: boolean | undefined;
  onChoose: (chosen: boolean) => void;
  /** Of the last time that several forms were filled. */
  filledWithOthers: FillReport | undefined;
  /** Others are being filled. */
  isBusy: boolean;
  renderAnswer: RenderAnswer | undefined;
}

/** A form in a case: what it lacks, its items, and the filled one. Opens its items if the address names it. */
export function FormOfCaseCard({
  form,
  requestId,
  templateId,
  mayChange,
  partyNames,
  chosen,
  onChoose,
  filledWithOthers,
  isBusy,
  renderAnswer,
}: FormOfCaseCardProps) {
  const { t, language } = useTranslation();
  const fill = useFillForm();
  const { id, for_party, title, progress, to_review, mapped, ready, missing, filled } = form;
  const whose = for_party && (partyNames.get(for_party) ?? for_party);
  const code = whose ? t('forms.case.codeOf', { code: form.code, party: whose }) : form.code;
  const place = toFormPlace(form);
  const isNamed = useLocation({ select: ({ hash }) => hash === place });
  const [isOpen, setOpen] = useState(isNamed);
  const report = getLater(fill.data, filledWithOthers);
  const action = t(
    fill.isPending ? 'forms.case.filling' : filled ? 'forms.case.fillAgain' : 'forms.case.fill',
  );
  return (
    <Card as="li" id={place} ref={isNamed ? scrollThere : undefined} className="scroll-mt-24 gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        {chosen !== undefined && (
          <Checkbox
            className="-my-2"
            label={<VisuallyHidden>{t('forms.case.choose', { code })}</VisuallyHidden>}
            checked={chosen}
            disabled={isBusy}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
          <Heading className="break-words font-serif text-lg">
            {[code, title].filter(Boolean).join(': ')}
          </Heading>
          <EditionLine {...form} />
        </div>
        {(mapped > 0 || progress) && (
          <Button
            size="sm"
            variant={filled || chosen !== undefined ? 'outline' : 'primary'}
            loading={fill.isPending}
            disabled={isBusy}
            aria-label={t('forms.case.fillOf', { action, code })}
            onClick={() => fill.mutate({ request_id: requestId, id, for_party })}
          >
            {action}
          </Button>
        )}
      </div>
      {form.old.map((why) => (
        <p key={why} className="text-sm text-warning">
          {t(`forms.oldText.${why}`)}
        </p>
      ))}
      {progress && <FormProgressLine progress={progress} />}
      {to_review > 0 && (
        <p className="flex flex-wrap gap-x-3 text-sm text-warning">
          {t('forms.case.toReview', { count: to_review })}
          {mayChange && (
            <Link
              to="/forms/{-$formId}"
              params={{ formId: id }}
              className="inline-flex min-h-6 items-center text-accent"
            >
              {t('forms.case.compare')}
            </Link>
          )}
        </p>
      )}
      {progress ? null : mapped === 0 ? (
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          {t('forms.case.notMapped')}
          {mayChange && templateId && (
            <Link
              to="/forms/{-$formId}"
              params={{ formId: id }}
              search={{ template: templateId }}
              className="inline-flex min-h-6 items-center text-accent"
            >
              {t('forms.case.map')}
            </Link>
          )}
        </p>
      ) : (
        <p className="text-sm tabular-nums">{t('forms.case.ready', { done: ready, total: mapped })}</p>
      )}
      {filled && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line px-4 py-2.5">
          <span className="min-w-0 flex-1 break-words text-sm" dir="auto">
            {filled.file_name}
            <span className="block text-muted">
              {t('forms.case.madeAt', { date: formatDate(filled.made_at, language) })}
            </span>
          </span>
          <a
            href={`${storedFileUrl(filled.file_path)}?disposition=inline`}
            target="_blank"
            rel="noopener"
            className={buttonStyles({ variant: 'secondary', size: 'sm' })}
            aria-label={t('forms.case.openFileOf', { file: filled.file_name })}
          >
            <ExternalLink size={16} aria-hidden />
            {t('forms.case.openFile')}
          </a>
        </div>
      )}
      {report && <FillReportNote report={report} code={code} intoView={report === fill.data} />}
      {progress ? (
        <details
          className="text-sm"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary
            className="min-h-6 cursor-pointer font-semibold text-accent"
            aria-label={t('forms.case.itemsOf', { code })}
          >
            {t('forms.case.items')}
          </summary>
          {isOpen && (
            <div className="pt-3">
              <FormChecklist
                requestId={requestId}
                form={form}
                partyNames={partyNames}
                renderAnswer={renderAnswer}
              />
            </div>
          )}
        </details>
      ) : (
        <Missing missing={missing} />
      )}
    </Card>
  );
}

const scrollThere = (card: HTMLElement | null): void => card?.scrollIntoView({ block: 'start' });

const getLater = (one: FillReport | undefined, other: FillReport | undefined): FillReport | undefined =>
  one && other ? (one.made_at > other.made_at ? one : other) : (one ?? other);

function FormProgressLine({ progress }: { progress: NonNullable<CaseForm['progress']> }) {
  const { t } = useTranslation();
  const { filled, missing } = progress;
  const text =
    missing === 0 ? t('forms.case.progressDone', { filled }) : t('forms.case.progress', { filled, missing });
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <span className={clsx('text-sm tabular-nums', missing > 0 && 'text-warning')}>{text}</span>
      <Progress
        size="sm"
        value={filled + missing === 0 ? 0 : (filled / (filled + missing)) * 100}
        label={text}
        valueText={text}
      />
    </div>
  );
}

function Missing({ missing }: Pick<CaseForm, 'missing'>) {
  const { t } = useTranslation();
  // Required fields first; of the others only those with a problem, because many fields of a form are rightly empty.
  const worthSaying = missing
    .filter(({ required, reason }) => required || reason !== 'unanswered')
    .toSorted((a, b) => Number(b.required) - Number(a.required));
  if (worthSaying.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold text-warning">
        {t('forms.case.missing', { count: worthSaying.length })}
      </summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
        {worthSaying.slice(0, 100).map(({ field, label, page, question, reason }) => (
          <li key={field} className="wrap-anywhere">
            {t('forms.case.onPage', { page })}:{' '}
            <span lang={filingLanguage}>{question ?? shortLabel(label)}</span>{' '}
            <span className="text-muted">({t(`forms.case.reason.${reason}`)})</span>
          </li>
        ))}
        {worthSaying.length > 100 && <li>{t('forms.case.andMore', { count: worthSaying.length - 100 })}</li>}
      </ul>
    </details>
  );
}
