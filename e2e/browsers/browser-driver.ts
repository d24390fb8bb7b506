/** The browser functions of the main job. XPaths name elements; each call waits up to `waitMs` for its element. */
export interface BrowserDriver {
  /** The browser's common name with its version. */
  readonly name: string;
  open(url: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Replaces the field's value, key by key. */
  type(xpath: string, text: string): Promise<void>;
  /** Chooses an option of a native list by its label. */
  select(xpath: string, label: string): Promise<void>;
  /** Selects a file in a file input, which may be hidden. */
  attach(xpath: string, file: string): Promise<void>;
  waitFor(xpath: string): Promise<void>;
  /** Visible text of the first matching element. */
  text(xpath: string): Promise<string>;
  /** The current number of matching elements. */
  count(xpath: string): Promise<number>;
  path(): Promise<string>;
  /** A PNG of the window, to analyze a failure. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Milliseconds: a slow machine needs several seconds for a page. */
export const waitMs = 30_000;

/** Calls until the result is not undefined; throws an error that names `what` after `waitMs`. */
export async function poll<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  let failure: unknown;
  for (const until = Date.now() + waitMs; Date.now() < until; ) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not appear within ${waitMs / 1000} s`, { cause: failure });
}
