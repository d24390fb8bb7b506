import clsx from 'clsx';
import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';

export function Tabs({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={clsx('flex min-w-0 flex-col gap-4', className)} {...rest} />;
}

/** A row of tabs that scrolls sideways if they do not fit, starting at the selected one. Needs an `aria-label`. */
export function TabsList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      ref={showChosen}
      className={clsx(
        'flex w-full max-w-full gap-1 overflow-x-auto rounded-md bg-sunken p-1 ring-1 ring-line ring-inset sm:w-fit',
        className,
      )}
      {...rest}
    />
  );
}

function showChosen(list: HTMLDivElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[data-state=active]');
  if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
}

interface TabsTriggerProps extends ComponentProps<typeof Primitive.Trigger> {
  count?: number;
}

export function TabsTrigger({ count, className, children, ...rest }: TabsTriggerProps) {
  return (
    <Primitive.Trigger
      className={clsx(
        'flex min-h-9 flex-1 items-center justify-center gap-2 whitespace-nowrap rounded-[calc(var(--radius-md)-2px)] px-3 font-semibold text-muted text-sm',
        'hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card',
        'focus-visible:-outline-offset-2 pointer-coarse:min-h-11 sm:flex-none sm:px-4',
        className,
      )}
      // Scrolls a partly hidden tab fully into view.
      onClick={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      {...rest}
    >
      {children}
      {count !== undefined && (
        <span className="rounded-full bg-ink/8 px-2 text-ink text-xs tabular-nums">{count}</span>
      )}
    </Primitive.Trigger>
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={clsx('rounded-md', className)} {...rest} />;
}
