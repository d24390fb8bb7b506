import type { ReactNode } from 'react';
import { type DialogProps, Overlay } from './dialog.tsx';

interface SheetProps extends Omit<DialogProps, 'size'> {
  actions?: ReactNode;
  header?: ReactNode;
}

/** A side panel that leaves the page visible; full screen on a phone. */
export function Sheet(props: SheetProps) {
  return (
    <Overlay
      {...props}
      className="inset-x-0 top-(--notice-room) bottom-0 animate-slide-in sm:start-auto sm:w-[min(44rem,92vw)] sm:border-line sm:border-s"
    />
  );
}
