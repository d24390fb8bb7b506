/** What the main job needs of a browser. Elements are named by XPath; each call waits up to `waitMs` for its element. */
export interface BrowserDriver {
  /** As a person calls it, with its version. */
  readonly name: string;
  open(url: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Replaces what the field holds, key by key. */
  type(xpath: string, text: string): Promise<void>;
  /** Chooses an option of a native list by its label. */
  select(xpath: string, label: string): Promise<void>;
  /** Gives a file to a file input, which may be hidden. */
  attach(xpath: string, file: string): Promise<void>;
  waitFor(xpath: string): Promise<void>;
  /** Text as it is shown, of the first element that fits. */
  text(xpath: string): Promise<string>;
  /** How many elements fit at this moment. */
  count(xpath: string): Promise<number>;
  path(): Promise<string>;
  /** A PNG of the window, to see what a failure looked like. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Milliseconds: a slow machine draws a page in several seconds. */
export const waitMs = 30_000;

/** Calls until it answers something other than undefined; throws an error that names `what` after `waitMs`. */
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
  throw new Error(`${what} did not come within ${waitMs / 1000} s`, { cause: failure });
}
