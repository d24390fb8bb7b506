import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';

interface MenuProps {
  /** The Button that opens the menu. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  // Renders the menu inside the trigger's landmark, where screen readers expect it; a dialog keeps its menus above the page.
  const findLandmark = () => {
    if (!button.current?.closest('[role=dialog]'))
      setLandmark(button.current?.closest('main, header') ?? null);
  };
  return (
    <DropdownMenu.Root onOpenChange={findLandmark}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 max-w-[calc(100vw-1rem)] animate-fade-in rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ActionsMenuProps {
  /** For screen readers: what the actions are for. */
  label: string;
  /** One of the actions is under way. */
  busy?: boolean;
  align?: 'start' | 'end';
  /** Of the button. */
  className?: string;
  children: ReactNode;
}

/** A menu below a button with three dots. */
export function ActionsMenu({ label, busy = false, align = 'end', className, children }: ActionsMenuProps) {
  return (
    <Menu
      align={align}
      trigger={
        <Button variant="ghost" size="icon" className={className} loading={busy} aria-label={label}>
          {!busy && <Ellipsis size={18} aria-hidden />}
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, danger, disabled = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      disabled={disabled}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 outline-none pointer-coarse:min-h-11',
        'data-[disabled]:cursor-not-allowed data-[highlighted]:bg-sunken data-[disabled]:text-muted',
        danger && 'text-danger',
      )}
    >
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </DropdownMenu.Item>
  );
}

interface MenuLinkProps {
  href: string;
  /** File name to save as, instead of opening in a new tab. */
  download?: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A menu item that links to a file. */
export function MenuLink({ href, download, icon, children }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild>
      <a
        href={href}
        {...(download === undefined ? { target: '_blank', rel: 'noopener' } : { download })}
        className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-ink no-underline outline-none data-[highlighted]:bg-sunken pointer-coarse:min-h-11"
      >
        {icon}
        <span className="min-w-0 break-words">{children}</span>
      </a>
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="break-words px-3 py-2 text-sm">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
