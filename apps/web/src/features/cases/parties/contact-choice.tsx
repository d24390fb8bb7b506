import { toInterfaceLanguage } from '@visafolio/contract/cases/contacts/contact-choices.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { useState } from 'react';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SearchSelect } from '../../../ui/form/search-select.tsx';
import { useContactChoices } from '../api/contacts.ts';

interface ContactChoiceProps {
  /** `language`: the contact's preferred one, if the product has it. */
  onChoose: (contact: { name: string; email: string; language: Language | null }) => void;
}

/** Chooses a contact to fill in a person. Renders nothing if contacts cannot be loaded: the fields below can be typed in. */
export function ContactChoice({ onChoose }: ContactChoiceProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const search = useDebounced(q.trim());
  const choices = useContactChoices(search, open);
  const contacts = choices.data?.items ?? [];
  if (choices.error && !choices.data) return null;
  const choose = (id: string) => {
    const contact = contacts.find((each) => each.id === id);
    if (!contact) return;
    setChosen(contact);
    const { name, email, preferred_language } = contact;
    onChoose({ name, email, language: preferred_language ? toInterfaceLanguage(preferred_language) : null });
  };
  const note = () => {
    if (!choices.data) return undefined;
    if (contacts.length === 0) return t('requests.form.contactsNone');
    return choices.data.next_cursor ? t('requests.form.contactsMore') : undefined;
  };
  return (
    <Field label={t('requests.form.contact')} hint={t('parties.people.contactHint')}>
      <SearchSelect
        shown={chosen?.name ?? t('requests.form.contactNone')}
        value={chosen?.id ?? ''}
        fixed={[]}
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
