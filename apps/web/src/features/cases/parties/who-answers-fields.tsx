import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { partyName } from '../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { CasePersons, MainPerson } from './who-answers.ts';

interface WhoAnswersFieldsProps {
  parties: readonly TemplateParty[];
  persons: CasePersons;
  /** Keys of the sponsor's parties. */
  bySponsor: readonly string[];
  onChange: (bySponsor: string[]) => void;
}

const roles = ['client', 'sponsor'] as const satisfies MainPerson[];

/** A line for each party with the person who answers for it. */
export function WhoAnswersFields({ parties, persons, bySponsor, onChange }: WhoAnswersFieldsProps) {
  const { t, language } = useTranslation();
  const choose = (key: string, person: string) =>
    onChange(
      parties
        .map((party) => party.key)
        .filter((each) => (each === key ? person === 'sponsor' : bySponsor.includes(each))),
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {parties.map((party) => (
        <Field key={party.key} label={t('parties.request.answers', { party: partyName(party, language) })}>
          <Select
            value={bySponsor.includes(party.key) ? 'sponsor' : 'client'}
            onChange={({ target }) => choose(party.key, target.value)}
            options={roles.map((role) => ({
              value: role,
              label:
                persons[role] === t(`parties.${role}`)
                  ? persons[role]
                  : t('parties.request.person', { name: persons[role], role: t(`parties.${role}`) }),
            }))}
          />
        </Field>
      ))}
    </div>
  );
}
