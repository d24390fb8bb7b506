import { toInterfaceLanguage } from '@visafolio/contract/cases/contacts/contact-choices.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { ContactSearch, useContactSearch } from '../components/contact-search.tsx';

interface ContactChoiceProps {
  /** `language`: the contact's preferred one, if the product has it. */
  onChoose: (contact: { name: string; email: string; language: Language | null }) => void;
}

/** Chooses a contact to fill in a person. Renders nothing if contacts cannot be loaded: the fields below can be typed in. */
export function ContactChoice({ onChoose }: ContactChoiceProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const found = useContactSearch();
  if (found.choices.error && !found.choices.data) return null;
  const choose = (id: string) => {
    const contact = found.contacts.find((each) => each.id === id);
    if (!contact) return;
    setChosen(contact);
    const { name, email, preferred_language } = contact;
    onChoose({ name, email, language: preferred_language ? toInterfaceLanguage(preferred_language) : null });
  };
  return (
    <ContactSearch
      hint={t('parties.people.contactHint')}
      shown={chosen?.name ?? t('requests.form.contactNone')}
      value={chosen?.id ?? ''}
      fixed={[]}
      found={found}
      onChoose={choose}
    />
  );
}
