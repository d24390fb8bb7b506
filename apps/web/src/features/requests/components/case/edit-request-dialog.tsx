import { zodResolver } from '@hookform/resolvers/zod';
import { EditRequestInput, type RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { requestVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { useForm } from 'react-hook-form';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useEditRequest } from '../../api/request-changes.ts';
import { fieldErrorText } from '../../request-form.ts';

interface EditRequestDialogProps {
  request: RequestDetail;
  onClose: () => void;
}

/** Corrects name, e-mail, visa type and notes. A default export: the form comes when it is wanted. */
export default function EditRequestDialog({ request, onClose }: EditRequestDialogProps) {
  const { t } = useTranslation();
  const edit = useEditRequest();
  const { id, name, email, visa_type, notes } = request;
  const { register, handleSubmit, formState, getValues } = useForm<EditRequestInput>({
    resolver: zodResolver(EditRequestInput),
    defaultValues: { id, name, email, visa_type, notes: notes ?? '' },
  });
  const submit = handleSubmit((input) => edit.mutate(input, { onSuccess: onClose }));
  const fieldError = (field: 'name' | 'email' | 'visa_type' | 'notes') =>
    fieldErrorText(formState.errors[field], getValues(field), t);
  // One that came from elsewhere stays a choice.
  const types = requestVisaTypes.some((type) => type === visa_type)
    ? requestVisaTypes
    : [visa_type, ...requestVisaTypes];

  return (
    <FormDialog
      title={t('requests.edit.title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('requests.edit.save')}
      isSending={edit.isPending}
      problem={edit.error && refusalText(edit.error, t, t('requests.edit.failed'))}
    >
      <Field label={t('requests.form.name')} required error={fieldError('name')}>
        <Input autoComplete="off" dir="auto" {...register('name')} />
      </Field>
      <Field
        label={t('requests.form.email')}
        required
        hint={t('requests.edit.emailHint')}
        error={fieldError('email')}
      >
        <Input type="email" dir="ltr" autoComplete="off" {...register('email')} />
      </Field>
      <Field label={t('requests.form.visaType')} required error={fieldError('visa_type')}>
        <Select
          options={types.map((type) => ({ value: type, label: visaName(type, t) }))}
          {...register('visa_type')}
        />
      </Field>
      <Field label={t('requests.form.notes')} error={fieldError('notes')}>
        <Textarea rows={5} dir="auto" {...register('notes')} />
      </Field>
    </FormDialog>
  );
}
