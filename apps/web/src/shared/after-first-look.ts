/** Nothing waits longer for an idle browser, or for the part before. Milliseconds. */
const longestWaitMs = 3_000;
/** How long a page is looked at before it loads what is not on it. Milliseconds. */
const waitMs = 8_000;

let line: Promise<unknown> = Promise.resolve();
let looked: Promise<void> | undefined;

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

/**
 * The same for what shows only when it is opened: once the person has touched the page, or has looked at it for a while. It
 * is loaded before it is opened because the connection may be gone by then; where it cannot be, opening it loads it.
 */
export function preloadOnInteraction(load: () => Promise<unknown>): void {
  looked ??= pageLoaded().then(firstInteraction);
  looked.then(() => afterFirstLook(load)).catch(() => {});
}

/** Fetches scripts into the browser's cache without running them, where the browser knows how. Safari does not. */
export function prefetchAfterFirstLook(addresses: string[]): void {
  afterFirstLook(async () => {
    for (const href of addresses)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  });
}

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

const firstInteraction = () =>
  new Promise<void>((resolve) => {
    const interactions = ['pointerdown', 'keydown', 'scroll'];
    const go = () => {
      clearTimeout(timer);
      for (const each of interactions) window.removeEventListener(each, go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    for (const each of interactions) window.addEventListener(each, go, { passive: true });
  });

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    // Safari has no such callback.
    else setTimeout(resolve, 200);
  });
