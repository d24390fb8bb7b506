/** Maximum wait for an idle browser, or for the previous part. Milliseconds. */
const longestWaitMs = 3_000;
/** Delay before a page preloads what it does not show, if there is no interaction. Milliseconds. */
const waitMs = 8_000;

let line: Promise<unknown> = Promise.resolve();
let looked: Promise<void> | undefined;

/**
 * Loads what the first view of a page does not need: after the page has loaded and the browser is idle, one part at a time. Loading it at
 * once would block a slow phone's first interactions with long tasks.
 */
export function loadWhenIdle<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = line.then(pageLoaded).then(idle).then(load);
  // A part that loads slowly does not block the others.
  line = Promise.race([part.catch(() => {}), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
  return part;
}

/**
 * Preloads what shows only when it is opened, after the first interaction or a delay. The connection may be lost by the time it is opened;
 * if preloading fails, opening loads it.
 */
export function preloadOnInteraction(load: () => Promise<unknown>): void {
  looked ??= pageLoaded().then(firstInteraction);
  looked.then(() => loadWhenIdle(load)).catch(() => {});
}

/** Prefetches scripts into the browser's cache without running them. Safari ignores it. */
export function prefetchWhenIdle(addresses: string[]): void {
  loadWhenIdle(async () => {
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
    // Safari lacks requestIdleCallback.
    else setTimeout(resolve, 200);
  });
