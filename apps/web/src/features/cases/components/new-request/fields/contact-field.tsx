import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDebounced } from '../../../../../shared/hooks/use-debounced.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { SearchSelect } from '../../../../../ui/form/search-select.tsx';
import { useChosenContact, useContactChoices } from '../../../api/contacts.ts';
import type { RequestForm } from '../../../request-form.ts';
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
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const search = useDebounced(q.trim());
  const choices = useContactChoices(search, open);
  const { data: chosen } = useChosenContact(contactId);
  const contacts = choices.data?.items ?? [];

  // Another email address means another person: the request must not be linked to this contact.
  useEffect(() => {
    if (chosen && contactId && email.trim().toLowerCase() !== chosen.email) setValue('contact_id', undefined);
  }, [chosen, contactId, email, setValue]);

  const choose = (id: string) => {
    const contact = contacts.find((each) => each.id === id);
    if (contact) fillFromContact(form, contact);
    else setValue('contact_id', undefined);
  };
  const note = () => {
    if (!choices.data) return undefined;
    if (contacts.length === 0) return t('requests.form.contactsNone');
    return choices.data.next_cursor ? t('requests.form.contactsMore') : undefined;
  };

  if (choices.error && !choices.data) {
    return (
      <LoadFailure title={t('requests.errorTitle')} query={choices}>
        {t('requests.form.contactsFailed')}
      </LoadFailure>
    );
  }
  return (
    <Field label={t('requests.form.contact')} hint={t('requests.form.contactHint')}>
      <SearchSelect
        shown={contactId ? (chosen?.name ?? t('common.loading')) : t('requests.form.contactNone')}
        value={contactId ?? none}
        fixed={[{ value: none, label: t('requests.form.contactNone') }]}
        found={contacts.map(({ id, name, email: detail }) => ({ value: id, label: name, detail }))}
        onChoose={({ value }) => choose(value)}
        onOpenChange={(next) => {
          setOpen(next);
          setQ('');
        }}
        q={q}
        onSearch={setQ}
        searchLabel={t('requests.form.contactPlaceholder')}
        loading={open && (choices.isPending || choices.isPlaceholderData || search !== q.trim())}
        note={note()}
      />
    </Field>
  );
}
