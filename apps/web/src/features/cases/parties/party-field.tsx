import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import type { ComponentProps } from 'react';
import { partyName } from '../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';

interface PartyFieldProps extends ComponentProps<'select'> {
  /** Those of the case. */
  parties: readonly TemplateParty[];
}

/** Whose a question or document of this case alone is; '' is everybody's. Renders nothing in a case without parties. */
export function PartyField({ parties, ...select }: PartyFieldProps) {
  const { t, language } = useTranslation();
  if (parties.length === 0) return null;
  return (
    <Field label={t('parties.case.ofItem')}>
      <Select
        placeholder={t('parties.everybody')}
        options={parties.map((party) => ({ value: party.key, label: partyName(party, language) }))}
        {...select}
      />
    </Field>
  );
}
