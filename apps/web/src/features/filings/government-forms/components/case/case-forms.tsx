import { Link, useLocation } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { CaseForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import { MissingForCase } from '../../../filing-profiles/components/missing-for-case.tsx';
import { useFillForms } from '../../api/fill-forms.ts';
import { useCaseForms } from '../../api/government-forms.ts';
import { toFormPlace } from '../../form-place.ts';
import { proposeForms } from '../../propose-forms.ts';
import type { RenderAnswer } from '../checklist/form-checklist.tsx';
import { FormOfCaseCard } from './form-of-case-card.tsx';

interface CaseFormsProps {
  requestId: string;
  parties: RequestDetail['parties'];
  /** Absent: the actor may not answer for the client. */
  renderAnswer?: RenderAnswer | undefined;
}

/** The official forms that a case can fill, what each lacks, and the filled ones. Default export because it is loaded lazily. */
export default function CaseForms({ requestId, parties, renderAnswer }: CaseFormsProps) {
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
      {data.without_blank.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          {t('forms.case.withoutBlank', {
            count: data.without_blank.length,
            codes: data.without_blank.join(', '),
          })}
          {data.may_change && (
            <Link to="/forms/{-$formId}" params={{}} className="inline-flex min-h-6 items-center text-accent">
              {t('forms.case.addBlank')}
            </Link>
          )}
        </p>
      )}
      <FormsToFill
        forms={data.forms}
        requestId={requestId}
        templateId={data.template_id}
        mayChange={data.may_change}
        partyNames={partyNames}
        renderAnswer={renderAnswer}
      />
    </div>
  );
}

interface FormsToFillProps {
  forms: readonly CaseForm[];
  requestId: string;
  templateId: string | null;
  mayChange: boolean;
  partyNames: ReadonlyMap<string, string>;
  renderAnswer: RenderAnswer | undefined;
}

/** The forms, each with its own button, and one that fills all chosen ones. */
function FormsToFill({ forms, requestId, ...rest }: FormsToFillProps) {
  const { t } = useTranslation();
  const fill = useFillForms(requestId);
  // What people choose themselves; before that, what is proposed.
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [proposed] = useState(() => proposeForms(forms));
  const isChosen = (form: CaseForm) => choices.get(toFormPlace(form)) ?? proposed.has(toFormPlace(form));
  const { own, others } = groupForms(forms);
  const fillable = forms
    .filter(({ mapped, progress }) => mapped > 0 || progress)
    .filter((form) => own.includes(form) || isChosen(form));
  const chosen = fillable.filter(isChosen);
  const areSeveral = fillable.length > 1;
  const { running } = fill;
  const isOpened = useLocation({
    select: ({ hash }) => others.some((form) => toFormPlace(form) === hash),
  });
  const toCard = (form: CaseForm) => (
    <FormOfCaseCard
      key={toFormPlace(form)}
      form={form}
      requestId={requestId}
      chosen={areSeveral && (form.mapped > 0 || form.progress) ? isChosen(form) : undefined}
      onChoose={(next) => setChoices(new Map(choices).set(toFormPlace(form), next))}
      filledWithOthers={fill.reports.get(toFormPlace(form))}
      isBusy={running !== undefined}
      {...rest}
    />
  );
  return (
    <>
      {areSeveral && (
        <div className="sticky top-0 z-20 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper px-1 py-2">
          <Button
            loading={running !== undefined}
            disabled={chosen.length === 0}
            onClick={() => void fill.start(chosen)}
          >
            {running
              ? t('forms.case.fillingOf', running)
              : t('forms.case.fillChosen', { count: chosen.length })}
          </Button>
          {!running && (
            <span className="text-muted text-sm tabular-nums">
              {t('forms.case.chosenOf', { chosen: chosen.length, total: fillable.length })}
            </span>
          )}
        </div>
      )}
      <ul className="flex flex-col gap-4">{own.map(toCard)}</ul>
      {others.length > 0 && (
        <details open={isOpened || undefined}>
          <summary className="min-h-6 cursor-pointer font-semibold text-accent">
            {t('forms.case.others', { count: others.length })}
          </summary>
          <p className="py-2 text-muted text-sm">{t('forms.case.othersText')}</p>
          <ul className="flex flex-col gap-4">{others.map(toCard)}</ul>
        </details>
      )}
    </>
  );
}

/** Those of this kind of case, and those of other matters. If none is of this kind, all count as its own. */
function groupForms(forms: readonly CaseForm[]): { own: CaseForm[]; others: CaseForm[] } {
  const own = forms.filter(({ belongs }) => belongs);
  return own.length > 0
    ? { own, others: forms.filter(({ belongs }) => !belongs) }
    : { own: [...forms], others: [] };
}
