import type { Browser } from '@playwright/test';
import type pg from 'pg';
import { buildWorld } from '../../../apps/server/test/access-matrix/world.ts';
import { buildInboundMail } from '../../../apps/server/test/builders/cases/inbound-mails.ts';
import type { Visafolio } from '../../support/servers/visafolio.ts';
import { expect, secret } from '../../support/test.ts';
import { openEverything } from './attack-screens.ts';
import { type Filled, fillWorld } from './fill-world.ts';
import { everything, foreignHost, payloads } from './payloads.ts';
import { watchAttacks } from './watch-attacks.ts';

interface Attacked {
  browser: Browser;
  owner: pg.Pool;
  visafolio: Visafolio;
}

/** `rounds`: how many payloads each short text gets, one after the other. */
export async function attackStoredTexts(
  { browser, owner, visafolio }: Attacked,
  { rounds }: { rounds: number },
): Promise<void> {
  const { url, dataDir } = visafolio;
  const world = await buildWorld(owner, secret);
  const { requestId } = world.ids.own;
  const { rows } = await owner.query('SELECT email FROM client_requests WHERE id = $1', [requestId]);
  await buildInboundMail(owner, { requestId, text: everything(10_000) });
  await owner.query('UPDATE auth.session SET user_agent = $1', [everything(10_001).slice(0, 500)]);
  await expectNoticed(browser, url);
  const found = new Set<string>();
  const seen = { pages: 0, mails: 0, files: 0 };
  let filled: Filled | undefined;
  for (let round = 0; round < rounds; round++) {
    filled = await fillWorld(url, world, {
      round: Math.floor((round * payloads.length) / rounds),
      clientEmail: rows[0].email,
      ...(filled && { filled }),
    });
    const now = await openEverything({ browser, url, dataDir, world });
    for (const each of now.found) found.add(each);
    seen.pages += now.pages;
    seen.mails += now.mails;
    seen.files += now.files;
  }
  process.stdout.write(
    `attacks by stored texts: ${filled?.tried} tried in ${filled?.places.length} places, ${filled?.stored.size} places stored one, seen on ${seen.pages} pages, ${seen.mails} mails, ${seen.files} files, ${found.size} got through\n`,
  );
  if (process.env.LIST_PLACES)
    process.stdout.write(`${filled?.places.filter((place) => !filled?.stored.has(place)).join('\n')}\n`);
  expect([...found]).toEqual([]);
  expect(filled?.stored.size).toBeGreaterThan(80);
  expect([seen.pages > 50, seen.mails > 0, seen.files > 2]).toEqual([true, true, true]);
}

/** The watch finds what a page lets through: scripts, requests, markup and turned directions. */
async function expectNoticed(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ bypassCSP: true });
  const watch = await watchAttacks(context, url);
  const page = await context.newPage();
  for (const [id, payload] of payloads.entries()) {
    await page.setContent(`<p>${payload(id)}</p>`);
    await watch.inspect(page);
  }
  await page.setContent(
    `<p><span>${'\u202e'}gnp.exe</span> is from a client</p><a href="javascript:attacked(1)">a</a>`,
  );
  await watch.inspect(page);
  await page.setContent(`<img src=https://${foreignHost}/a>`);
  for (const kind of [
    /script of field 0 /,
    /script of field 1 /,
    /script of field 2 /,
    /element of a payload/,
    /request to/,
    /href=javascript/,
    /direction of/,
  ])
    await expect.poll(() => watch.found.join('\n')).toMatch(kind);
  await context.close();
}
