import { type Browser, type BrowserContext, expect, test } from '@playwright/test';
import { signForm } from '../../apps/server/src/features/notifications/text-messages/inbound/inbound-texts.routes.ts';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { signUpProfessional } from '../pages/accounts/sign-up.ts';
import { Portal } from '../pages/client/portal.ts';
import { Questionnaire } from '../pages/client/questionnaire.ts';
import type { Dashboard } from '../pages/staff/dashboard.ts';
import { expectToast } from '../pages/toasts.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { waitForMail } from '../support/servers/mailbox.ts';
import { startVisafolio, type Visafolio } from '../support/servers/visafolio.ts';
import { addPlainTemplate, plainTemplate } from '../support/test-templates.ts';

const inboundSecret = 'what the provider signs with';
const number = '+12025550143';

let server: Visafolio;
let office: BrowserContext;
let dashboard: Dashboard;
test.beforeAll(async ({ browser }) => {
  server = await startVisafolio({ SMS_INBOUND_SECRET: inboundSecret });
  await addPlainTemplate(server);
  office = await newDevice(browser);
  const person = { email: 'nora@counsel.example', password: 'a quiet harbour 7' };
  dashboard = await signUpProfessional(await office.newPage(), server, person);
});
test.afterAll(async () => {
  await office?.close();
  await server?.stop();
});

test('a client agrees to texts, opens the link of one on a phone, answers a question, and ends texts with STOP', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const staff = dashboard.page;
  const client = { name: 'Ana Torres', email: 'ana@client.example', notes: 'What we need of you.' };
  const form = await dashboard.newRequest();
  await form.send({
    template: plainTemplate.name,
    client: client.name,
    email: client.email,
    notes: client.notes,
  });
  const invitation = await waitForMail(server.dataDir, client.email);
  const requestId = new URL(invitation.link).searchParams.get('request_id') ?? '';

  const laptop = await newDevice(browser);
  const page = await laptop.newPage();
  await new MailLink(page).enter(invitation.link, '/client/portal');
  const portal = new Portal(page);
  await portal.getStarted();
  const offer = page.getByRole('region', { name: 'Text messages' });
  await expect(offer).toContainText('can also remind you on your phone');
  await expect(offer.getByRole('button', { name: 'Not now' })).toBeVisible();
  await saveScreenshot(page, 'portal-texts-offer-en');
  await offer.getByRole('button', { name: 'Get text messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get text messages' });
  await expect(dialog).toContainText('Message and data rates may apply. Answer STOP to end them');
  await dialog.getByRole('button', { name: 'I agree, send me a code' }).click();
  await expect(dialog).toContainText('Please enter the number.');
  await dialog.getByLabel('Your mobile number').fill('12');
  await dialog.getByLabel('Your mobile number').fill('+1 202 555 0143');
  await expectAccessible(page, 'what a client agrees to');
  await saveScreenshot(page, 'portal-texts-agree-en');
  await expectFitsNarrow(page, 'what a client agrees to');
  await dialog.getByRole('button', { name: 'I agree, send me a code' }).click();
  await expect(dialog).toContainText('We sent a code to •••• 0143.');
  await dialog.getByLabel('Code from the text message').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is not valid.');
  await saveScreenshot(page, 'portal-texts-code-en');
  await expectAccessible(page, 'the code of a text message');
  const { code } = await waitForMail(server.dataDir, `${number}@text.invalid`);
  await dialog.getByLabel('Code from the text message').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'You get text messages now');
  await expect(offer).toContainText('come to •••• 0143.');
  await expectAccessible(page, 'a portal with text messages');
  await saveScreenshot(page, 'portal-texts-on-en');
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Mensajes de texto' })).toContainText('llegan a •••• 0143.');
  await saveScreenshot(page, 'portal-texts-on-es');
  await laptop.close();

  await staff.goto(`/requests/${requestId}`);
  const texts = staff.getByRole('region', { name: 'Text messages' });
  await expect(texts).toContainText(`Texts go to ${number}, beside the mails.`);
  await expect(texts).toContainText('Agreed in the portal on');
  await staff.getByRole('button', { name: 'Send Reminder' }).click();
  const reminder = staff.getByRole('dialog');
  await expect(reminder.getByLabel(`Also by text message to ${number}`)).toBeChecked();
  await expectAccessible(staff, 'a reminder by mail and text');
  await saveScreenshot(staff, 'staff-texts-reminder-en');
  await reminder.getByRole('button', { name: 'Send Reminder' }).click();
  await expectToast(staff, `Reminder sent to ${client.email} and by text`);
  await expect(texts).toContainText('Last text sent');
  await expectAccessible(staff, 'a case with text messages');
  await saveScreenshot(staff, 'staff-texts-en');
  await expectFitsNarrow(staff, 'a case with text messages');

  const text = await waitForMail(server.dataDir, `${number}@text.invalid`, 2);
  const link = /https?:\/\/\S+\/t\/[0-9A-Za-z]{12}/.exec(text.text)?.[0] ?? '';
  // Messengers fetch links before people open them.
  for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const hand = await phone.newPage();
  // The link opens in Spanish, which the client chose.
  await hand.goto(link);
  await expect(hand).toHaveURL(/\/auth\/confirm\?/);
  await expect(hand.getByRole('button', { name: /^(Continue|Continuar)/ })).toBeVisible();
  await expectAccessible(hand, 'the page behind a text');
  await saveScreenshot(hand, 'short-link');
  await hand.getByRole('button', { name: /^(Continue|Continuar)/ }).click();
  await hand.waitForURL((url) => url.pathname === '/client/portal');
  await hand.evaluate(() => localStorage.setItem('language', 'en'));
  await hand.goto(`/client/questionnaire?request_id=${requestId}&question=1`);
  const questionnaire = new Questionnaire(hand);
  await questionnaire.expectOpen();
  const asked = await questionnaire.read();
  await questionnaire.answer(asked.choices[0] ?? 'Ana Torres', asked);
  await questionnaire.expectSaved();
  // A second opening says that the link was used.
  const other = await (await newDevice(browser)).newPage();
  await other.goto(link);
  await other.getByRole('button', { name: /^(Continue|Continuar)/ }).click();
  await expect(other.getByText(/expired or is invalid|venció o no es válido/)).toBeVisible();
  await other.context().close();
  await phone.close();

  expect(await say('Stop')).toContain('<Message>');
  await staff.reload();
  await expect(texts).toContainText('This number sent STOP on');
  await saveScreenshot(staff, 'staff-texts-stopped-en');
  await texts.getByRole('button', { name: 'Note consent' }).click();
  const consent = staff.getByRole('dialog', { name: `Consent of ${client.name}` });
  await consent.getByLabel('Mobile number').fill(number);
  await expectAccessible(staff, 'the consent of a client');
  await saveScreenshot(staff, 'staff-texts-consent-en');
  await expectFitsNarrow(staff, 'the consent of a client');
  await consent.getByRole('button', { name: 'Note consent' }).click();
  await expect(consent.getByRole('alert')).toContainText('This number sent STOP.');
  await consent.getByRole('button', { name: 'Cancel' }).click();
  await staff.evaluate(() => localStorage.setItem('language', 'es'));
  await staff.reload();
  const spanish = staff.getByRole('region', { name: 'Mensajes de texto' });
  await expect(spanish).toContainText('Este número envió STOP');
  await saveScreenshot(staff, 'staff-texts-stopped-es');
  await spanish.getByRole('button', { name: 'Anotar consentimiento' }).click();
  await saveScreenshot(staff, 'staff-texts-consent-es');
  await staff.keyboard.press('Escape');
  await say('START');
  await staff.reload();
  await expect(spanish).toContainText(`Los mensajes de texto van a ${number}`);
  await staff.goto(`/requests/${requestId}/timeline`);
  await expect(staff.getByText('STOP: ya no se envían mensajes de texto a este número')).toBeVisible();
  await expect(staff.getByText('Recordatorio enviado por mensaje de texto a •••• 0143')).toBeVisible();
  await saveScreenshot(staff, 'staff-texts-timeline-es');
});

test('a client who agreed by phone is invited by text too, and enters with a code by mail', async ({
  browser,
}) => {
  const staff = dashboard.page;
  await staff.evaluate(() => localStorage.setItem('language', 'en'));
  await staff.goto('/dashboard');
  const form = await dashboard.newRequest();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: 'They agreed to text messages' }).click();
  await dialog.getByLabel('Mobile number').fill('+1 202 555 0144');
  await expectAccessible(staff, 'a new request with text messages');
  await saveScreenshot(staff, 'new-request-texts-en');
  await form.send({
    template: plainTemplate.name,
    client: 'Berta Ruiz',
    email: 'berta@client.example',
    notes: 'What we need of you.',
  });
  const { text } = await waitForMail(server.dataDir, '+12025550144@text.invalid');
  expect(text).not.toContain('Berta');
  const phone = await newDevice(browser);
  const page = await phone.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(/https?:\/\/\S+\/t\/\w{12}/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page, 'the link of a number that staff noted');
  await saveScreenshot(page, 'short-link-needs-mail-en');
  await page.getByRole('button', { name: 'Send me the code' }).click();
  const { code } = await waitForMail(server.dataDir, 'berta@client.example', 2);
  await new MailLink(page).enterNewCode(code);
  await page.waitForURL((url) => url.pathname === '/client/portal');
  await new Portal(page).getStarted();
  await expect(page.getByRole('region', { name: 'Text messages' })).toContainText(
    'Until you confirm this number',
  );
  await saveScreenshot(page, 'portal-texts-unconfirmed-en');
  await phone.close();
});

const newDevice = (browser: Browser): Promise<BrowserContext> => browser.newContext({ baseURL: server.url });

let messages = 0;
/** Sends what the provider sends for an incoming text to our number. Returns the reply. */
async function say(body: string): Promise<string> {
  const form = new URLSearchParams({
    From: number,
    To: '+12025550199',
    Body: body,
    MessageSid: `SM${++messages}`,
  });
  const url = `${server.url}/api/inbound_texts`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': signForm(inboundSecret, url, form) },
    body: form,
  });
  expect(answer.status).toBe(200);
  return answer.text();
}
