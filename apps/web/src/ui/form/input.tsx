import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldProps } from './field-context.ts';

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  const wiring = useFieldProps(rest);
  return (
    <input
      type={type}
      dir="auto"
      className={clsx('control min-h-11 py-2', className)}
      {...rest}
      {...wiring}
    />
  );
}
