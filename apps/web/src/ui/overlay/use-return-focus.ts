import { useRef } from 'react';

/**
 * Restores the focus when a dialog that opens by state closes. If the focused element is gone, its container in the dialog below gets the
 * focus, then that dialog; without one, the page's title. `elsewhere` takes precedence over all of these, for a page that has changed since
 * the dialog opened.
 */
export function useReturnFocus(elsewhere?: () => HTMLElement | null) {
  const candidates = useRef<HTMLElement[]>([]);
  return {
    remember: () => {
      candidates.current = withHolders(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const other = elsewhere?.();
      if (other) return other.focus();
      const target =
        candidates.current.find((each) => each.isConnected) ??
        [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ??
        document.querySelector('h1');
      target?.focus({ preventScroll: true });
    },
  };
}

/** The trigger of the menu that contains the element: the menu closes with the choice. */
function getOpener(element: Element): HTMLElement | null {
  const menu = element.closest('[role=menu]');
  return menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
}

/** The element, and its focusable ancestors within a dialog, innermost first. */
function withHolders(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  const opener = getOpener(element);
  const found = opener ? [opener, element] : [element];
  let holder = element.parentElement?.closest<HTMLElement>('[role=dialog] [tabindex], [role=dialog]');
  while (holder) {
    found.push(holder);
    holder = holder.parentElement?.closest<HTMLElement>('[role=dialog] [tabindex], [role=dialog]');
  }
  return found;
}
