import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { useChosenContact } from '../../../api/contacts.ts';
import type { RequestForm } from '../../../request-form.ts';
import { ContactSearch, useContactSearch } from '../../contact-search.tsx';
import { fillFromContact } from '../fill-from-contact.ts';

const none = 'none';

/** Chooses a contact, whose name, email and visa type are filled in. */
export function ContactField() {
  const { t } = useTranslation();
  const form = useFormContext<RequestForm>();
  const { setValue } = form;
  const [contactId, email] = useWatch<RequestForm, ['contact_id', 'email']>({
    name: ['contact_id', 'email'],
  });
  const found = useContactSearch();
  const { choices, contacts } = found;
  const { data: chosen } = useChosenContact(contactId);

  // Another email address means another person: the request must not be linked to this contact.
  useEffect(() => {
    if (chosen && contactId && email.trim().toLowerCase() !== chosen.email) setValue('contact_id', undefined);
  }, [chosen, contactId, email, setValue]);

  const choose = (id: string) => {
    const contact = contacts.find((each) => each.id === id);
    if (contact) fillFromContact(form, contact);
    else setValue('contact_id', undefined);
  };

  if (choices.error && !choices.data) {
    return (
      <LoadFailure title={t('requests.errorTitle')} query={choices}>
        {t('requests.form.contactsFailed')}
      </LoadFailure>
    );
  }
  return (
    <ContactSearch
      hint={t('requests.form.contactHint')}
      shown={contactId ? (chosen?.name ?? t('common.loading')) : t('requests.form.contactNone')}
      value={contactId ?? none}
      fixed={[{ value: none, label: t('requests.form.contactNone') }]}
      found={found}
      onChoose={choose}
    />
  );
}
