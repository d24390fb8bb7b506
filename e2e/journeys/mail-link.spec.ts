import type { Page } from '@playwright/test';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { Portal } from '../pages/client/portal.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectOnlySpanish } from '../support/checks/only-spanish.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { expect, expectLinkRefused, expectRequestHidden, test } from '../support/invited-client.ts';
import { queryDatabase } from '../support/servers/database.ts';
import { waitForMail } from '../support/servers/mailbox.ts';

const noAccess = 'Failed to verify your access to this request.';
const visitors = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
  'Mozilla/5.0 (compatible; BarracudaCentral)',
  'Mozilla/5.0 (compatible; proofpoint-urldefense)',
  'GoogleImageProxy',
  'curl/8.15.0',
];

test('a link still signs the client in after mail scanners fetched it 50 times and opened it in a browser', async ({
  invite,
  newDevice,
}) => {
  const { client, mail } = await invite('Ana Torres');
  for (let time = 0; time < 50; time++) {
    const answer = await fetch(mail.link, {
      method: time % 2 ? 'HEAD' : 'GET',
      headers: { 'user-agent': visitors[time % visitors.length] ?? '' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }

  const scanner = await (await newDevice()).newPage();
  const sent: string[] = [];
  scanner.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await new MailLink(scanner).open(mail.link);
  await stayLikeScanner(scanner);
  await scanner.reload();
  await stayLikeScanner(scanner);
  expect(sent).toEqual([]);
  // Nobody is signed in yet. The language is not secret.
  expect((await scanner.context().cookies()).filter(({ name }) => name !== 'language')).toEqual([]);
  await scanner.context().close();

  const human = await (await newDevice()).newPage();
  const link = new MailLink(human);
  await link.open(mail.link);
  await expectAccessible(human, 'the page behind a mail');
  await saveScreenshot(human, 'en-confirm');
  await link.enter(mail.link, '/client/portal');
  await new Portal(human).expectHome('Ana', client.notes);
  await human.context().close();
});

test('a reminder about files in the box links to the box', async ({ visafolio, invite, newDevice }) => {
  const { mail, requestId } = await invite('Celia Prado');
  await queryDatabase(
    visafolio.dataDir,
    `INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, file_name, file_path, file_size, file_type)
     SELECT workspace_id, client_request_id, id, 'scan.pdf', $1 || '/scan.pdf', 1000, 'application/pdf'
     FROM client_users WHERE client_request_id = $1::uuid`,
    [requestId],
  );
  const page = await (await newDevice()).newPage();
  await new MailLink(page).enter(`${mail.link}&box=open`, '/client/documents');
  const box = page.getByRole('region', { name: 'Drop everything here' });
  await expect(box.getByRole('heading', { name: 'Drop everything here' })).toBeFocused();
  await expect(box).toContainText('scan.pdf');
  await expect(page).toHaveURL(`${visafolio.url}/client/documents?request_id=${requestId}#box`);
  await page.context().close();
});

test('a used link says that it was used and offers a new one that works', async ({
  visafolio,
  invite,
  newDevice,
}) => {
  const { client, mail } = await invite('Berta Ruiz');
  const phone = await (await newDevice()).newPage();
  await new MailLink(phone).enter(mail.link, '/client/portal');
  // Back returns to the page before the link, not to the used link.
  await phone.goBack();
  await expect(phone).toHaveURL('about:blank');

  const laptop = await (await newDevice()).newPage();
  const link = new MailLink(laptop);
  await link.open(mail.link);
  await link.confirm();
  await link.expectRefused();
  await expectAccessible(laptop, 'a refused link');
  await saveScreenshot(laptop, 'en-link-refused');
  await expectRequestHidden(laptop, client);
  await link.requestNewLink();
  await expectAccessible(laptop, 'a refused link after asking for a new one');
  await saveScreenshot(laptop, 'en-link-renewed');

  const renewed = await waitForMail(visafolio.dataDir, client.email, 2);
  expect(renewed.link).not.toBe(mail.link);
  await expectRequestHidden(laptop, client);
  await expect(laptop.getByText(client.email)).toHaveCount(0);
  await link.enterNewCode(renewed.code);
  await link.expectWelcome();
  await new Portal(laptop).expectHome('Berta', client.notes);

  // If the person is already signed in, the used link offers a way on.
  const again = new MailLink(phone);
  await again.open(mail.link);
  await again.confirm();
  await again.expectRefused();
  await expect(phone.getByText(`You are signed in as ${client.email}.`)).toBeVisible();
  await saveScreenshot(phone, 'en-link-refused-signed-in');
  await phone.getByRole('button', { name: 'Continue without the link' }).click();
  await new Portal(phone).expectHome('Berta', client.notes);
  await phone.context().close();
  await laptop.context().close();
});

test('a link with the id of another request in its URL shows nothing of that request', async ({
  invite,
  newDevice,
}) => {
  const mine = await invite('Diego Salas');
  const theirs = await invite('Elena Prado');
  const page = await (await newDevice()).newPage();
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });

  const link = new MailLink(page);
  await link.open(mine.mail.link.replace(mine.requestId, theirs.requestId));
  await link.confirm();
  await link.expectFailed(noAccess);
  await expectAccessible(page, 'a refused sign-in');
  await saveScreenshot(page, 'en-callback-refused');
  await page.goto(`/client/portal?request_id=${theirs.requestId}`);
  await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible();
  await expect(page.getByText(noAccess)).toBeVisible();
  await expectRequestHidden(page, theirs.client);
  for (const secret of [theirs.client.name, theirs.client.email, theirs.client.notes]) {
    expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
  }
  // The click still proved the mailbox: the client's own request is open.
  await page.goto('/auth');
  await new Portal(page).expectHome('Diego', mine.client.notes);
  await page.context().close();
});

test('the 6-digit code signs the client in on another device and invalidates the link', async ({
  invite,
  newDevice,
}) => {
  const { client, mail } = await invite('Fabio Nunes');
  expect(mail.code).toMatch(/^\d{6}$/);
  const page = await (await newDevice()).newPage();
  const link = new MailLink(page);
  await link.enterCode(client.email, mail.code === '000000' ? '111111' : '000000');
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  await expectAccessible(page, 'a wrong code');
  await saveScreenshot(page, 'en-code-wrong');
  await link.enterCode(client.email, mail.code);
  await link.expectWelcome();
  await new Portal(page).expectHome('Fabio', client.notes);
  await page.context().close();
  await expectLinkRefused(newDevice, mail);
});

test('the pages for a new link and a locked code are in Spanish', async ({
  visafolio,
  invite,
  newDevice,
}) => {
  const { client, mail } = await invite('Julia Serra');
  const device = await newDevice();
  await device.addInitScript(() => localStorage.setItem('language', 'es'));
  const page = await device.newPage();
  const link = new MailLink(page, 'es');
  const address = mail.link.replace('language=en', 'language=es');
  await link.enter(address, '/client/portal');
  await device.clearCookies();
  await link.open(address);
  await link.confirm();
  await link.expectRefused();
  await link.requestNewLink();
  await expectOnlySpanish(page, 'after asking for a new link');
  await expectAccessible(page, 'after asking for a new link, in Spanish');
  await saveScreenshot(page, 'es-link-renewed');
  const { code } = await waitForMail(visafolio.dataDir, client.email, 2);
  for (let time = 0; time < 5; time++) {
    const answered = page.waitForResponse('**/api/auth/mail-link/code');
    await link.enterNewCode(code === '000000' ? '111111' : '000000');
    await answered;
  }
  await expect(page.getByText('Demasiados códigos incorrectos')).toBeVisible();
  await expectOnlySpanish(page, 'a locked code');
  await expectAccessible(page, 'a locked code, in Spanish');
  await saveScreenshot(page, 'es-code-locked');
  await device.close();
});

/** Waits as long as a scanner keeps a page open, which must change nothing. */
async function stayLikeScanner(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => performance.now() > 3_000);
}
