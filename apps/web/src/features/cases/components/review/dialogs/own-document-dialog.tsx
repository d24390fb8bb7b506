import { zodResolver } from '@hookform/resolvers/zod';
import { OwnDocument } from '@visafolio/contract/cases/request-list.contract.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { useForm } from 'react-hook-form';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { useAddDocument, useRewordDocument } from '../../../api/documents.ts';
import { PartyField } from '../../../parties/party-field.tsx';
import { fieldErrorText } from '../../../request-form.ts';

const toPartyOrNull = (value: string | null) => value || null;

interface OwnDocumentDialogProps {
  request: Pick<RequestDetail, 'id' | 'name' | 'parties'>;
  /** The document to change; undefined for a new one. */
  document?: RequestDetail['documents'][number] | undefined;
  onClose: () => void;
}

/** A document of this request only. Default export because it is loaded lazily. */
export default function OwnDocumentDialog({ request, document, onClose }: OwnDocumentDialogProps) {
  const { t } = useTranslation();
  const add = useAddDocument();
  const reword = useRewordDocument();
  const { isPending, error } = document ? reword : add;
  const { register, handleSubmit, formState, getValues } = useForm<OwnDocument>({
    resolver: zodResolver(OwnDocument),
    defaultValues: {
      name: document?.name ?? '',
      description: document?.description ?? '',
      required: document?.required ?? true,
      party: document?.party ?? null,
    },
  });
  const submit = handleSubmit((input) => {
    const { id } = request;
    if (document) reword.mutate({ ...input, id, document_id: document.id }, { onSuccess: onClose });
    else add.mutate({ ...input, id, idempotency_key: add.key }, { onSuccess: onClose });
  });

  return (
    <FormDialog
      title={
        document
          ? t('requests.changes.rewordDocument')
          : t('requests.changes.addTitle', { name: request.name })
      }
      description={t('requests.changes.notTold')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(document ? 'requests.edit.save' : 'requests.changes.add')}
      isSending={isPending}
      problem={error && refusalText(error, t, t('requests.changes.failed'))}
    >
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
      <PartyField parties={request.parties} {...register('party', { setValueAs: toPartyOrNull })} />
      <Checkbox label={t('requests.changes.required')} {...register('required')} />
    </FormDialog>
  );
}
