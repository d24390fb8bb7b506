import { mkdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { buildManyRequests } from '../../apps/server/test/builders/cases/many-requests.ts';
import { buildFirm } from '../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../apps/server/test/builders/requests.ts';
import { recordPlainFile } from '../../apps/server/test/builders/stored-files.ts';
import { buildTemplate } from '../../apps/server/test/builders/templates.ts';
import { CasePage } from '../pages/staff/case-page.ts';
import { Dashboard } from '../pages/staff/dashboard.ts';
import { FirmPage } from '../pages/staff/firm.ts';
import { expectToast } from '../pages/toasts.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { listMails } from '../support/servers/mailbox.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitor.ts';

test.setTimeout(600_000);

/** Large, so that its transfer takes a while. */
const largeFile = 256 * 1024 * 1024;

test('a firm of three with 150 cases: a case is restricted, two people edit the same case, and one person leaves', async ({
  browser,
  visafolio,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner, { name: 'Adair Immigration' });
  const template = await buildTemplate(owner);
  // The first person of a firm administers it.
  const chief = await buildProfessional(owner, { firm, name: 'Chloe Adair' });
  const ana = await buildProfessional(owner, { firm, name: 'Ana Ruiz' });
  const ben = await buildProfessional(owner, { firm, name: 'Ben Otte' });
  for (const [professional, count] of [
    [chief, 50],
    [ana, 50],
    [ben, 48],
  ] as const)
    await buildManyRequests(owner, { professional, template, count });
  const shared = await buildRequest(owner, {
    professional: ben,
    template,
    client: { name: 'Iris Okonjo' },
  });
  const secret = await buildRequest(owner, {
    professional: ben,
    template,
    status: 'documents_submitted',
    client: { name: 'Zenaida Quiroga' },
  });

  const open = async (person: { id: string }) => {
    const page = await newVisitor(browser, visafolio);
    await signIn(page, person);
    return page;
  };
  const [chiefPage, anaPage, benPage] = [await open(chief), await open(ana), await open(ben)];
  const benCase = new CasePage(benPage, 'Zenaida Quiroga');
  const others = [
    { page: chiefPage, person: chief },
    { page: anaPage, person: ana },
  ];

  await test.step('everybody sees 150 cases, and Ben restricts one to himself', async () => {
    for (const { page } of others) {
      const dashboard = new Dashboard(page);
      await page.goto('/dashboard?scope=firm');
      await dashboard.expectTabCount('All', 150);
      await expect(dashboard.card('Zenaida Quiroga')).toBeVisible();
      await dashboard.expectLive();
    }
    await benPage.goto(`/requests/${secret.id}`);
    await benCase.expectOpen('Overview');
    const dialog = await benCase.openPeople();
    await dialog.getByRole('checkbox', { name: /^Restricted/ }).check();
    await benCase.savePeople();
    await expect(benPage.getByText('Only the people named here see this case.')).toBeVisible();
    // The case disappears from open dashboards at once.
    for (const { page } of others) {
      await expect(new Dashboard(page).card('Zenaida Quiroga')).toBeHidden();
      await new Dashboard(page).expectTabCount('All', 149);
    }
  });

  await test.step('the others find it nowhere', async () => {
    const heard = await Promise.all(others.map(({ page }) => collectEvents(page)));
    await work(benPage, secret.id, { mentioning: ana, shared: shared.id });
    for (const [place, { page, person }] of others.entries()) {
      await expectNowhere(page, secret);
      // Events of the open case arrived, and none of the restricted one.
      await expect.poll(heard[place] ?? (async () => '')).toContain(shared.id);
      expect(await heard[place]?.()).not.toContain(secret.id);
      const mails = await listMails(visafolio.dataDir, person.email);
      for (const { subject, text, html } of mails)
        expect(`${subject}${text}${html}`).not.toMatch(new RegExp(`Zenaida|${secret.id}`));
    }
    const known = await ask(chiefPage, 'GET', '/api/workspace/restricted_cases');
    expect(JSON.parse(known.text).items).toMatchObject([
      { id: secret.id, responsible: { name: 'Ben Otte' } },
    ]);
    expect(known.text).not.toContain('Zenaida');
  });

  await test.step('two people edit one request and are told', async () => {
    for (const { page } of others) {
      await page.goto(`/requests/${shared.id}`);
      await new CasePage(page, 'Iris Okonjo').expectOpen('Overview');
      await new CasePage(page, 'Iris Okonjo').choose('Edit request');
    }
    const form = (page: Page) => page.getByRole('dialog', { name: 'Edit request' });
    await form(anaPage).getByLabel('Client name').fill('Iris N. Okonjo');
    await form(anaPage).getByLabel('Notes').fill('Please bring your old passport.');
    await form(anaPage).getByRole('button', { name: 'Save changes' }).click();
    await expect(form(anaPage)).toBeHidden();

    await form(chiefPage).getByLabel('Notes').fill('Please call the office.');
    await form(chiefPage).getByRole('button', { name: 'Save changes' }).click();
    const told = form(chiefPage).getByRole('alert');
    await expect(told).toContainText('Ana Ruiz changed this meanwhile');
    await expect(told).toContainText('Please bring your old passport.');
    await expect(told).toContainText('Please call the office.');
    await saveScreenshot(chiefPage, 'edited-meanwhile-en');
    await expectAccessible(chiefPage, 'a form that somebody else saved first');
    // Fields that the chief did not change already have Ana's values.
    await expect(form(chiefPage).getByLabel('Client name')).toHaveValue('Iris N. Okonjo');
    await form(chiefPage).getByRole('button', { name: 'Save mine' }).click();
    await expect(form(chiefPage)).toBeHidden();
    const { text } = await ask(anaPage, 'GET', `/api/client_requests/${shared.id}`);
    expect(JSON.parse(text)).toMatchObject({ name: 'Iris N. Okonjo', notes: 'Please call the office.' });
  });

  await test.step('Ben leaves: everything is handed over in one step, and what he has open ends', async () => {
    await storeLargeFile(owner, visafolio.dataDir, secret);
    const filePath = secret.uploads[0]?.file_path ?? '';
    await owner.query('UPDATE client_document_uploads SET file_size = $1 WHERE file_path = $2', [
      largeFile,
      filePath,
    ]);
    const dashboard = new Dashboard(benPage);
    await benPage.goto('/dashboard?scope=firm');
    await dashboard.expectTabCount('All', 150);
    await dashboard.expectLive();
    const ends = await beginStreams(benPage, `/api/storage/client-documents/${filePath}`, 'Zenaida Quiroga');

    const removed = await takeOut(chiefPage, ben, { cases: 50, takesOver: ana });
    for (const [what, at] of Object.entries(await ends())) {
      console.info(`a former colleague: ${what} ended after ${Math.round(at - removed.at)} ms`);
      expect(at, `${what} ended, and did not look whole`).toBeLessThan(Number.POSITIVE_INFINITY);
    }
    await expect(dashboard.card('Zenaida Quiroga')).toBeHidden();
    await benPage.reload();
    await dashboard.expectEmpty();
    await benPage.goto(`/requests/${shared.id}`);
    await expect(benPage.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expectNowhere(benPage, secret);
  });

  await test.step('Ana has all of his cases, the restricted one too, which stays closed to the chief', async () => {
    const dashboard = new Dashboard(anaPage);
    await anaPage.goto('/dashboard?scope=mine');
    await dashboard.expectTabCount('All', 100);
    await anaPage.goto(`/requests/${secret.id}/timeline`);
    await new CasePage(anaPage, 'Zenaida Quiroga').expectOpen('Timeline');
    const line = anaPage
      .getByRole('listitem')
      .filter({ hasText: 'Ana Ruiz responsible in place of Ben Otte' });
    await expect(line).toContainText('Chloe Adair');
    await expectNowhere(chiefPage, secret);
  });
  for (const page of [chiefPage, anaPage, benPage]) await page.context().close();
});

interface Answer {
  status: number;
  text: string;
}

/** A call with the session of the page. */
const ask = (page: Page, method: string, address: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([method, address, body]) => {
      const answer = await fetch(address, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    [method, address, body && JSON.stringify(body)] as const,
  );

/** The case is in no list, search, URL, timeline, CSV or ZIP, nor reachable by its client's contact and files. */
async function expectNowhere(page: Page, { id, client, contact, uploads }: BuiltRequest): Promise<void> {
  const hidden = new RegExp(`Zenaida|${id}|${client.email}`);
  for (const scope of ['mine', 'firm'] as const) {
    await page.goto(`/dashboard?scope=${scope}&q=Zenaida`);
    await expect(
      page.getByRole('heading', { name: /No requests found|Send your first request/ }),
    ).toBeVisible();
  }
  await page.goto(`/dashboard?scope=firm&request=${id}`);
  await expect(page.getByRole('dialog').getByText('This request no longer exists.')).toBeVisible();
  await page.goto('/contacts?q=Zenaida');
  await expect(page.getByRole('heading', { name: 'Contacts' }).first()).toBeVisible();
  await expect(page.getByText(client.email)).toHaveCount(0);
  for (const section of ['', '/documents', '/notes', '/timeline']) {
    await page.goto(`/requests/${id}${section}`);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  }
  for (const address of [
    `/api/client_requests/${id}`,
    `/api/activity?request_id=${id}`,
    `/api/client_requests/${id}/notes`,
    `/api/contacts/${contact.id}`,
    `/api/exports/requests/${id}.zip`,
    `/api/storage/client-folders/${contact.id}.zip`,
    `/api/storage/client-documents/${uploads[0]?.file_path}`,
  ])
    expect([address, (await ask(page, 'GET', address)).status]).toEqual([address, 404]);
  for (const address of [
    '/api/client_requests?scope=firm&limit=50',
    `/api/client_requests?scope=firm&q=${encodeURIComponent(client.email)}`,
    '/api/exports/requests.csv?scope=firm',
    '/api/exports/contacts.csv',
    '/api/client_documents/clients',
  ]) {
    const answer = await ask(page, 'GET', address);
    expect([address, answer.status]).toEqual([address, 200]);
    expect(answer.text, address).not.toMatch(hidden);
  }
}

/** Live events that another tab of the person receives from now on, as text. */
async function collectEvents(page: Page): Promise<() => Promise<string>> {
  const tab = await page.context().newPage();
  await tab.goto('/contacts');
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const all: string[] = [];
        Object.assign(globalThis, { heardEvents: all });
        const source = new EventSource('/api/activity/stream');
        source.addEventListener('open', () => resolve());
        source.addEventListener('message', ({ data }) => all.push(data));
      }),
  );
  return () => tab.evaluate(() => JSON.stringify((globalThis as { heardEvents?: string[] }).heardEvents));
}

/** Everything that notifies colleagues of a case: status, a note with a mention, a reminder; then the same for an open case. */
async function work(
  page: Page,
  id: string,
  { mentioning, shared }: { mentioning: { id: string; name: string }; shared: string },
): Promise<void> {
  const note = { body: `@${mentioning.name} look at Zenaida`, mentioned_ids: [mentioning.id] };
  expect((await ask(page, 'POST', `/api/client_requests/${id}/notes`, note)).status).toBe(201);
  for (const each of [id, shared]) {
    const { status } = await ask(page, 'PATCH', `/api/client_requests/${each}`, { status: 'in-progress' });
    expect(status).toBe(200);
  }
}

async function storeLargeFile(owner: pg.Pool, dataDir: string, { uploads }: BuiltRequest): Promise<void> {
  const filePath = uploads[0]?.file_path ?? '';
  const location = path.join(dataDir, 'files/client-documents', filePath);
  await mkdir(path.dirname(location), { recursive: true });
  await writeFile(location, '');
  await truncate(location, largeFile);
  await recordPlainFile(owner, filePath);
}

/** Starts a download and an event stream in the page and watches what it shows. The result has the time when each ended. */
async function beginStreams(page: Page, address: string, shown: string) {
  await page.evaluate(
    async ([address, shown]) => {
      const read = async (from: string, pauseMs: number) => {
        const answer = await fetch(from);
        const reader = answer.body?.getReader();
        await reader?.read();
        const ended = (async () => {
          try {
            while (!(await reader?.read())?.done) await new Promise((next) => setTimeout(next, pauseMs));
          } catch {
            return Date.now();
          }
          // An event stream ends normally; a download that completes was not cut off.
          return pauseMs ? Number.POSITIVE_INFINITY : Date.now();
        })();
        return { ended };
      };
      const gone = new Promise<number>((resolve) => {
        const look = () => !document.body.innerText.includes(shown) && resolve(Date.now());
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      });
      const download = await read(address, 10);
      const stream = await read('/api/activity/stream', 0);
      Object.assign(globalThis, {
        ended: Promise.all([download.ended, stream.ended, gone]).then(([download, stream, tab]) => ({
          download,
          stream,
          tab,
        })),
      });
    },
    [address, shown] as const,
  );
  return () =>
    page.evaluate(() => (globalThis as unknown as { ended: Promise<Record<string, number>> }).ended);
}

/** Removes a colleague from the firm; the other one takes over. `at`: time of the request. */
async function takeOut(
  page: Page,
  person: { name: string },
  { cases, takesOver }: { cases: number; takesOver: { id: string; name: string } },
): Promise<{ at: number }> {
  const firm = new FirmPage(page);
  await firm.open();
  const dialog = await firm.remove(person.name);
  await dialog.getByLabel('Who takes over?').selectOption(takesOver.id);
  const sent = page.waitForRequest((request) => request.method() === 'DELETE').then(() => Date.now());
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  const at = await sent;
  await expectToast(page, `${cases} cases now belong to ${takesOver.name}.`);
  await expect(dialog).toBeHidden();
  await expect(firm.person(person.name)).toBeHidden();
  return { at };
}
