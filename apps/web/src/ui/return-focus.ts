import { useRef } from 'react';

/** For windows that open by state: where the focus was goes on having it, or the page's title where that is gone. */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const at = opener.current;
      const there = at instanceof HTMLElement && at.isConnected && at !== document.body;
      const target = there ? at : document.querySelector('h1');
      target?.focus({ preventScroll: true });
    },
  };
}
