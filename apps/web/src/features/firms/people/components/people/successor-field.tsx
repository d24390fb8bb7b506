import type { Colleague } from '@visafolio/contract/firms/workspace.contract.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';

interface SuccessorFieldProps {
  colleagues: Colleague[];
  value: string;
  onChange: (id: string) => void;
  /** Submitted once: shows validation errors. */
  asked: boolean;
  label?: string;
  /** Shown instead of the field if there is no colleague to choose. */
  nobody?: string;
}

export function SuccessorField({ colleagues, value, onChange, asked, label, nobody }: SuccessorFieldProps) {
  const { t } = useTranslation();
  if (colleagues.length === 0) return <Alert tone="warning">{nobody ?? t('firms.people.nobody')}</Alert>;
  return (
    <Field
      label={label ?? t('firms.people.takesOver')}
      required
      error={asked && !value && t('firms.people.chooseFirst')}
    >
      <Select
        placeholder={t('firms.people.choose')}
        options={colleagues.map(({ id, name, email }) => ({
          value: id,
          label: name === email ? email : `${name} (${email})`,
        }))}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
