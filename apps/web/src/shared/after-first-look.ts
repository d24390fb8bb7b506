/** Nothing waits longer for an idle browser, or for the part before. Milliseconds. */
const longestWaitMs = 3_000;

let line: Promise<unknown> = Promise.resolve();

/**
 * Loads what the first look at a page does not need: once the page has loaded and the browser is idle, one part after the
 * other. Loaded at once, its code would run in long tasks while a slow phone should react to the first touch.
 */
export function afterFirstLook<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = line.then(pageLoaded).then(idle).then(load);
  // One that a bad line keeps waiting holds up no other.
  line = Promise.race([part.catch(() => {}), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
  return part;
}

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    // Safari has no such callback.
    else setTimeout(resolve, 200);
  });
