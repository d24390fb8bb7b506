import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

/** The scanner's bar of buttons: it stays while the views change. */
export const ButtonBar = createContext<HTMLElement | null>(null);

/** The buttons of a view, in the window's bar; the last one is the next step. */
export function ViewButtons({ children }: { children: ReactNode }) {
  const bar = useContext(ButtonBar);
  return bar && createPortal(children, bar);
}

interface ViewHeadingProps {
  /** False for the first view: the window itself is announced. */
  takesFocus: boolean;
  children: string;
}

/** What is shown now. It takes the focus, since the button that led here is gone. */
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
