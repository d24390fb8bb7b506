import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useFieldProps } from '../form/field-context.ts';
import { CheckItem } from './check-item.tsx';

interface ChoiceMenuProps {
  /** The current choice, as the button shows it. */
  shown: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** With at most one choice, selecting it a second time clears it. */
  onChange: (chosen: string[]) => void;
  isSingle?: boolean;
  /** Shown if there are no options. */
  note?: ReactNode;
}

/** Several of a few choices, in a menu that stays open. A Field names it. */
export function ChoiceMenu({ shown, options, chosen, onChange, isSingle = false, note }: ChoiceMenuProps) {
  const shownId = useId();
  // The Field's label names the button: screen readers read the choice after it.
  const { 'aria-required': _, ...wiring } = useFieldProps({ 'aria-describedby': shownId });
  const toggle = (value: string) => {
    const others = isSingle ? [] : chosen.filter((each) => each !== value);
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...others, value]);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button
          type="button"
          className="control flex min-h-10 items-center gap-2 py-1 text-start text-sm pointer-coarse:min-h-11"
          {...wiring}
        >
          <span
            id={shownId}
            className={clsx('min-w-0 flex-1 truncate', chosen.length > 0 && 'font-semibold')}
            dir="auto"
          >
            {shown}
          </span>
          <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-[min(20rem,var(--radix-dropdown-menu-content-available-height))] w-[max(14rem,var(--radix-dropdown-menu-trigger-width))] max-w-[calc(100vw-1rem)] animate-fade-in overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          {options.length === 0 && <p className="px-3 py-2 text-muted text-sm">{note}</p>}
          {options.map(({ value, label }) => (
            <CheckItem
              key={value}
              checked={chosen.includes(value)}
              onToggle={() => toggle(value)}
              staysOpen={!isSingle}
            >
              {label}
            </CheckItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
