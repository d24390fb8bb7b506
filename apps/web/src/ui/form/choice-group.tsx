import clsx from 'clsx';
import type { AriaAttributes } from 'react';

interface ChoiceGroupProps {
  name: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  columns?: 1 | 2;
  'aria-labelledby'?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: AriaAttributes['aria-invalid'];
  'aria-required'?: AriaAttributes['aria-required'];
}

/** The label of a choice as a button, with its radio button or checkbox inside. */
export const choiceStyles = clsx(
  'relative flex min-h-12 flex-wrap items-center gap-x-3 rounded-md border border-control bg-surface px-4 py-2.5 transition-colors',
  'hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent',
  'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
);

/** One of a few choices, such as yes or no, as buttons large enough for a thumb. */
export function ChoiceGroup({
  name,
  options,
  value,
  onChange,
  onBlur,
  columns = 1,
  ...aria
}: ChoiceGroupProps) {
  return (
    <div
      role="radiogroup"
      // Focusable from script only: a link to the question moves the focus here without choosing anything.
      tabIndex={-1}
      className={clsx(
        'grid gap-3 rounded-md outline-offset-4',
        columns === 2 && 'grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))]',
      )}
      {...aria}
    >
      {options.map((option) => (
        <label key={option.value} className={choiceStyles}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            className="size-5 shrink-0 accent-accent outline-none"
          />
          {/* With large text there is no room beside the mark: the label wraps below it. */}
          <span className="min-w-0 flex-1 basis-12 break-words" dir="auto">
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
