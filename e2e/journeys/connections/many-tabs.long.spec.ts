import type { BrowserContext, Page, Request } from '@playwright/test';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { expect, test } from '../../support/test.ts';

test.setTimeout(600_000);
// Ten pages load at once.
const shown = expect.configure({ timeout: 100_000 });

const tabs = 10;

/** Opens one tab after the other without waiting for any of them, and waits for all. */
async function openTabs(context: BrowserContext, paths: string[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const _ of paths) pages.push(await context.newPage());
  await Promise.all(pages.map((page, n) => page.goto(paths[n] ?? '')));
  return pages;
}

const expectStatus = (page: Page, status: string) =>
  shown(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible();

/** Live streams that pages of this browser keep open. */
function countStreams(context: BrowserContext): () => number {
  const open = new Set<Request>();
  const isStream = (address: string) => /\/stream(\?|$)/.test(address);
  context.on('request', (request) => isStream(request.url()) && open.add(request));
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  // A closed page sends no events for its requests.
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

test('ten tabs with cases load and are all live, and another tab takes over when one is closed', async ({
  browser,
  visafolio,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const requests: BuiltRequest[] = [];
  for (let n = 0; n < tabs; n++)
    requests.push(await buildRequest(owner, { professional, status: 'in-progress' }));
  const context = await browser.newContext({ baseURL: visafolio.url });
  const first = await context.newPage();
  await signIn(first, professional);
  const streams = countStreams(context);
  const pages = await openTabs(
    context,
    requests.map(({ id }) => `/requests/${id}`),
  );
  const setStatus = (n: number, status: string) =>
    first.evaluate(
      async ([id, status]) => {
        const answer = await fetch(`/api/client_requests/${id}`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ status }),
        });
        if (!answer.ok) throw new Error(`${answer.status}`);
      },
      [requests[n]?.id, status] as const,
    );
  await first.goto('/contacts');
  for (const page of pages) await shown(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect.poll(streams).toBe(1);

  await test.step('an event reaches every tab', async () => {
    for (let n = 0; n < tabs; n++) await setStatus(n, 'completed');
    for (const page of pages) await expectStatus(page, 'Completed');
  });

  const last = pages.at(-1) as Page;
  await test.step('closing tabs one after the other loses nothing of what happens in between', async () => {
    for (let n = 0; n < 3; n++) {
      const [closing, ...others] = pages.splice(0);
      pages.push(...others);
      const happened = setStatus(tabs - 1, n % 2 ? 'completed' : 'in-progress');
      await closing?.close();
      await happened;
      await expectStatus(last, n % 2 ? 'Completed' : 'In-progress');
    }
    await expect.poll(streams).toBe(1);
  });
  await context.close();
});

test('ten tabs of a sponsor with ten requests load, and each gets live events of its own conversation', async ({
  browser,
  visafolio,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const sponsor = { name: 'Acme Foods', email: 'hr@acme.example' };
  const requests: BuiltRequest[] = [];
  for (let n = 0; n < tabs; n++) requests.push(await buildRequest(owner, { professional, sponsor: true }));
  for (const { sponsor: each } of requests)
    await owner.query('UPDATE client_users SET email = $1 WHERE id = $2', [sponsor.email, each?.id]);
  const context = await browser.newContext({ baseURL: visafolio.url });
  const home = await context.newPage();
  await signIn(home, await buildClientUser(owner, sponsor));
  const office = await (await browser.newContext({ baseURL: visafolio.url })).newPage();
  await signIn(office, professional);
  await office.goto('/contacts');
  await home.close();
  const streams = countStreams(context);
  const pages = await openTabs(
    context,
    requests.map(({ id }) => `/client/portal?request_id=${id}`),
  );
  for (const page of pages) await shown(page.getByRole('button', { name: 'Messages' })).toBeVisible();
  await expect.poll(streams).toBe(1);

  const write = (n: number) =>
    office.evaluate(async (id) => {
      const answer = await fetch(`/api/client_requests/${id}/conversations/sponsor/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: crypto.randomUUID(), body: 'Good morning', upload_ids: [] }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    }, requests[n]?.id);
  await test.step('a message to each arrives in its tab', async () => {
    for (let n = 0; n < tabs; n++) await write(n);
    for (const page of pages)
      await shown(page.getByRole('button', { name: 'Messages, 1 unread message' })).toBeVisible();
  });

  const newest = pages.at(-1) as Page;
  await test.step('the first tab is closed while a message is on its way', async () => {
    const sent = write(tabs - 1);
    await pages.shift()?.close();
    await sent;
    await shown(newest.getByRole('button', { name: 'Messages, 2 unread messages' })).toBeVisible();
    await expect.poll(streams).toBe(1);
  });
  await context.close();
  await office.context().close();
});
