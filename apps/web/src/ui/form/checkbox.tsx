import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A native checkbox with its label; clicking either toggles it. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('flex min-h-11 w-fit items-center gap-2.5 text-sm', className)}>
      <input type="checkbox" className="size-5 shrink-0 accent-accent" {...rest} />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  );
}
