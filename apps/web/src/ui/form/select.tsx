import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldProps } from './field-context.ts';

interface SelectProps extends ComponentProps<'select'> {
  options?: readonly { value: string; label: string; lang?: string | undefined }[];
  /** The first, empty choice. */
  placeholder?: string;
}

/** A native select: phones show their own picker. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const wiring = useFieldProps(rest);
  return (
    <div className={clsx('relative', className)}>
      <select
        dir="auto"
        className="control min-h-11 appearance-none truncate py-2 pe-10"
        {...rest}
        {...wiring}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        size={18}
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
        aria-hidden
      />
    </div>
  );
}
