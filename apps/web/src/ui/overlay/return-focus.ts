import { useRef } from 'react';

/**
 * For windows that open by state: where the focus was goes on having it. Where that is gone, what was around it in the
 * window below takes it, or that window; without one, the page's title. `elsewhere` names what takes it before all of
 * these: the window shows something else by now than what it was opened from.
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

/** What opened the menu that the element is in: the menu goes away with the choice. */
function getOpener(element: Element): HTMLElement | null {
  const menu = element.closest('[role=menu]');
  return menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
}

/** The element, and what around it in a window can take the focus: inner ones first. */
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
