import { Link } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { CaseForm, FillReport } from '@visafolio/contract/filings/government-forms.contract.ts';
import { filingLanguage, translationIn } from '@visafolio/contract/shared/languages.ts';
import clsx from 'clsx';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { NotDrawnNote } from '../../../files/cabinet/components/not-drawn-note.tsx';
import { MissingForCase } from '../../filing-profiles/components/missing-for-case.tsx';
import { useCaseForms, useFillForm } from '../api/government-forms.ts';
import { shortLabel } from '../rule-words.ts';
import { FormChecklist } from './checklist/form-checklist.tsx';
import { EditionLine } from './edition-line.tsx';

interface CaseFormsProps {
  requestId: string;
  parties: RequestDetail['parties'];
}

/** The official forms that a case can fill, what each lacks, and the filled ones. Default export because it is loaded lazily. */
export default function CaseForms({ requestId, parties }: CaseFormsProps) {
  const { t, language } = useTranslation();
  const { data, error, isFetching, refetch } = useCaseForms(requestId);
  const partyNames = new Map(
    parties.map(({ key, name, translations }) => [key, translationIn(translations, language)?.name ?? name]),
  );
  if (error && !data) return <LoadFailure query={{ isFetching, refetch }}>{t('forms.failed')}</LoadFailure>;
  if (!data) return <PageSpinner label={t('forms.loading')} />;
  if (data.forms.length === 0)
    return (
      <EmptyState
        illustration="questions"
        title={t('forms.case.empty')}
        description={t(data.may_change ? 'forms.case.emptyText' : 'forms.emptyMember')}
        action={
          data.may_change && (
            <Link to="/forms/{-$formId}" params={{}} className={buttonStyles({ variant: 'secondary' })}>
              {t('forms.case.setUp')}
            </Link>
          )
        }
      />
    );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-muted">{t('forms.case.intro')}</p>
      <MissingForCase requestId={requestId} />
      <ul className="flex flex-col gap-4">
        {data.forms.map((form) => (
          <FormOfCaseCard
            key={`${form.id} ${form.for_party}`}
            form={form}
            requestId={requestId}
            templateId={data.template_id}
            mayChange={data.may_change}
            partyNames={partyNames}
          />
        ))}
      </ul>
    </div>
  );
}

interface FormOfCaseCardProps {
  form: CaseForm;
  requestId: string;
  templateId: string | null;
  mayChange: boolean;
  partyNames: ReadonlyMap<string, string>;
}

function FormOfCaseCard({ form, requestId, templateId, mayChange, partyNames }: FormOfCaseCardProps) {
  const { t, language } = useTranslation();
  const fill = useFillForm();
  const { id, for_party, title, progress, to_review, mapped, ready, missing, filled } = form;
  const whose = for_party && (partyNames.get(for_party) ?? for_party);
  const code = whose ? t('forms.case.codeOf', { code: form.code, party: whose }) : form.code;
  const [isOpen, setOpen] = useState(false);
  const action = t(
    fill.isPending ? 'forms.case.filling' : filled ? 'forms.case.fillAgain' : 'forms.case.fill',
  );
  return (
    <Card as="li" className="gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <Heading className="break-words font-serif text-lg">
            {[code, title].filter(Boolean).join(': ')}
          </Heading>
          <EditionLine {...form} />
        </div>
        {(mapped > 0 || progress) && (
          <Button
            size="sm"
            variant={filled ? 'outline' : 'primary'}
            loading={fill.isPending}
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
      {fill.data && <Report report={fill.data} code={code} />}
      {progress ? (
        <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary
            className="min-h-6 cursor-pointer font-semibold text-accent"
            aria-label={t('forms.case.itemsOf', { code })}
          >
            {t('forms.case.items')}
          </summary>
          {isOpen && (
            <div className="pt-3">
              <FormChecklist requestId={requestId} form={form} partyNames={partyNames} />
            </div>
          )}
        </details>
      ) : (
        <Missing missing={missing} />
      )}
    </Card>
  );
}

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

/** The report of the last filling, including everything that did not fit. */
function Report({ report, code }: { report: FillReport; code: string }) {
  const { t } = useTranslation();
  const { addendum, not_drawn } = report;
  return (
    <>
      <NotDrawnNote notDrawn={not_drawn} />
      <Alert tone="success" title={t('forms.case.filled', { code })} intoView>
        {addendum.length > 0 && (
          <>
            <p>{t('forms.case.addendum', { count: addendum.length })}</p>
            <ul className="mt-1 list-disc ps-5 text-sm">
              {addendum.slice(0, listed).map(({ field, label, page, reason }) => (
                <li key={field} className="wrap-anywhere">
                  {t('forms.case.onPage', { page })}: <span lang={filingLanguage}>{shortLabel(label)}</span>,{' '}
                  {t(`forms.case.addendumReason.${reason}`)}
                </li>
              ))}
              {addendum.length > listed && (
                <li>{t('forms.case.andMore', { count: addendum.length - listed })}</li>
              )}
            </ul>
          </>
        )}
      </Alert>
    </>
  );
}

const listed = 20;

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
