import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldProps } from './field-context.ts';

/** Three rows to begin with; grows with its text where the browser can. */
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
