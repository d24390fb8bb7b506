import { zodResolver } from '@hookform/resolvers/zod';
import { type Contact, ContactInput } from '@visafolio/contract/contacts/contacts.contract.ts';
import { FormProvider, useForm } from 'react-hook-form';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { type ContactForm, toContactForm } from '../contact-form.ts';
import { ContactFields } from './contact-fields.tsx';

interface ContactFormBodyProps {
  /** For the button that submits it from elsewhere. */
  id: string;
  contact: Contact | undefined;
  /** Why the last attempt to save failed. */
  failure: Error | null;
  onSave: (input: ContactInput) => void;
}

/** The fields of a contact, and above them what keeps it from being saved. */
export function ContactFormBody({ id, contact, failure, onSave }: ContactFormBodyProps) {
  const { t } = useTranslation();
  const form = useForm<ContactForm, unknown, ContactInput>({
    resolver: zodResolver(ContactInput),
    defaultValues: toContactForm(contact),
  });
  const { errors } = form.formState;
  const isMissing = (['name', 'email'] as const).some(
    (name) => errors[name] && form.getValues(name).trim() === '',
  );
  const problem = isMissing
    ? t('contacts.validation.nameEmailRequired')
    : failure && refusalText(failure, t, t(contact ? 'contacts.error.update' : 'contacts.error.add'));

  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => void form.handleSubmit(onSave)(event)}
        className="flex flex-col gap-5"
      >
        {problem && (
          <Alert tone="danger" intoView title={t('contacts.errorTitle')}>
            {problem}
          </Alert>
        )}
        <ContactFields />
      </form>
    </FormProvider>
  );
}
