import { useState } from 'react';
import { DatePicker } from '../../../../ui/form/date-picker.tsx';
import { Field } from '../../../../ui/form/field.tsx';

interface DayFieldProps {
  label: string;
  /** `yyyy-mm-dd` or ''. */
  value: string;
  onChange: (day: string) => void;
  /** Called with whether the text is a valid date, or empty. */
  onReadable: (readable: boolean) => void;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
}

export function DayField({ label, value, onChange, onReadable, required, hint, error }: DayFieldProps) {
  return (
    <Field label={label} required={required ?? false} hint={hint} error={error}>
      <DatePicker
        value={value}
        onChange={onChange}
        onProblem={(problem) => onReadable(problem === undefined)}
      />
    </Field>
  );
}

/** Form state of a date. `isReadable` is false while the text is not a valid date. */
export function useDay(first: string) {
  const [day, setDay] = useState(first);
  const [isReadable, setReadable] = useState(true);
  return { day, setDay, isReadable, field: { value: day, onChange: setDay, onReadable: setReadable } };
}
