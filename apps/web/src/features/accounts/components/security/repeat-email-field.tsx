import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';

export const isSameEmail = (typed: string, email: string): boolean => typed.trim().toLowerCase() === email;

interface RepeatEmailFieldProps {
  /** The account's address, which the user must type. */
  email: string;
  value: string;
  onChange: (typed: string) => void;
  /** Set after the first submit: shows validation errors. */
  checked: boolean;
}

/** Confirms the deletion of an account by typing its address. */
export function RepeatEmailField({ email, value, onChange, checked }: RepeatEmailFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('accounts.deletion.email')}
      hint={<span className="break-words">{email}</span>}
      error={checked && !isSameEmail(value, email) && t('accounts.errors.email_not_repeated')}
    >
      <Input
        type="email"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
