import { useState } from 'react';
import { DatePicker } from '../../../../ui/form/date-picker.tsx';
import { Field } from '../../../../ui/form/field.tsx';

interface DayFieldProps {
  label: string;
  /** `yyyy-mm-dd` or ''. */
  value: string;
  onChange: (day: string) => void;
  /** Told whether the text in the box is a day, or empty. */
  onReadable: (readable: boolean) => void;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
}

/** A day, entered so that it cannot be misread. */
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

/** A day of a form. `isReadable` is false while the box holds text that is no day. */
export function useDay(first: string) {
  const [day, setDay] = useState(first);
  const [isReadable, setReadable] = useState(true);
  return { day, setDay, isReadable, field: { value: day, onChange: setDay, onReadable: setReadable } };
}
