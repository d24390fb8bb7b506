import { limits } from '@visafolio/contract/shared/limits.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { PasswordInput } from '../../../../ui/form/password-input.tsx';

export const isPasswordTooShort = (password: string): boolean => password.length < limits.passwordMinLength;

interface NewPasswordFieldProps extends Pick<ComponentProps<typeof PasswordInput>, 'maxLength'> {
  value: string;
  onChange: (password: string) => void;
  /** Set after the first submit: shows validation errors. */
  checked: boolean;
}

export function NewPasswordField({ value, onChange, checked, ...rest }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  const isWrong = checked && isPasswordTooShort(value);
  return (
    <Field
      label={t('accounts.reset.label')}
      hint={!isWrong && t('accounts.signUp.passwordHint', { count: limits.passwordMinLength })}
      error={isWrong && t('accounts.errors.password_too_short')}
    >
      <PasswordInput
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
    </Field>
  );
}
