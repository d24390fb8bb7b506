import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SearchSelect } from '../../../ui/form/search-select.tsx';
import { useContactChoices } from '../api/contacts.ts';

/** The contacts that a search finds, which begins when the list opens. */
export function useContactSearch() {
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const search = useDebounced(q.trim());
  const choices = useContactChoices(search, open);
  return {
    choices,
    contacts: choices.data?.items ?? [],
    q,
    onSearch: setQ,
    onOpenChange: (next: boolean) => {
      setOpen(next);
      setQ('');
    },
    loading: open && (choices.isPending || choices.isPlaceholderData || search !== q.trim()),
  };
}

type ContactSearchProps = Pick<ComponentProps<typeof SearchSelect>, 'shown' | 'value' | 'fixed'> & {
  hint: string;
  found: ReturnType<typeof useContactSearch>;
  /** Id of a contact, or a value of `fixed`. */
  onChoose: (value: string) => void;
};

/** The field in which a contact is searched by name or email. */
export function ContactSearch({ hint, found, onChoose, ...select }: ContactSearchProps) {
  const { t } = useTranslation();
  const { choices, contacts, ...search } = found;
  const note = () => {
    if (!choices.data) return undefined;
    if (contacts.length === 0) return t('requests.form.contactsNone');
    return choices.data.next_cursor ? t('requests.form.contactsMore') : undefined;
  };
  return (
    <Field label={t('requests.form.contact')} hint={hint}>
      <SearchSelect
        {...select}
        {...search}
        found={contacts.map(({ id, name, email: detail }) => ({ value: id, label: name, detail }))}
        onChoose={({ value }) => onChoose(value)}
        searchLabel={t('requests.form.contactPlaceholder')}
        note={note()}
      />
    </Field>
  );
}
