import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { sendFailureText } from '../../request-form.ts';
import { NewRequestFields } from './fields/new-request-fields.tsx';
import { useFillFirmDefaults } from './use-fill-firm-defaults.ts';
import { useNewRequest } from './use-new-request.ts';
import { usePrefill } from './use-prefill.ts';

const CreateTemplateDialog = lazy(async () => {
  const [{ CreateTemplateDialog }] = await Promise.all([
    import('../../../templates/components/create-template-dialog.tsx'),
    loadNamespaces('templates'),
  ]);
  return { default: CreateTemplateDialog };
});

interface NewRequestDialogProps {
  open: boolean;
  onClose: () => void;
  /** Preselected by 'Use Template' or a contact's 'Create Request'. */
  templateId: string | undefined;
  contactId: string | undefined;
}

/**
 * 'Create New Client Request'. Keeps its input when closed or after a failure, until the request is created. Default export because it is
 * loaded lazily.
 */
export default function NewRequestDialog({ open, onClose, templateId, contactId }: NewRequestDialogProps) {
  const { t } = useTranslation();
  const { form, submit, isSending, error } = useNewRequest(onClose);
  const [isWritingTemplate, setWritingTemplate] = useState(false);
  useFillFirmDefaults(form, { open });
  const prefillProblem = usePrefill(form, { open, templateId, contactId });

  const choose = (template: TemplateSummary) => {
    form.setValue('template_id', template.id, { shouldValidate: form.formState.isSubmitted });
    toast.success(t('requests.form.templateCreated'));
  };

  return (
    <>
      <FormProvider {...form}>
        <FormDialog
          inAddress
          open={open}
          onClose={onClose}
          title={t('requests.form.title')}
          description={t('requests.form.intro')}
          onSubmit={submit}
          submitLabel={t(isSending ? 'requests.form.submitting' : 'requests.form.submit')}
          isSending={isSending}
        >
          {error && (
            <Alert tone="danger" intoView title={t('requests.errorTitle')}>
              {sendFailureText(error, t, contactId !== undefined)}
            </Alert>
          )}
          {prefillProblem && <Alert tone="warning">{prefillProblem}</Alert>}
          <NewRequestFields onCreateTemplate={() => setWritingTemplate(true)} />
        </FormDialog>
      </FormProvider>
      {/* Outside the form: submitting one must not submit the other. */}
      {isWritingTemplate && (
        <Suspense>
          <CreateTemplateDialog open onClose={() => setWritingTemplate(false)} onCreated={choose} />
        </Suspense>
      )}
    </>
  );
}
