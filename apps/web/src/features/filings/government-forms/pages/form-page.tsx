import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import type { BlankReview as Review } from '@visafolio/contract/filings/form-items.ts';
import type { FormMapping, GovernmentForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useUnsavedGuard } from '../../../../ui/overlay/use-unsaved-guard.ts';
import { useTemplates } from '../../../templates/api/templates.ts';
import { useForm, useMapping, useSaveMapping } from '../api/government-forms.ts';
import { EditionLine } from '../components/edition-line.tsx';
import { FormFields } from '../components/form-fields.tsx';
import { BlankReview } from '../components/review/blank-review.tsx';
import { useMappingDraft } from '../use-mapping-draft.ts';

/** `/forms/$formId?template=`: maps questions to fields. */
export function FormPage({ formId }: { formId: string }) {
  const { t } = useTranslation();
  const { template = '' } = useSearch({ from: '/staff/forms/{-$formId}' });
  const navigate = useNavigate();
  const form = useForm(formId);
  const templates = useTemplates();
  const mapping = useMapping(formId, template);
  return (
    <div className="flex flex-col gap-5">
      <Link
        to="/forms/{-$formId}"
        params={{}}
        className="-ms-1 flex min-h-10 w-fit items-center gap-1.5 rounded-sm px-1 font-semibold text-muted text-sm no-underline hover:text-ink"
      >
        <ArrowLeft size={16} className="rtl:rotate-180" aria-hidden />
        {t('forms.title')}
      </Link>
      {form.error && !form.data && <LoadFailure query={form}>{t('forms.mapping.failed')}</LoadFailure>}
      {!form.error && !form.data && <PageSpinner label={t('forms.mapping.loading')} />}
      {form.data && (
        <>
          <div className="flex flex-col gap-1">
            <PageTitle title={form.data.code}>
              {[form.data.code, form.data.title].filter(Boolean).join(': ')}
            </PageTitle>
            <EditionLine {...form.data} />
          </div>
          {form.data.review && <BlankReview form={form.data} review={form.data.review} />}
          <Field label={t('forms.mapping.template')} className="max-w-md">
            <Select
              value={template}
              placeholder={t('forms.mapping.chooseTemplate')}
              onChange={({ target }) =>
                void navigate({
                  to: '.',
                  search: { template: target.value },
                  replace: true,
                  resetScroll: false,
                })
              }
              options={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          {template === '' && <p className="text-muted">{t('forms.mapping.chooseFirst')}</p>}
          {template !== '' && mapping.error && !mapping.data && (
            <LoadFailure query={mapping}>{t('forms.mapping.failed')}</LoadFailure>
          )}
          {template !== '' && !mapping.error && !mapping.data && (
            <PageSpinner label={t('forms.mapping.loading')} />
          )}
          {mapping.data && (
            <Mapping
              key={`${template} ${mapping.data.revision}`}
              form={form.data}
              templateId={template}
              mapping={mapping.data}
            />
          )}
        </>
      )}
    </div>
  );
}

interface MappingProps {
  form: GovernmentForm & { fields: FormField[]; may_change: boolean; review: Review | null };
  templateId: string;
  mapping: FormMapping;
}

function Mapping({ form, templateId, mapping }: MappingProps) {
  const { t } = useTranslation();
  const draft = useMappingDraft(mapping, form.fields);
  const save = useSaveMapping();
  const guard = useUnsavedGuard(draft.isChanged && form.may_change, () => {});
  const covered = new Map((form.review?.covered ?? []).map((each) => [each.field, each]));
  const done = draft.fillable.filter(({ name }) => draft.rules.has(name) || covered.has(name)).length;
  const total = draft.fillable.length;
  const progress = t('forms.mapping.progressText', { done, total });
  return (
    <>
      <div className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b bg-paper px-4 py-3">
        <div className="flex min-w-48 flex-1 flex-col gap-1.5">
          <span className="font-semibold text-sm tabular-nums">{progress}</span>
          <Progress
            size="sm"
            value={total === 0 ? 0 : (done / total) * 100}
            label={t('forms.mapping.progress')}
            valueText={progress}
          />
        </div>
        {form.may_change && (
          <div className="flex flex-wrap items-center gap-3">
            {draft.isChanged && <span className="text-muted text-sm">{t('forms.mapping.unsaved')}</span>}
            <Button
              size="sm"
              loading={save.isPending}
              disabled={!draft.isChanged}
              onClick={() =>
                save.mutate({
                  id: form.id,
                  template_id: templateId,
                  revision: mapping.revision,
                  accepted: draft.listAccepted(),
                  rules: draft.list(),
                })
              }
            >
              {t('forms.mapping.save')}
            </Button>
          </div>
        )}
      </div>
      {!form.may_change && <Alert>{t('forms.mapping.byAdministrator')}</Alert>}
      {form.may_change && draft.proposals.size > 0 && <Alert>{t('forms.mapping.guessText')}</Alert>}
      <FormFields form={form} mapping={mapping} draft={draft} covered={covered} />
      <ConfirmDialog
        open={guard.isAsking}
        onOpenChange={() => guard.stay()}
        title={t('templates.form.discardTitle')}
        description={t('forms.mapping.discardText')}
        confirmLabel={t('templates.form.discard')}
        cancelLabel={t('templates.form.keepEditing')}
        onConfirm={guard.leave}
        danger
      />
    </>
  );
}
