import clsx from 'clsx';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { consumeTitleFocus, requestTitleFocus } from '../../shared/title-focus.ts';

interface PageTitleProps {
  /** The browser tab's title, if the heading is not plain text or is too long. */
  title?: string;
  className?: string;
  children: ReactNode;
}

/** The page's only `h1`. Sets the browser tab's title, and gets the focus after navigation. */
export function PageTitle({ title, className, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const text = title ?? heading.current?.textContent ?? '';
    document.title = text.includes('Visafolio') ? text : `${text} · Visafolio`;
  });

  useEffect(() => {
    if (consumeTitleFocus()) heading.current?.focus({ preventScroll: true });
  }, []);

  // A page shown briefly during a redirect passes the focus on. In a layout effect, before the title is removed.
  useLayoutEffect(() => {
    const title = heading.current;
    return () => {
      if (title === document.activeElement) requestTitleFocus();
    };
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={clsx('break-words font-serif text-3xl', className)}>
      {children}
    </h1>
  );
}
