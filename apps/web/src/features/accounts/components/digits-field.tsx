import type { ReactNode } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';

interface DigitsFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** Recovery codes have letters too. */
  letters?: boolean;
}

/** A one-time code: large, spaced digits, with autofill from text messages. */
export function DigitsField({ label, value, onChange, hint, error, letters = false }: DigitsFieldProps) {
  const clean = (text: string) => (letters ? text.slice(0, 20) : text.replace(/\D/g, '').slice(0, 6));
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        name="code"
        dir="ltr"
        inputMode={letters ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="font-semibold text-xl tabular-nums tracking-[0.2em]"
        value={value}
        onChange={(event) => onChange(clean(event.target.value))}
      />
    </Field>
  );
}
