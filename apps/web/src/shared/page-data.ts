/** Data that the server puts into the page, so that the first screen does not fetch it. */
interface PageData {
  /** Null for visitors, on pages that check the session. */
  session?: null;
  privacyUrl?: string;
  /** The service worker opened this page because the server is unreachable. */
  offline?: boolean;
  /** The answers to the page's first calls timed out. */
  late?: boolean;
  /** A client page's `ClientPrefetch`. */
  client?: unknown;
  /** URLs of scripts to prefetch for what may be opened after the connection is lost. */
  prefetches?: string[];
}

/** How long data that came with the page stays fresh, from page start. Milliseconds. */
const freshMs = 10_000;

export const pageData: PageData = readPageData();

/** Data that came with the page is not refetched before this time (epoch milliseconds). */
export const pageFreshUntil = performance.timeOrigin + freshMs;

function readPageData(): PageData {
  const text = globalThis.document?.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : {};
}
