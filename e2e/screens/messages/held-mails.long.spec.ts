import { createReplyAddress } from '../../../apps/server/src/shared/mail/reply-address.ts';
import { buildMessage } from '../../../apps/server/test/builders/messages.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { ConversationScreen } from '../../pages/messages/conversation.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { startVisafolio } from '../../support/servers/visafolio.ts';
import { test as base, expect, secret } from '../../support/test.ts';

const inbound = { address: 'answers@mail.example.com', secret: 'shown by the mail provider alone' };

const test = base.extend({
  visafolio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const visafolio = await startVisafolio({
        AUTH_SECRET: secret,
        INBOUND_MAIL: inbound.address,
        INBOUND_MAIL_SECRET: inbound.secret,
      });
      await use(visafolio);
      await visafolio.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const words = {
  en: {
    held: 'Received, sender not certain',
    look: 'Check the mail',
    unread: 'Unread',
    list: /^Mails to check/,
    otherAddress: /^It came from another address than/,
    accept: 'Add to the conversation',
    accepted: 'The mail was added to the conversation.',
    discard: 'Discard',
    discardConfirm: 'Discard the mail',
    discarded: 'The mail was discarded.',
    showWhole: 'Show the whole mail',
    staffWrites: 'Write to Lucía Villaseñor',
    clientWrites: 'Write to your legal team',
    asked: 'Where were you born?',
    said: 'I was born in Oaxaca. This is my work address.',
    scam: 'Please pay the fee to this new account today.',
    attribution: 'On Mon, Nov 23, 2026 at 9:14 AM Firm <no-reply@localhost> wrote:',
  },
  es: {
    held: 'Recibido, remitente sin confirmar',
    look: 'Revisar el correo',
    unread: 'Sin leer',
    list: /^Correos por revisar/,
    otherAddress: /^Llegó desde una dirección distinta de/,
    accept: 'Agregar a la conversación',
    accepted: 'El correo se agregó a la conversación.',
    discard: 'Descartar',
    discardConfirm: 'Descartar el correo',
    discarded: 'El correo se descartó.',
    showWhole: 'Ver el correo completo',
    staffWrites: 'Escriba a Lucía Villaseñor',
    clientWrites: 'Escriba a su equipo legal',
    asked: '¿Dónde nació?',
    said: 'Nací en Oaxaca. Esta es mi dirección del trabajo.',
    scam: 'Por favor pague hoy la tarifa a esta cuenta nueva.',
    attribution: 'El lun, 23 nov 2026 a las 9:14, Bufete <no-reply@localhost> escribió:',
  },
};

for (const language of ['en', 'es'] as const) {
  const say = words[language];

  test(`staff check mails from other addresses, and the client sees only accepted ones, in ${language}`, async ({
    page,
    browser,
    owner,
    signIn,
    visafolio,
  }) => {
    const request = await buildRequest(owner, {
      status: 'in-progress',
      client: { name: 'Lucía Villaseñor', email: `lucia.${language}@example.com` },
    });
    const { conversationId } = await buildMessage(owner, { request, by: 'staff', body: say.asked, language });
    const replyTo = createReplyAddress(inbound.address, secret, { conversationId, recipient: 'party' });
    /** Delivers a mail like the mail provider. */
    async function arrive(from: string, subject: string, text: string): Promise<void> {
      const mail = [
        `From: ${from}`,
        `To: ${replyTo}`,
        `Subject: ${subject}`,
        `Message-ID: <${crypto.randomUUID()}@mail.example>`,
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        ...text.split('\n'),
      ].join('\r\n');
      const response = await fetch(`${visafolio.url}/api/inbound_mail`, {
        method: 'POST',
        headers: { authorization: `Bearer ${inbound.secret}`, 'content-type': 'message/rfc822' },
        body: mail,
      });
      expect(await response.json()).toEqual({ taken: false });
    }

    const home = await (await browser.newContext({ baseURL: visafolio.url })).newPage();
    for (const each of [page, home])
      await each.addInitScript((code) => localStorage.setItem('language', code), language);
    await signIn(page, request.professional);
    await signIn(home, await buildClientUser(owner, request.client));
    const office = new ConversationScreen(page, say.staffWrites, language);
    const client = new ConversationScreen(home, say.clientWrites, language);
    await home.goto(`/client/portal?request_id=${request.id}&view=portal`);
    await client.openPanel();
    await expect(client.message(say.asked)).toBeVisible();

    await page.goto(`/requests/${request.id}/messages?party=client`);
    await expect(office.message(say.asked)).toBeVisible();
    const held = page.getByRole('region', { name: say.held }).getByRole('listitem');
    await expect(held).toHaveCount(0);
    await arrive(
      'Lucia at work <lucia@office.example>',
      'Re: Oaxaca',
      `${say.said}\n\n${say.attribution}\n> ${say.asked}`,
    );
    // The open page shows it.
    await expect(held).toHaveCount(1);
    await arrive('Visa Center <fees@payments.example>', 'URGENT', say.scam);
    await expect(held).toHaveCount(2);
    await expect(held.first()).toContainText('Lucia at work <lucia@office.example>');
    await expectAccessible(page, 'mails to check');
    await expectFitsNarrow(page, 'mails to check');
    await saveScreenshot(page, `held-mails-case-${language}`);

    await page.goto('/inbox?show=held');
    await expect(page.getByRole('main').getByText(say.list).first()).toBeVisible();
    const item = page.getByRole('main').getByRole('link', { name: /Lucía/ });
    await expect(item).toContainText(language === 'en' ? '2 mails to check' : '2 correos por revisar');
    await saveScreenshot(page, `held-mails-inbox-${language}`);
    // Messages that were on screen count as read.
    await expect(page.getByRole('button', { name: say.unread, exact: true })).toBeVisible();
    await item.click();
    await expect(held).toHaveCount(2);

    const dialog = page.getByRole('dialog', { name: say.held });
    const open = async (sender: string) => {
      await held.filter({ hasText: sender }).getByRole('button', { name: say.look }).click();
      await expect(dialog.getByText(say.otherAddress)).toBeVisible();
    };
    await open('lucia@office.example');
    await expect(dialog).toContainText(say.said);
    await expectAccessible(page, 'a mail to check');
    await expectFitsNarrow(page, 'a mail to check');
    await saveScreenshot(page, `held-mails-open-${language}`);
    await dialog.getByRole('button', { name: say.accept }).click();
    await expectToast(page, say.accepted);
    await expect(held).toHaveCount(1);
    await expect(office.message(say.said)).toBeVisible();

    await open('fees@payments.example');
    await expect(dialog).toContainText(say.scam);
    await dialog.getByRole('button', { name: say.discard }).click();
    const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
    await expect(confirm.getByRole('button', { name: say.discardConfirm })).toBeVisible();
    await expectAccessible(page, 'before a mail is discarded');
    await saveScreenshot(page, `held-mails-discard-${language}`);
    await confirm.getByRole('button', { name: say.discardConfirm }).click();
    await expectToast(page, say.discarded);
    await expect(held).toHaveCount(0);
    await expect(page.getByText(say.scam)).toHaveCount(0);

    await office.message(say.said).getByRole('button', { name: say.showWhole }).click();
    await expect(page.getByRole('dialog')).toContainText(say.attribution);
    await saveScreenshot(page, `held-mails-whole-${language}`);
    if (language === 'es') await expectOnlySpanish(page, 'the whole mail');

    await expect(client.message(say.said)).toBeVisible();
    await home.reload();
    await expect(client.message(say.said)).toBeVisible();
    for (const theirs of [say.scam, say.attribution, 'fees@payments.example', say.held])
      await expect(home.getByText(theirs)).toHaveCount(0);
    await saveScreenshot(home, `held-mails-client-${language}`);
  });
}
