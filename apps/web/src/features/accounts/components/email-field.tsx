import { cleanEmail, hasOtherLetters } from '@visafolio/contract/shared/email-address.ts';
import type { RefObject } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Shows that the address is invalid. */
  wrong?: boolean;
  ref?: RefObject<HTMLInputElement | null>;
}

export function EmailField({ value, onChange, wrong = false, ref }: EmailFieldProps) {
  const { t } = useTranslation();
  const problem = hasOtherLetters(cleanEmail(value))
    ? 'accounts.emailOtherLetters'
    : 'accounts.emailNotValid';
  return (
    <Field label={t('accounts.email')} error={wrong && t(problem)}>
      <Input
        ref={ref}
        type="email"
        name="email"
        dir="ltr"
        autoComplete="username"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Whether the browser accepts the text as an email address. */
export function isEmail(text: string): boolean {
  const probe = document.createElement('input');
  probe.type = 'email';
  probe.value = text.trim();
  return probe.value !== '' && probe.validity.valid;
}
