import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldContext } from './field-context.ts';
import { Label } from './label.tsx';

interface FieldProps {
  label: ReactNode;
  /** The control's id, if another element must reference it. */
  id?: string;
  required?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
  /** One Input, Textarea, Select or DatePicker; the Field gives it its id and descriptions. */
  children: ReactNode;
}

export function Field({
  label,
  id,
  required = false,
  hint,
  error,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;

  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <Label
        htmlFor={controlId}
        id={`${controlId}-label`}
        required={required}
        className={hideLabel ? 'sr-only' : undefined}
      >
        {label}
      </Label>
      <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
    </div>
  );
}
