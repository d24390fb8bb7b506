/** Data that the server wrote into the page, so that the first screen need not fetch it. */
interface PageData {
  /** Set for visitors, on pages that check the session. */
  session?: null;
  /** Target of the Privacy link. */
  privacyUrl?: string;
  /** The answers to the page's first calls did not come in time. */
  late?: boolean;
  /** A client page's `ClientPrefetch`. */
  client?: unknown;
  /** Addresses of scripts for what may be opened once the connection is gone. */
  prefetches?: string[];
}

/** How long answers that came with the page count as fresh, from the page's start. Milliseconds. */
const freshMs = 10_000;

export const pageData: PageData = readPageData();

/** Until then (epoch milliseconds) answers that came with the page are not fetched again. */
export const pageFreshUntil = performance.timeOrigin + freshMs;

function readPageData(): PageData {
  const text = globalThis.document?.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : {};
}
