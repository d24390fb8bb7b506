import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { openZip } from '../../../apps/server/src/features/exports/workspace-archive/testing/open-zip.ts';
import findActiveContent from '../../../apps/server/src/features/files/process/active/find/find-active-content.ts';
import type { World } from '../../../apps/server/test/access-matrix/world.ts';
import { listHostilePages, type Reader } from './hostile-pages.ts';
import { type Watch, watchAttacks } from './watch-attacks.ts';

export interface Seen {
  pages: number;
  mails: number;
  /** PDFs and pages of the folder of the request. */
  files: number;
  found: string[];
}

interface Attacked {
  browser: Browser;
  url: string;
  dataDir: string;
  world: World;
}

/** Opens every page, mail, PDF and exported page that shows what somebody else wrote. */
export async function openEverything({ browser, url, dataDir, world }: Attacked): Promise<Seen> {
  const seen: Seen = { pages: 0, mails: 0, files: 0, found: [] };
  const readers = new Map<Reader, { page: Page; watch: Watch }>();
  const pageFor = async (reader: Reader) => {
    const existing = readers.get(reader);
    if (existing) return existing;
    const { context, watch } = await watchedContext(browser, url);
    const [name = '', value = ''] = (world.cookies[reader] ?? '').split('=');
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
    const made = { page: await context.newPage(), watch };
    readers.set(reader, made);
    return made;
  };
  for (const { reader, address } of listHostilePages(world.ids.own)) {
    const { page, watch } = await pageFor(reader);
    await page.goto(url + address);
    await settled(page);
    await watch.inspect(page);
    seen.pages++;
  }
  await openMails({ browser, url, dataDir }, seen);
  await openFiles({ browser, url, world }, seen);
  for (const { page, watch } of readers.values()) {
    seen.found.push(...watch.found);
    await page.context().close();
  }
  seen.found = [...new Set(seen.found)];
  return seen;
}

/** Without the Content Security Policy: the pages themselves must let nothing run. */
async function watchedContext(
  browser: Browser,
  url: string,
): Promise<{ context: BrowserContext; watch: Watch }> {
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  return { context, watch: await watchAttacks(context, url) };
}

/** Until the text of the page does not grow any more. */
async function settled(page: Page): Promise<void> {
  let before = -1;
  for (let look = 0; look < 20; look++) {
    const now = await page.evaluate(() => document.body.innerText.length).catch(() => -2);
    if (now === before && now > 0) return;
    before = now;
    await page.waitForTimeout(150);
  }
}

async function openMails(
  { browser, url, dataDir }: Pick<Attacked, 'browser' | 'url' | 'dataDir'>,
  seen: Seen,
): Promise<void> {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const { context, watch } = await watchedContext(browser, url);
  const page = await context.newPage();
  for (const name of names) {
    const { html, headers, to } = await PostalMime.parse(await readFile(path.join(folder, name)));
    if (
      headers.some(({ key, value }) => /^(bcc|x-attack)$/i.test(key) || /[\r\n]\S/.test(value)) ||
      (to?.length ?? 0) > 1
    )
      seen.found.push(`a header of a payload in the mail ${name}`);
    if (!html) continue;
    await page.setContent(html);
    await watch.inspect(page);
    seen.mails++;
  }
  seen.found.push(...watch.found);
  await context.close();
}

async function openFiles(
  { browser, url, world }: Pick<Attacked, 'browser' | 'url' | 'world'>,
  seen: Seen,
): Promise<void> {
  const { requestId } = world.ids.own;
  const load = async (address: string, reader: Reader) => {
    const answer = await fetch(url + address, { headers: { cookie: world.cookies[reader] ?? '' } });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const examine = async (name: string, bytes: Buffer) => {
    const active = await findActiveContent({ type: 'application/pdf', bytes });
    if (active.length) seen.found.push(`${name} has ${active.join()}`);
    seen.files++;
  };
  await examine(
    'conversation',
    await load(`/api/exports/conversations/${requestId}/client.pdf`, 'the professional'),
  );
  await examine('answers', await load(`/api/answers/${requestId}.pdf`, 'client of this request'));
  const folder = await openZip(await load(`/api/exports/requests/${requestId}.zip`, 'the professional'));
  const { context, watch } = await watchedContext(browser, url);
  const page = await context.newPage();
  for (const [name, bytes] of folder) {
    if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:|[\u202a-\u202e\u2066-\u2069\p{Cc}]/iu.test(name))
      seen.found.push(`the name ${JSON.stringify(name)} in the folder of the request`);
    if (name.endsWith('.html')) {
      await page.setContent(bytes.toString());
      await watch.inspect(page);
      seen.files++;
    }
    if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) await examine(name, bytes);
  }
  seen.found.push(...watch.found);
  await context.close();
}
