import type { AnyRouter } from '@tanstack/react-router';
import { expectTitleFocus } from '../../shared/title-focus.ts';

const longUrl = 2_048;

/** Moves the focus to the new page's title, and warns in the console about URLs that servers and mail clients may truncate. */
export function watchNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) expectTitleFocus();
  });
  router.subscribe('onResolved', () => {
    if (location.href.length > longUrl) {
      console.warn(`The address of this page has ${location.href.length} characters, more than ${longUrl}`);
    }
  });
}
