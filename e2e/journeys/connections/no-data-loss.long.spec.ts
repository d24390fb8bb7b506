import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { MailLink } from '../../pages/accounts/mail-link.ts';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { signUpProfessional } from '../../pages/accounts/sign-up.ts';
import { enterPortal, inviteClient } from '../../pages/client/client-entrance.ts';
import { Documents } from '../../pages/client/documents.ts';
import { Portal } from '../../pages/client/portal.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import type { Dashboard } from '../../pages/staff/dashboard.ts';
import { toValidAnswer } from '../../support/answers.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { slowUploads } from '../../support/faults/network.ts';
import { makeRealFiles, type RealFiles } from '../../support/files/real-files.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { startVisafolio, type Visafolio } from '../../support/servers/visafolio.ts';
import { addPlainTemplate, plainTemplate } from '../../support/test-templates.ts';
import { newVisitor } from '../../support/visitor.ts';

test.setTimeout(600_000);

const { name: template, questions } = plainTemplate;

let visafolio: Visafolio;
let folder: string;
let files: RealFiles;
let dashboard: Dashboard;

test.beforeAll(async ({ browser }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-files-'));
  [visafolio, files] = await Promise.all([startVisafolio(), makeRealFiles(browser, folder)]);
  await addPlainTemplate(visafolio);
  const office = await newVisitor(browser, visafolio);
  dashboard = await signUpProfessional(office, visafolio, {
    email: 'lawyer@example.com',
    password: 'correct horse battery',
  });
});

test.afterAll(async () => {
  await visafolio?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a client who closes the browser while typing keeps every answer', async ({ browser }) => {
  const person = { template, client: 'Bruno Díaz', email: 'bruno@example.com' };
  const phone = await browser.newContext({ baseURL: visafolio.url });
  const portal = await enterPortal(await phone.newPage(), await inviteClient(dashboard, visafolio, person));
  const given = new Map<string, string>();

  await test.step('the client answers half of the questionnaire', async () => {
    const questionnaire = new Questionnaire(portal.page);
    await portal.openQuestionnaire();
    await questionnaire.expectOpen();
    for (let number = 1; number <= 21; number++) {
      const asked = await questionnaire.read();
      const answer = toValidAnswer(asked);
      await questionnaire.answer(answer.given, asked);
      given.set(asked.text, answer.read);
      await questionnaire.next(number, questions);
    }
  });

  const address = portal.page.url();
  await test.step('the client leaves while typing', async () => {
    const questionnaire = new Questionnaire(portal.page);
    given.set((await questionnaire.read()).text, 'About three wee');
    await questionnaire.type('About three wee');
    await portal.page.close();
  });

  await test.step('the same browser opens the answer that was not sent, with all earlier answers', async () => {
    const questionnaire = await reopen(phone, address);
    await questionnaire.expectAnswered(22, questions);
    // The next question, if there was time to save.
    if ((await questionnaire.read()).number === 23) await questionnaire.previous(23, questions);
    await questionnaire.expectPosition(22, questions);
    await questionnaire.expectAnswer('About three wee');
    await expectReviewed(questionnaire, given);
    await dashboard.expectQuestions(person.client, { done: 22, total: questions });
    await phone.close();
  });

  await test.step('so does another browser, signed in by a magic link', async () => {
    const computer = await newVisitor(browser, visafolio);
    const form = new SignIn(computer);
    await form.open();
    await form.requestLink(person.email);
    const { link } = await waitForMail(visafolio.dataDir, person.email, 2);
    await new MailLink(computer).enter(link, '/client/portal');
    const elsewhere = new Portal(computer);
    await elsewhere.getStarted();
    await elsewhere.expectQuestions({ done: 22, total: questions });
    await elsewhere.openQuestionnaire();
    const questionnaire = new Questionnaire(computer);
    await questionnaire.expectPosition(23, questions);
    await expectReviewed(questionnaire, given);
    await expectAccessible(computer, 'review of the answers');
    await computer.context().close();
  });
});

test('an upload interrupted by the client and by a server crash resumes where it stopped', async ({
  browser,
}) => {
  const person = { template, client: 'Carla Gómez', email: 'carla@example.com' };
  const document = 'Passport';
  const fileName = path.basename(files.pdf);
  const original = await readFile(files.pdf);
  const phone = await browser.newContext({ baseURL: visafolio.url });
  const portal = await enterPortal(await phone.newPage(), await inviteClient(dashboard, visafolio, person));
  const address = portal.page.url();

  await test.step('the page is closed during the upload, then the server is killed', async () => {
    const documents = new Documents(portal.page);
    await portal.openDocuments();
    await documents.expectOpen();
    await slowUploads(portal.page, original.length / 20);
    await documents.choose(document, files.pdf);
    await documents.expectUploading(document, 3);
    await portal.page.close();
    await visafolio.kill();
    await visafolio.startAgain();
  });

  await test.step("choosing the same file resumes from the server's last byte", async () => {
    const page = await phone.newPage();
    const back = new Portal(page);
    await page.goto(address);
    await back.expectOpen();
    await back.openDocuments();
    const documents = new Documents(page);
    await documents.expectOpen();
    const paused = await documents.pausedAt(document);
    expect(paused, 'percent that arrived before').toBeGreaterThan(0);
    await expectAccessible(page, 'a paused upload');

    const asked = page.waitForResponse(
      (response) => isUpload(response.url()) && response.request().method() === 'HEAD',
      { timeout: 30_000 },
    );
    const sent = page.waitForRequest(
      (request) => isUpload(request.url()) && ['POST', 'PATCH'].includes(request.method()),
      { timeout: 30_000 },
    );
    await documents.chooseAgain(document, files.pdf);
    const offset = Number(await (await asked).headerValue('upload-offset'));
    expect(Math.floor((offset / original.length) * 100)).toBe(paused);
    const rest = await sent;
    expect(rest.method()).toBe('PATCH');
    expect(await rest.headerValue('upload-offset')).toBe(String(offset));
    expect(await rest.headerValue('content-length')).toBe(String(original.length - offset));
    await documents.expectUploaded(document, fileName);
  });

  await test.step('the professional gets the same bytes', async () => {
    const overlay = await dashboard.openRequest(person.client);
    await overlay.expectUploaded(document, fileName);
    const { bytes } = await overlay.download(document);
    expect(bytes.equals(original)).toBe(true);
    await overlay.close();
  });
  await phone.close();
});

test('an answer given while the server crashes is sent automatically when it is back', async ({
  browser,
}) => {
  const person = { template, client: 'Diego Luna', email: 'diego@example.com' };
  const page = await newVisitor(browser, visafolio);
  const portal = await enterPortal(page, await inviteClient(dashboard, visafolio, person));
  const questionnaire = new Questionnaire(page);
  await portal.openQuestionnaire();
  await questionnaire.expectOpen();

  await page.route(
    '**/api/client_request_responses',
    async (route) => {
      await visafolio.kill();
      await route.continue();
    },
    { times: 1 },
  );
  await questionnaire.answer('Luna Ñandú');
  await questionnaire.expectUnreachable();
  await expectAccessible(page, 'an answer that waits');
  await visafolio.startAgain();
  await questionnaire.expectSavedAfterRetries();

  await page.reload();
  await questionnaire.expectAnswered(1, questions);
  await dashboard.expectQuestions(person.client, { done: 1, total: questions });
  await page.context().close();
});

async function reopen(context: BrowserContext, address: string): Promise<Questionnaire> {
  const page: Page = await context.newPage();
  const url = new URL(address);
  // Opens it as from the portal, without the question in the closed page's URL.
  url.searchParams.delete('question');
  await page.goto(url.href);
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  return questionnaire;
}

async function expectReviewed(questionnaire: Questionnaire, given: Map<string, string>): Promise<void> {
  await questionnaire.review();
  const reviewed = await questionnaire.reviewed();
  expect(reviewed.size).toBe(questions);
  expect([...reviewed].slice(0, given.size)).toEqual([...given]);
}

const isUpload = (url: string) => new URL(url).pathname.startsWith('/api/uploads');
