import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

/** The scanner's button bar, which stays mounted when the view changes. */
export const ButtonBar = createContext<HTMLElement | null>(null);

/** A view's buttons, rendered in the dialog's bar; the last one is the next step. */
export function ViewButtons({ children }: { children: ReactNode }) {
  const bar = useContext(ButtonBar);
  return bar && createPortal(children, bar);
}

interface ViewHeadingProps {
  /** False for the first view, because the dialog itself is announced. */
  takesFocus: boolean;
  children: string;
}

/** A view's heading. Takes the focus, because the button that opened the view is gone. */
export function ViewHeading({ takesFocus, children }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef(takesFocus);
  useEffect(() => {
    if (wanted.current) heading.current?.focus();
  }, []);
  return (
    <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 font-semibold text-lg outline-none">
      {children}
    </h3>
  );
}
