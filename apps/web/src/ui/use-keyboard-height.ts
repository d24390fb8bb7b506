import { useEffect } from 'react';

/** Less is a toolbar of the browser. CSS pixels. */
const lowestKeyboard = 80;

/**
 * Keeps `--keyboard-height` of the page up to date: how much of the page's bottom the on-screen keyboard covers, in CSS pixels. Browsers of phones
 * shrink only the visual viewport, so that elements at the bottom of the page stay behind the keyboard.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const { style } = document.documentElement;
    let last = 0;
    // The browser scrolls the focused field above the keyboard, and knows nothing of what else is there.
    const showFocused = () => document.activeElement?.scrollIntoView({ block: 'nearest' });
    const onFocus = () => {
      if (last > 0) showFocused();
    };
    const measure = () => {
      const { height, offsetTop, scale } = visualViewport;
      const covered = Math.round(window.innerHeight - height - offsetTop);
      // A page that was enlarged with two fingers shows less too.
      const keyboard = scale < 1.05 && covered >= lowestKeyboard ? covered : 0;
      style.setProperty('--keyboard-height', `${keyboard}px`);
      if (keyboard > 0 && last === 0) showFocused();
      last = keyboard;
    };
    measure();
    visualViewport.addEventListener('resize', measure);
    visualViewport.addEventListener('scroll', measure);
    document.addEventListener('focusin', onFocus);
    return () => {
      visualViewport.removeEventListener('resize', measure);
      visualViewport.removeEventListener('scroll', measure);
      document.removeEventListener('focusin', onFocus);
      style.removeProperty('--keyboard-height');
    };
  }, []);
}
