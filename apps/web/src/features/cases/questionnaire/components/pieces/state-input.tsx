import { listStateCodes, listStateNames } from '@visafolio/contract/questions/addresses/address-rules.ts';
import { pieceLimits } from '@visafolio/contract/questions/check-answer.ts';
import { useId } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';

interface StateInputProps {
  /** As in passports; '' if it is not known. */
  country: string;
  value: string;
  autoComplete: string | undefined;
  onChange: (state: string, settle: boolean) => void;
  onLeave: () => void;
}

/** A list where addresses have codes; elsewhere a text, for which the country's states are proposed. */
export function StateInput({ country, value, autoComplete, onChange, onLeave }: StateInputProps) {
  const { t } = useTranslation();
  const listId = useId();
  const codes = listStateCodes(country);
  if (codes.length > 0) {
    const listed = codes.map(({ code, name }) => ({ value: code, label: name }));
    const isListed = value === '' || codes.some(({ code }) => code === value);
    return (
      <Select
        value={value}
        onChange={({ target }) => onChange(target.value, true)}
        onBlur={onLeave}
        autoComplete={autoComplete}
        placeholder={t('pieces.chooseState')}
        // A state that was typed for another country stays visible until it is changed.
        options={isListed ? listed : [{ value, label: value }, ...listed]}
      />
    );
  }
  return (
    <>
      <Input
        value={value}
        onChange={({ target }) => onChange(target.value, false)}
        onBlur={onLeave}
        enterKeyHint="next"
        autoComplete={autoComplete ?? 'off'}
        list={listId}
        maxLength={pieceLimits.line}
      />
      <datalist id={listId}>
        {listStateNames(country).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
