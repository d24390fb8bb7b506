/** What the server wrote into the page, so that the first screen need not ask for it. */
interface PageData {
  /** Set for a visitor of a page that wants to know. */
  session?: null;
  /** Target of the Privacy link. */
  privacyUrl?: string;
  /** The answers to the page's first calls did not come in time. */
  late?: boolean;
  /** The portal's `FirstAnswers`. */
  portal?: unknown;
}

/** How long answers that came with the page are up to date, from the page's start. Milliseconds. */
const freshMs = 10_000;

export const pageData: PageData = readPageData();

/** Until then (epoch milliseconds) nothing that came with the page need be asked for again. */
export const pageFreshUntil = performance.timeOrigin + freshMs;

function readPageData(): PageData {
  const text = globalThis.document?.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : {};
}
