import { isNameFound } from '@visafolio/contract/shared/fold-text.ts';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Input } from '../../../../ui/form/input.tsx';

interface AssignedPeopleProps {
  /** The people who can be assigned. */
  people: { id: string; name: string }[];
  assigned: string[];
  readerId: string | undefined;
  onChange: (assigned: string[]) => void;
}

/** From this number of people on, the list has a search. */
const manyPeople = 8;

/** Checkboxes for colleagues, with those already assigned first. */
export function AssignedPeople({ people, assigned, readerId, onChange }: AssignedPeopleProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [q, setQ] = useState('');
  // A row stays in place when it is checked.
  const [first] = useState(assigned);
  const ordered = [
    ...people.filter(({ id }) => first.includes(id)),
    ...people.filter(({ id }) => !first.includes(id)),
  ];
  const found = ordered.filter(({ name }) => isNameFound(name, q));

  return (
    <fieldset className="flex min-w-0 flex-col" aria-describedby={hintId}>
      <legend className="font-semibold text-sm">{t('requests.people.assigned')}</legend>
      <p id={hintId} className="text-muted text-sm">
        {t('requests.people.assignedHint')}
      </p>
      {people.length > manyPeople && (
        <Input
          type="search"
          className="mt-2"
          autoComplete="off"
          aria-label={t('requests.people.find')}
          placeholder={t('requests.people.find')}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          // Enter in the search must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="mt-2 flex max-h-64 flex-col overflow-y-auto rounded-md border border-line px-3 empty:hidden">
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{id === readerId ? t('requests.people.nameYou', { name }) : name}</bdi>}
            className="w-full shrink-0"
            checked={assigned.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...assigned, id] : assigned.filter((each) => each !== id))
            }
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="mt-2 text-muted text-sm">
          {t(people.length ? 'requests.people.nobodyFound' : 'requests.people.alone')}
        </p>
      )}
    </fieldset>
  );
}
