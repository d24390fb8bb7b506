import clsx from 'clsx';
import type { ComponentProps } from 'react';

interface LabelProps extends ComponentProps<'label'> {
  /** A red star; screen readers get `aria-required` from the control. */
  required?: boolean;
}

export function Label({ required, className, children, htmlFor, ...rest }: LabelProps) {
  return (
    <label
      htmlFor={htmlFor}
      className={clsx('break-words font-semibold text-ink text-sm', className)}
      {...rest}
    >
      {children}
      {required && (
        <span className="ms-0.5 text-danger" aria-hidden>
          *
        </span>
      )}
    </label>
  );
}
