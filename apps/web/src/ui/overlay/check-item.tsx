import clsx from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

interface CheckItemProps {
  checked: boolean;
  onToggle: () => void;
  /** Keeps the menu open, to check several items. */
  staysOpen?: boolean;
  children: ReactNode;
}

export const CheckItem = ({ checked, onToggle, staysOpen = true, children }: CheckItemProps) => (
  <DropdownMenu.CheckboxItem
    checked={checked}
    onCheckedChange={onToggle}
    onSelect={(event) => staysOpen && event.preventDefault()}
    className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-3 py-1 text-sm outline-none data-[highlighted]:bg-sunken pointer-coarse:min-h-11"
  >
    <Check size={16} className={clsx('shrink-0', !checked && 'invisible')} aria-hidden />
    <span className="min-w-0 break-words" dir="auto">
      {children}
    </span>
  </DropdownMenu.CheckboxItem>
);
