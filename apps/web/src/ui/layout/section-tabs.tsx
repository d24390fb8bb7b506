import { useRouterState } from '@tanstack/react-router';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';

interface SectionTabsProps {
  /** For screen readers. */
  label: string;
  /** Links with the class `sectionTab`. */
  children: ReactNode;
  className?: string;
}

export const sectionTab =
  'flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-2 px-3 font-semibold text-muted text-sm no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:text-accent sm:px-4';

/** Links to a page's sections; on a phone they scroll sideways, with the current one in view. */
export function SectionTabs({ label, children, className }: SectionTabsProps) {
  const row = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path opens another section
  useEffect(() => {
    const showOpen = () => {
      const open = row.current?.querySelector<HTMLElement>('[aria-current=page]');
      if (row.current && open)
        row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
    };
    showOpen();
    window.addEventListener('resize', showOpen);
    return () => window.removeEventListener('resize', showOpen);
  }, [path]);

  return (
    <nav
      ref={row}
      aria-label={label}
      className={clsx(
        'relative -mx-4 flex overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0',
        className,
      )}
    >
      {children}
    </nav>
  );
}
