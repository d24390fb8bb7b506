import { readdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { SignIn } from '../pages/accounts/sign-in.ts';
import { signUpProfessional } from '../pages/accounts/sign-up.ts';
import { Documents } from '../pages/client/documents.ts';
import { Portal } from '../pages/client/portal.ts';
import { Dashboard } from '../pages/staff/dashboard.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { queryDatabase } from '../support/servers/database.ts';
import { listMails, waitForMail } from '../support/servers/mailbox.ts';
import { startVisafolio, type Visafolio } from '../support/servers/visafolio.ts';
import { addPlainTemplate, plainTemplate } from '../support/test-templates.ts';

const megabyte = 1024 * 1024;
const { name: template, documents: documentCount } = plainTemplate;
const lawyer = { email: 'lucia@bufete.example', password: 'puerta-abierta-7' };

let server: Visafolio;
let dashboard: Dashboard;

test.beforeAll(async ({ browser }) => {
  server = await startVisafolio();
  await addPlainTemplate(server);
  dashboard = await signUpProfessional(await newPage(browser), server, lawyer);
});
test.afterAll(async () => {
  await dashboard?.page.context().close();
  await server?.stop();
});

test.describe('signing in', () => {
  test('a wrong password and an unknown address are refused with the same text', async ({ browser }) => {
    const page = await newPage(browser);
    const form = new SignIn(page);
    for (const email of [lawyer.email, 'nobody@bufete.example']) {
      await form.open();
      await form.signIn(email, 'not-the-password');
      await expectAlert(page, 'Email or password is not correct.');
    }
    await expectAccessible(page, 'a wrong password');
    await saveScreenshot(page, 'en-wrong-password');
    await page.context().close();
  });

  test('signing in before the address is confirmed leads to the confirmation code', async ({ browser }) => {
    const page = await newPage(browser);
    const form = new SignIn(page);
    const person = { email: 'early@bufete.example', password: 'puerta-cerrada-8' };
    await form.open();
    await form.signUp(person.email, person.password);
    await saveScreenshot(page, 'en-check-your-email');
    await form.open();
    await form.signIn(person.email, person.password);
    await expectAlert(page, 'Please confirm your email address first: the link is in your inbox.');
    await expectAccessible(page, 'an address not confirmed');
    await saveScreenshot(page, 'en-not-confirmed');
    await page.getByRole('button', { name: 'Enter the code' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    const { code } = await waitForMail(server.dataDir, person.email);
    await page.getByLabel('6-digit code').fill(code);
    await page.getByRole('button', { name: 'Continue with Code' }).click();
    await new Dashboard(page).expectOpen();
    await page.context().close();
  });

  test('signing up with a short or common password explains it and sends no mail', async ({ browser }) => {
    const page = await newPage(browser);
    const form = new SignIn(page);
    await form.open();
    await form.openSignUp();
    await form.submitSignUp('weak@bufete.example', 'abc12');
    await expectAlert(page, 'The password needs at least 6 characters.');
    await form.submitSignUp('weak@bufete.example', 'password123');
    await expectAlert(page, 'This password is too common. Please choose another one.');
    await expectAccessible(page, 'a common password');
    await saveScreenshot(page, 'en-common-password');
    expect(await listMails(server.dataDir, 'weak@bufete.example')).toEqual([]);
    await page.context().close();
  });

  test('requesting a link with an empty or incomplete address sends nothing', async ({ browser }) => {
    const page = await newPage(browser);
    await new SignIn(page).open();
    const send = page.getByRole('button', { name: 'Send Magic Link' });
    await expect(send).toBeDisabled();
    await page.getByLabel('Email', { exact: true }).fill('lucia@');
    await send.click();
    await expectAlert(page, 'Please enter a valid email address.');
    await saveScreenshot(page, 'en-half-address');
    await page.context().close();
  });
});

test.describe('unknown and forbidden pages', () => {
  test('an unknown page is reported, links to the home page, and is logged without its query', async ({
    browser,
  }) => {
    const page = await newPage(browser);
    const noted = page.waitForRequest((request) => request.url().endsWith('/api/not_found'));
    const answer = await page.goto('/no/such/page?token=secret');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    expect((await noted).postData()).toBe('/no/such/page');
    await expectAccessible(page, 'page not found');
    await saveScreenshot(page, 'en-not-found');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    await page.context().close();
  });

  test('the dashboard sends a visitor to sign in', async ({ browser }) => {
    const page = await newPage(browser);
    await page.goto('/dashboard');
    await page.waitForURL((url) => url.pathname === '/auth');
    await expect(page.getByRole('heading', { name: 'Welcome to Visafolio' })).toBeVisible();
    await page.context().close();
  });

  test('the sign-in page sends a professional to the dashboard', async () => {
    await dashboard.page.goto('/auth');
    await dashboard.expectOpen();
  });

  test('the client screens tell a visitor how to sign in', async ({ browser }) => {
    const page = await newPage(browser);
    const someRequest = '?request_id=01980000-0000-7000-8000-000000000000';
    const messages: [screen: string, search: string, message: string][] = [
      ['portal', '', 'Request ID is required to access the client portal.'],
      ['questionnaire', '', 'Request ID is required'],
      ['documents', '', 'Client request ID is required for document upload'],
      [
        'portal',
        someRequest,
        'You must be logged in to access the client portal. Please use the link from your email.',
      ],
      ['questionnaire', someRequest, 'Session not found'],
      ['documents', someRequest, 'Session not found'],
    ];
    for (const [screen, search, message] of messages) {
      await page.goto(`/client/${screen}${search}`);
      await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible();
      await expectAlert(page, message);
    }
    await expectAccessible(page, 'no session');
    await saveScreenshot(page, 'en-access-error-signed-out');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.context().close();
  });
});

test.describe('a client', () => {
  test('a client who opens the dashboard is sent to their portal', async ({ browser }) => {
    const { page, notes } = await enter(browser, 'Irene Costa');
    await page.goto('/dashboard');
    await page.waitForURL((url) => url.pathname === '/client/portal');
    await new Portal(page).expectHome('Irene', notes);
    await page.context().close();
  });

  test("a client sees another client's request exactly like one that does not exist", async ({ browser }) => {
    const theirs = await enter(browser, 'Julia Weiss');
    const { page } = await enter(browser, 'Karim Haddad');
    for (const screen of ['portal', 'questionnaire', 'documents']) {
      const foreign = await look(screen, theirs.requestId);
      const unknown = await look(screen, '01980000-0000-7000-8000-000000000000');
      expect(foreign).toEqual(unknown);
      expect(foreign.text).toContain('Failed to verify your access to this request.');
      expect(foreign.text).not.toContain('Julia');
    }
    await expectAccessible(page, 'no access');
    await saveScreenshot(page, 'en-no-access');
    await page.context().close();
    await theirs.page.context().close();

    async function look(screen: string, requestId: string) {
      await page.goto(`/client/${screen}?request_id=${requestId}`);
      await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible();
      return {
        text: await page.locator('body').innerText(),
        tree: await page.locator('body').ariaSnapshot(),
      };
    }
  });
});

test('files that are not documents are refused with a reason and leave nothing stored', async ({
  browser,
}) => {
  const { page, requestId } = await enter(browser, 'Lena Fischer');
  await page.goto(`/client/documents?request_id=${requestId}`);
  const documents = new Documents(page);
  await documents.expectOpen();
  const [first = ''] = await documents.required();

  const html = Buffer.from('<!doctype html><script>fetch("//evil.example")</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const script = Buffer.from('#!/bin/sh\nrm -rf ~\n');
  const mismatch = 'The content of this file does not match its name.';
  const endless = test.info().outputPath('endless.pdf');
  await writeFile(endless, '%PDF-1.7');
  await truncate(endless, 25 * megabyte + 1);
  await documents.choose(first, endless);
  await documents.expectRefused(first, 'endless.pdf', 'This file is too large.');
  await saveScreenshot(page, 'en-refused-endless.pdf');
  await documents.dismissRefusal(first);

  const refused: [file: ReturnType<typeof filePayload>, reason: string][] = [
    [filePayload('nothing.pdf', 'application/pdf', Buffer.alloc(0)), 'This file is empty.'],
    [filePayload('holiday.png', 'image/png', html), mismatch],
    [filePayload('drawing.png', 'image/png', svg), mismatch],
    [filePayload('contract.pdf', 'application/pdf', script), mismatch],
    [filePayload('setup.exe', 'application/x-msdownload', script), 'This type of file is not accepted.'],
  ];
  for (const [file, reason] of refused) {
    await documents.choose(first, file);
    await documents.expectRefused(first, file.name, reason);
    await saveScreenshot(page, `en-refused-${file.name}`);
    await documents.dismissRefusal(first);
  }
  await expectAccessible(page, 'documents after refusals');
  await documents.expectProgress(0, documentCount);
  await expectNothingKept(requestId);

  await documents.choose(first, filePayload('holiday.png', 'image/png', html));
  await documents.expectRefused(first, 'holiday.png', mismatch);
  await expectAccessible(page, 'a refused file');
  await page.reload();
  await documents.expectProgress(0, documentCount);
  await expectNothingKept(requestId);
  await page.context().close();
});

test('a file over the limit is refused by the server even if the page does not check', async ({
  browser,
}) => {
  const { page } = await enter(browser, 'Mario Bianchi');
  const answer = await page.request.post('/api/uploads', {
    headers: {
      origin: server.url,
      'tus-resumable': '1.0.0',
      'upload-length': String(25 * megabyte + 1),
      'upload-metadata': `filename ${Buffer.from('endless.pdf').toString('base64')}`,
    },
  });
  expect(answer.status()).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'uploads.too_large' });
  expect(await filesBelow('uploads')).toEqual([]);
  await page.context().close();
});

test('a file name with path and direction tricks is stored and shown as a plain name', async ({
  browser,
}) => {
  const { page, requestId } = await enter(browser, 'Nora Lindt');
  await page.goto(`/client/documents?request_id=${requestId}`);
  const documents = new Documents(page);
  await documents.expectOpen();
  const [first = ''] = await documents.required();
  const scan = await page.context().newPage();
  await scan.setContent('<h1>Passport</h1>');
  const pdf = await scan.pdf();
  await scan.close();

  await documents.choose(first, filePayload('../../x\u202Efdp.pdf', 'application/pdf', pdf));
  await documents.expectUploaded(first, 'xfdp.pdf');
  await saveScreenshot(page, 'en-plain-name');
  const [stored, ...others] = await filesBelow('files', /client-documents/);
  expect(others).toEqual([]);
  expect(stored).toMatch(/^client-documents\/[\w-]+\/[\w-]+_\d+\.pdf$/);
  expect(await filesBelow('uploads')).toEqual([]);
  const rows = await queryDatabase<{ file_name: string }>(
    server.dataDir,
    'SELECT file_name FROM client_document_uploads',
  );
  expect(rows).toEqual([{ file_name: 'xfdp.pdf' }]);
  await page.context().close();
});

const filePayload = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ baseURL: server.url });
}

async function newPage(browser: Browser): Promise<Page> {
  return (await newContext(browser)).newPage();
}

/** A client with a request who has just signed in by the invitation. */
async function enter(browser: Browser, name: string) {
  const [first = ''] = name.toLowerCase().split(' ');
  const client = { name, email: `${first}@client.example`, notes: `What we need for the case of ${name}.` };
  const form = await dashboard.newRequest();
  await form.send({ template, client: name, email: client.email, notes: client.notes });
  const { link } = await waitForMail(server.dataDir, client.email);
  const page = await newPage(browser);
  await new MailLink(page).enter(link, '/client/portal');
  await new Portal(page).expectHome(name.split(' ')[0] ?? '', client.notes);
  return { ...client, page, requestId: new URL(page.url()).searchParams.get('request_id') ?? '' };
}

async function expectAlert(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
}

/** No bytes and no rows are stored, and the document is still requested. */
async function expectNothingKept(requestId: string): Promise<void> {
  expect(await filesBelow('uploads')).toEqual([]);
  expect(await filesBelow('files')).toEqual([]);
  const states = await queryDatabase<{ status: string }>(
    server.dataDir,
    'SELECT DISTINCT status FROM client_request_documents WHERE client_request_id = $1',
    [requestId],
  );
  expect(states).toEqual([{ status: 'pending' }]);
  expect(await queryDatabase(server.dataDir, 'SELECT id FROM client_document_uploads')).toEqual([]);
}

async function filesBelow(folder: string, like = /./): Promise<string[]> {
  const root = path.join(server.dataDir, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => like.test(file));
}
