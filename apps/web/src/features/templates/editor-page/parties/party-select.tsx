import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import type { PartyDraft } from '../../template-form.ts';
import { partyWords } from './party-rules.ts';

interface PartySelectProps {
  label: string;
  hint?: string | undefined;
  parties: readonly PartyDraft[];
  /** Undefined: everybody. Null: several, so that none is chosen. */
  value: string | undefined | null;
  onChange: (party: string | undefined) => void;
}

/** No key of a party. */
const everybody = '*';
const several = '';

/** Whose something is; renders nothing in a template without parties. */
export function PartySelect({ label, hint, parties, value, onChange }: PartySelectProps) {
  const { t, language } = useTranslation();
  if (parties.length === 0) return null;
  return (
    <Field label={label} hint={hint} className="w-full sm:w-80">
      <Select
        value={value === null ? several : (value ?? everybody)}
        onChange={({ target }) => {
          if (target.value !== several) onChange(target.value === everybody ? undefined : target.value);
        }}
        options={[
          ...(value === null ? [{ value: several, label: t('parties.editor.several') }] : []),
          { value: everybody, label: t('parties.everybody') },
          ...parties.map((party) => ({ value: party.key, label: partyWords(party, language) })),
        ]}
      />
    </Field>
  );
}
