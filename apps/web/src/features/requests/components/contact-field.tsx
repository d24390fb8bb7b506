import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { useContact } from '../../contacts/api/get-contact.ts';
import { useContactChoices } from '../../contacts/api/list-contacts.ts';
import { fillFromContact } from '../fill-from-contact.ts';
import type { RequestForm } from '../request-form.ts';

/** Somebody known already, whose name, e-mail and visa type are taken over. */
export function ContactField() {
  const { t } = useTranslation();
  const form = useFormContext<RequestForm>();
  const { setValue } = form;
  const [contactId, email] = useWatch<RequestForm, ['contact_id', 'email']>({
    name: ['contact_id', 'email'],
  });
  const [search, setSearch] = useState<string>();
  const choices = useContactChoices(search ?? '', search !== undefined);
  const { data: chosen } = useContact(contactId);
  const contacts = choices.data?.items ?? [];

  // With another address it is somebody else: no request of theirs may hang on this contact.
  useEffect(() => {
    if (chosen && contactId && email.trim().toLowerCase() !== chosen.email) setValue('contact_id', undefined);
  }, [chosen, contactId, email, setValue]);

  const pick = (id: string) => {
    const contact = contacts.find((each) => each.id === id);
    if (contact) fillFromContact(form, contact);
  };
  const notice = () => {
    if (!choices.data) return t('requests.form.contactsLoading');
    if (contacts.length === 0) return t('requests.form.contactsNone');
    return undefined;
  };

  if (choices.error && !choices.data) {
    return (
      <Alert
        tone="danger"
        title={t('requests.errorTitle')}
        action={
          <Button
            variant="outline"
            size="sm"
            loading={choices.isFetching}
            onClick={() => void choices.refetch()}
          >
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('requests.form.contactsFailed')}
      </Alert>
    );
  }
  return (
    <Field label={t('requests.form.contact')} hint={t('requests.form.contactHint')}>
      <Combobox
        chosen={contactId ? (chosen?.name ?? t('common.loading')) : undefined}
        options={contacts.map(({ id, name, email: detail }) => ({ value: id, label: name, detail }))}
        onSearch={setSearch}
        onPick={pick}
        onClear={() => setValue('contact_id', undefined)}
        placeholder={t('requests.form.contactPlaceholder')}
        clearLabel={t('requests.form.contactClear')}
        notice={notice()}
      />
    </Field>
  );
}
