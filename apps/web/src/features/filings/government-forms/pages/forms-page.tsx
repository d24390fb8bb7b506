import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { GovernmentForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import { Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useAddForm, useForms, useRemoveForm } from '../api/government-forms.ts';
import { EditionLine } from '../components/edition-line.tsx';
import { FormPage } from './form-page.tsx';

/** `/forms`, and `/forms/$formId` for one of them. */
export function FormsPage() {
  const { formId } = useParams({ from: '/staff/forms/{-$formId}' });
  return formId ? <FormPage key={formId} formId={formId} /> : <FormList />;
}

/** The firm's blank forms, with upload; each is mapped on its own page. */
function FormList() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useForms();
  const [toRemove, setToRemove] = useState<GovernmentForm>();
  const remove = useRemoveForm(() => setToRemove(undefined));
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-1">
          <PageTitle>{t('forms.title')}</PageTitle>
          <p className="text-muted">{t('forms.intro')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/filing-details" className={buttonStyles({ variant: 'outline' })}>
            {t('forms.details.open')}
          </Link>
          <Link to="/templates" className={buttonStyles({ variant: 'outline' })}>
            {t('forms.toTemplates')}
          </Link>
          {data?.may_change && data.forms.length > 0 && <UploadButton />}
        </div>
      </div>
      {error && !data && <LoadFailure query={{ isFetching, refetch }}>{t('forms.failed')}</LoadFailure>}
      {!error && !data && <PageSpinner label={t('forms.loading')} />}
      {data?.forms.length === 0 && (
        <EmptyState
          illustration="questions"
          title={t('forms.empty')}
          description={t(data.may_change ? 'forms.emptyText' : 'forms.emptyMember')}
          action={data.may_change && <UploadButton />}
        />
      )}
      {data && data.forms.length > 0 && (
        <ul className="flex flex-col gap-4">
          {data.forms.map((form) => (
            <FormCard
              key={form.id}
              form={form}
              mayChange={data.may_change}
              onRemove={() => setToRemove(form)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={toRemove !== undefined}
        onOpenChange={() => setToRemove(undefined)}
        title={t('forms.removeTitle', { code: toRemove?.code ?? '' })}
        description={t('forms.removeText')}
        confirmLabel={t('forms.remove')}
        busy={remove.isPending}
        danger
        onConfirm={() => toRemove && remove.mutate({ id: toRemove.id })}
      />
    </div>
  );
}

function UploadButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const add = useAddForm((formId) => void navigate({ to: '/forms/{-$formId}', params: { formId } }));
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Resets the input, so that the same file can be chosen twice.
    event.target.value = '';
    if (file) add.mutate(file);
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        onChange={take}
        aria-label={t('forms.upload')}
      />
      <Button loading={add.isPending} onClick={() => picker.current?.click()}>
        {!add.isPending && <Upload size={20} aria-hidden />}
        {t(add.isPending ? 'forms.uploading' : 'forms.upload')}
      </Button>
    </>
  );
}

interface FormCardProps {
  form: GovernmentForm;
  mayChange: boolean;
  onRemove: () => void;
}

function FormCard({ form, mayChange, onRemove }: FormCardProps) {
  const { t } = useTranslation();
  const { id, code, title, mappings, dropped } = form;
  const action = t(mayChange ? 'forms.open' : 'forms.look');
  return (
    <Card as="li" className="gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="break-words font-serif text-xl" dir="auto">
            {[code, title].filter(Boolean).join(': ')}
          </h2>
          <EditionLine {...form} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/forms/{-$formId}"
            params={{ formId: id }}
            search={mappings[0] ? { template: mappings[0].template_id } : {}}
            className={buttonStyles({ variant: 'secondary', size: 'sm' })}
            aria-label={t('forms.openOf', { action, code })}
          >
            {action}
          </Link>
          {mayChange && (
            <Button variant="ghost" size="icon" aria-label={t('forms.removeOf', { code })} onClick={onRemove}>
              <Trash2 size={18} aria-hidden />
            </Button>
          )}
        </div>
      </div>
      <p className="text-sm">
        {t('forms.facts', { count: form.fields_count, pages: t('forms.factPages', { count: form.pages }) })}
      </p>
      {form.old.map((why) => (
        <p key={why} className="text-sm text-warning">
          {t(`forms.oldText.${why}`)}
        </p>
      ))}
      {form.has_map && <p className="text-muted text-sm">{t('forms.hasMap')}</p>}
      {mappings.length === 0 ? (
        !form.has_map && <p className="text-muted text-sm">{t('forms.notMapped')}</p>
      ) : (
        <div className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
          <span className="text-muted">{t('forms.mappedTo')}</span>
          {mappings.map(({ template_id, template_name, mapped }) => (
            <Link
              key={template_id}
              to="/forms/{-$formId}"
              params={{ formId: id }}
              search={{ template: template_id }}
              className="inline-flex min-h-6 items-center text-accent"
            >
              {t('forms.mappedTemplate', { template: template_name, count: mapped })}
            </Link>
          ))}
        </div>
      )}
      {dropped.length > 0 && (
        <p className="text-muted text-sm">
          {t('forms.dropped', {
            parts: dropped.map((part) => t(`forms.part.${part}`)).join(', '),
          })}
        </p>
      )}
    </Card>
  );
}
