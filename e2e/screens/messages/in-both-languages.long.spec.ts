import { buildMessage } from '../../../apps/server/test/builders/messages.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { ConversationScreen } from '../../pages/messages/conversation.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const words = {
  en: { question: 'Which of the two passports do you need?', write: 'Write to Lucía Villaseñor' },
  es: { question: '¿Cuál de los dos pasaportes necesitan?', write: 'Escriba a Lucía Villaseñor' },
};

for (const language of ['en', 'es'] as const) {
  const { question, write } = words[language];

  test(`staff read messages in the inbox and on the case, and configure them, in ${language}`, async ({
    page,
    owner,
    signIn,
  }) => {
    const request = await buildRequest(owner, {
      client: { name: 'Lucía Villaseñor', email: `lucia.${language}@example.com` },
    });
    const translated = language === 'es' ? 'Which of the two passports do you need?' : question;
    await buildMessage(owner, {
      request,
      body: '¿Cuál de los dos pasaportes necesitan?',
      language: 'es',
      translation: { body: translated },
    });
    await buildMessage(owner, {
      request,
      by: 'staff',
      body: 'The one that is still valid. Please send all of its pages.',
      language: 'en',
      translation: { body: 'El que sigue vigente. Por favor envíe todas sus páginas.', checkOriginal: true },
    });
    await buildMessage(owner, { request, body: 'Gracias.', language: 'es', files: ['pasaporte.pdf'] });
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await signIn(page, request.professional);
    const conversation = new ConversationScreen(page, write, language);
    for (const [address, name] of [
      ['/inbox?show=all', 'inbox'],
      [`/requests/${request.id}/messages?party=client`, 'case'],
    ] as const) {
      await page.goto(address);
      if (name === 'inbox') await page.getByRole('main').getByRole('link', { name: /Lucía/ }).click();
      await expect(conversation.message(question)).toBeVisible();
      await expect(conversation.box).toBeVisible();
      await expectAccessible(page, `messages, ${name}`);
      await expectFitsNarrow(page, `messages, ${name}`);
      await saveScreenshot(page, `messages-${name}-${language}`);
    }
    await page.goto('/inbox?show=unread');
    await expect(page.getByRole('main')).toBeVisible();
    await saveScreenshot(page, `messages-inbox-list-${language}`);
    await page.goto('/firm/messages');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('switch').or(page.getByRole('checkbox')).first(),
    ).toBeVisible();
    await expectAccessible(page, 'settings of messages');
    await expectFitsNarrow(page, 'settings of messages');
    await saveScreenshot(page, `messages-settings-${language}`);
  });

  test(`a client reads and writes messages in the portal, online and offline, in ${language}`, async ({
    page,
    owner,
    signIn,
    context,
  }) => {
    const request = await buildRequest(owner);
    await buildMessage(owner, {
      request,
      by: 'staff',
      body: 'The one that is still valid. Please send all of its pages.',
      language: 'en',
      translation: { body: 'El que sigue vigente. Por favor envíe todas sus páginas.' },
    });
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await signIn(page, await buildClientUser(owner, request.client));
    const conversation = new ConversationScreen(
      page,
      language === 'es' ? 'Escriba a su equipo legal' : 'Write to your legal team',
      language,
    );
    await page.goto(`/client/portal?request_id=${request.id}&view=portal`);
    await expect(
      page.getByRole('button', { name: language === 'es' ? /^Mensajes ?, 1/ : /^Messages ?, 1/ }),
    ).toBeVisible();
    await saveScreenshot(page, `messages-portal-unread-${language}`);
    await expectAccessible(page, 'the portal with an unread message');
    await conversation.openPanel();
    await expectAccessible(page, 'the messages of a client');
    await expectFitsNarrow(page, 'the messages of a client');
    await saveScreenshot(page, `messages-panel-${language}`);
    await context.setOffline(true);
    await conversation.write(question);
    await expect(conversation.message(question)).toBeVisible();
    await expectAccessible(page, 'a message that waits for the network');
    await saveScreenshot(page, `messages-panel-offline-${language}`);
    await context.setOffline(false);
    await conversation.expectState(question, 'sent');
  });
}
