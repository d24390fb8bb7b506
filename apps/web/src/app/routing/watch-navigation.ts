import type { AnyRouter } from '@tanstack/react-router';
import { requestTitleFocus } from '../../shared/title-focus.ts';

const longUrl = 2_048;

/** Moves the focus to the new page's title, and warns in the console about URLs that servers and mail clients may truncate. */
export function watchNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) requestTitleFocus();
  });
  router.subscribe('onResolved', () => {
    if (location.href.length > longUrl) {
      console.warn(`The address of this page has ${location.href.length} characters, more than ${longUrl}`);
    }
  });
}
