import { zodResolver } from '@hookform/resolvers/zod';
import { type Contact, ContactInput } from '@visafolio/contract/contacts/contacts.contract.ts';
import { FormProvider, useForm } from 'react-hook-form';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useSaveContact } from '../api/save-contact.ts';
import { type ContactForm, formOf } from '../contact-form.ts';
import { ContactFields } from './contact-fields.tsx';

const formId = 'contact';

interface ContactDialogProps {
  /** The contact to change; without one a new one is added. */
  contact?: Contact;
  onClose: () => void;
}

/** 'Add Contact' and 'Edit Contact': one form. What was typed stays where saving fails. */
export default function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const { t } = useTranslation();
  const form = useForm<ContactForm, unknown, ContactInput>({
    resolver: zodResolver(ContactInput),
    defaultValues: formOf(contact),
  });
  const save = useSaveContact(contact?.id);
  const { errors } = form.formState;
  const isMissing = (['name', 'email'] as const).some(
    (name) => errors[name] && form.getValues(name).trim() === '',
  );

  const submit = form.handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: () => {
        onClose();
        toast.success(
          t('contacts.successTitle'),
          t(contact ? 'contacts.success.updated' : 'contacts.success.added'),
        );
      },
    }),
  );
  const problem = isMissing
    ? t('contacts.validation.nameEmailRequired')
    : save.error && refusalText(save.error, t, t(contact ? 'contacts.error.update' : 'contacts.error.add'));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(contact ? 'contacts.form.editTitle' : 'contacts.form.addTitle')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {save.isPending
              ? t('contacts.form.saving')
              : t(contact ? 'contacts.form.submitEdit' : 'contacts.form.submitAdd')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          {problem && (
            <Alert tone="danger" intoView title={t('contacts.errorTitle')}>
              {problem}
            </Alert>
          )}
          <ContactFields />
        </form>
      </FormProvider>
    </Dialog>
  );
}
