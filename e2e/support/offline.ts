import { expect, type Page } from '@playwright/test';

/** Waits until the pages of this client open without a connection: the worker is active and has stored all its files. */
export async function waitForWorker(page: Page): Promise<void> {
  // The worker is registered at the first interaction.
  await page.mouse.wheel(0, 10);
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration('/client/'))?.active?.state ?? 'none',
      ),
    )
    .toBe('activated');
}

/** Waits until this browser has stored the questions and answers of a request. */
export async function waitForLastData(page: Page, requestId: string): Promise<void> {
  await expect
    .poll(async () => {
      const { database } = await readBrowserStorage(page);
      return (
        database.includes(requestId) && database.includes('"questions"') && database.includes('"responses"')
      );
    })
    .toBe(true);
}

interface BrowserStorage {
  /** URL and content of everything in Cache Storage. */
  cached: { url: string; text: string }[];
  /** Keys and values of all databases, as text. */
  database: string;
  local: string;
  session: string;
}

/** Whether the browser has stored one of these texts anywhere. */
export async function isStored(page: Page, texts: string[]): Promise<boolean> {
  const all = JSON.stringify(await readBrowserStorage(page));
  return texts.some((text) => all.includes(text));
}

/** Everything that this browser has stored for the product. */
export const readBrowserStorage = (page: Page): Promise<BrowserStorage> =>
  page.evaluate(async () => {
    const cached: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached.push({ url: request.url, text: (await (await cache.match(request))?.text()) ?? '' });
    }
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stored: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const opened = await settled(indexedDB.open(name ?? ''));
      for (const table of opened.objectStoreNames) {
        const read = opened.transaction(table).objectStore(table);
        stored.push(await settled(read.getAllKeys()), await settled(read.getAll()));
      }
      opened.close();
    }
    return {
      cached,
      database: JSON.stringify(stored),
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
    };
  });
