import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  /** Content of the row's button. */
  summary: ReactNode;
  /** A separate action beside the button. */
  action?: ReactNode;
  /** Nesting level. */
  depth: 0 | 1 | 2;
  /** Rendered when first expanded. */
  children: () => ReactNode;
}

const insets = { 0: 'ps-2 sm:ps-3', 1: 'ps-5 sm:ps-10', 2: 'ps-8 sm:ps-17' };

export function Disclosure({ summary, action, depth, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <div className={clsx('flex items-center gap-2 pe-2 sm:pe-3', insets[depth])}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="-ms-1 flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-sm py-2 ps-1 text-start hover:text-accent focus-visible:-outline-offset-2"
        >
          <ChevronRight
            size={18}
            aria-hidden
            className={clsx(
              'shrink-0 text-muted transition-transform rtl:-scale-x-100',
              open && 'rotate-90 rtl:-rotate-90',
            )}
          />
          {summary}
        </button>
        {action}
      </div>
      {open && <div id={id}>{children()}</div>}
    </li>
  );
}
