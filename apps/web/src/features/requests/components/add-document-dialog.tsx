import { zodResolver } from '@hookform/resolvers/zod';
import { AddDocumentInput } from '@visafolio/contract/requests/requests.contract.ts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useAddDocument } from '../api/add-document.ts';
import { fieldErrorText } from '../request-form.ts';

interface AddDocumentDialogProps {
  request: { id: string; name: string };
  onClose: () => void;
}

/** One more document of this client alone. A default export: the form comes when it is wanted. */
export default function AddDocumentDialog({ request, onClose }: AddDocumentDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const add = useAddDocument();
  const { register, handleSubmit, formState, getValues } = useForm<AddDocumentInput>({
    resolver: zodResolver(AddDocumentInput),
    defaultValues: { id: request.id, name: '', description: '', required: true },
  });
  const submit = handleSubmit((input) => add.mutate(input, { onSuccess: onClose }));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      title={t('requests.changes.addTitle', { name: request.name })}
      description={t('requests.changes.notTold')}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={add.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={add.isPending}>
            {t('requests.changes.add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {add.error && (
          <Alert tone="danger" intoView>
            {refusalText(add.error, t, t('requests.changes.failed'))}
          </Alert>
        )}
        <Field
          label={t('requests.changes.name')}
          required
          error={fieldErrorText(formState.errors.name, getValues('name'), t)}
        >
          <Input dir="auto" {...register('name')} />
        </Field>
        <Field
          label={t('requests.changes.description')}
          error={fieldErrorText(formState.errors.description, getValues('description'), t)}
        >
          <Textarea dir="auto" {...register('description')} />
        </Field>
        <Checkbox label={t('requests.changes.required')} {...register('required')} />
      </form>
    </Dialog>
  );
}
