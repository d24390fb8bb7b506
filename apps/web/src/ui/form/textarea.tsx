import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldProps } from './field-context.ts';

/** Starts with three rows and grows with its text if the browser supports it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldProps(rest);
  return (
    <textarea
      rows={rows}
      dir="auto"
      className={clsx('control field-sizing-content max-h-96 min-h-24 resize-y py-2.5', className)}
      {...rest}
      {...wiring}
    />
  );
}
