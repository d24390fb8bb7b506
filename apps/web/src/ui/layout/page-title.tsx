import clsx from 'clsx';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { expectTitleFocus, takeTitleFocus } from '../../shared/title-focus.ts';

interface PageTitleProps {
  /** The browser tab's text, where the heading is no plain text or too long. */
  title?: string;
  className?: string;
  children: ReactNode;
}

/** The page's one `h1`. Names the browser tab, and takes the focus after a change of page. */
export function PageTitle({ title, className, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const text = title ?? heading.current?.textContent ?? '';
    document.title = text.includes('Visafolio') ? text : `${text} · Visafolio`;
  });

  useEffect(() => {
    if (takeTitleFocus()) heading.current?.focus({ preventScroll: true });
  }, []);

  // A page that shows for a moment on the way to another hands the focus on. Before it leaves the document.
  useLayoutEffect(() => {
    const title = heading.current;
    return () => {
      if (title === document.activeElement) expectTitleFocus();
    };
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={clsx('break-words font-serif text-3xl', className)}>
      {children}
    </h1>
  );
}
