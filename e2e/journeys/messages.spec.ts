import type { Browser, Page } from '@playwright/test';
import {
  apertiumMissing,
  hasApertium,
  startApertium,
} from '../../apps/server/src/features/translation/testing/apertium-server.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../apps/server/test/builders/sessions.ts';
import { ConversationScreen } from '../pages/messages/conversation.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { collectConsoleErrors } from '../support/checks/console.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { smallPdf } from '../support/files/small-pdf.ts';
import { startVisafolio } from '../support/servers/visafolio.ts';
import { expect, test } from '../support/test.ts';

test.setTimeout(600_000);

const client = { name: 'Lucía Villaseñor', email: 'lucia.v@example.com' };

async function speaks(browser: Browser, baseURL: string, language: 'en' | 'es'): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  await context.addInitScript((code) => localStorage.setItem('language', code), language);
  return context.newPage();
}

test('an English-speaking office and a Spanish-speaking client write to each other without a translation engine', async ({
  browser,
  visafolio,
  owner,
  signIn,
}) => {
  const request = await buildRequest(owner, { client });
  const office = await speaks(browser, visafolio.url, 'en');
  const home = await speaks(browser, visafolio.url, 'es');
  await signIn(office, request.professional);
  await signIn(home, await buildClientUser(owner, request.client));
  const officeErrors = collectConsoleErrors(office);
  const there = new ConversationScreen(home, 'Escriba a su equipo legal', 'es');
  const here = new ConversationScreen(office, `Write to ${client.name}`);

  await test.step('the client asks about a document', async () => {
    await home.goto(`/client/documents?request_id=${request.id}`);
    await home
      .getByRole('link', { name: /^Preguntar sobre este documento/ })
      .first()
      .click();
    await expect(there.box).toBeFocused();
    await expect(home.getByText(/^Sobre: /)).toBeVisible();
    await saveScreenshot(home, 'messages-client-about-es');
    await there.write('Buenos días, ¿necesitan el original o una copia del documento?');
    await there.expectState('Buenos días', 'sent');
    await expectAccessible(home, 'messages of a client');
  });

  await test.step('the inbox shows it, and the office answers', async () => {
    await office.goto('/inbox');
    await expect(office.getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible();
    await saveScreenshot(office, 'messages-inbox-en');
    await expectAccessible(office, 'inbox');
    await office.keyboard.press('j');
    await office.keyboard.press('Enter');
    await expect(here.message('In Spanish. Translation is not set up.')).toBeVisible();
    await there.expectState('Buenos días', 'read');
    await here.write('A copy is enough. Please add it here.');
    await expect(there.message('A copy is enough.')).toBeVisible();
    await expect(there.message('En inglés. La traducción no está configurada.')).toBeVisible();
    await here.expectState('A copy is enough.', 'read');
    await expectAccessible(office, 'conversation in the inbox');
    await saveScreenshot(office, 'messages-inbox-open-en');
  });

  await test.step('a prepared message arrives in Spanish', async () => {
    await here.box.fill('Half a thought');
    await office.getByRole('button', { name: 'Saved replies and prepared messages' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Search texts' }).fill('blurry');
    await expectAccessible(office, 'saved replies');
    await saveScreenshot(office, 'messages-replies-en');
    await dialog
      .getByRole('button', { name: /blurry/i })
      .first()
      .click();
    await dialog.getByRole('combobox', { name: 'Document' }).fill('Passport');
    await saveScreenshot(office, 'messages-prepared-en');
    await expectAccessible(office, 'prepared message');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect(there.message('Mensaje preparado')).toBeVisible();
    await expect(here.box).toHaveValue('Half a thought');
    await here.box.fill('');
  });

  await test.step('the client sends a file, and the office files it', async () => {
    await there.attach(await smallPdf(browser, 'pasaporte.pdf'));
    await there.write('Aquí está la copia.');
    const message = here.message('Aquí está la copia.');
    await message.getByRole('button', { name: 'File it under…' }).click();
    await saveScreenshot(office, 'messages-file-under-en');
    await office.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await expect(message.getByText(/^Filed under/)).toBeVisible();
  });

  await test.step('what is written offline waits, survives a reload, and goes out once', async () => {
    await home.goto(`/client/portal?request_id=${request.id}&view=portal`);
    await there.openPanel();
    await expect(there.message('Aquí está la copia.')).toBeVisible();
    await there.box.fill('Esto quedó sin enviar');
    await home.reload();
    await expect(there.box).toHaveValue('Esto quedó sin enviar');
    await home.context().setOffline(true);
    await there.write('Escrito sin conexión');
    await expect(there.message('Espera la conexión')).toBeVisible();
    await saveScreenshot(home, 'messages-client-offline-es');
    await home.context().setOffline(false);
    await expect(here.message('Escrito sin conexión')).toHaveCount(1);
    await there.expectState('Escrito sin conexión', 'read');
    await expect(there.message('Escrito sin conexión')).toHaveCount(1);
  });

  await test.step('a message is changed and taken back', async () => {
    await here.write('Thank you, Lucia.');
    await here
      .message('Thank you, Lucia.')
      .getByRole('button', { name: /^More for the message/ })
      .click();
    await office.getByRole('menuitem', { name: 'Edit' }).click();
    await office.getByRole('textbox', { name: 'Change the message' }).fill('Thank you, Lucía.');
    await office.getByRole('button', { name: 'Save changes' }).click();
    await expect(there.message('Thank you, Lucía.').getByText('modificado')).toBeVisible();
    await here
      .message('Thank you, Lucía.')
      .getByRole('button', { name: /^More for the message/ })
      .click();
    await office.getByRole('menuitem', { name: 'Take back' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect(there.message('Este mensaje se retiró.')).toBeVisible();
  });

  await test.step('Back closes the panel, and the case has the conversation too', async () => {
    await home.goto(`/client/portal?request_id=${request.id}&view=portal`);
    await there.openPanel();
    await home.goBack();
    await expect(there.box).toBeHidden();
    await saveScreenshot(home, 'messages-portal-es');
    await office.goto(`/requests/${request.id}/messages`);
    await expect(here.message('Escrito sin conexión')).toBeVisible();
    await expectAccessible(office, 'messages of a case');
    await saveScreenshot(office, 'messages-case-en');
  });

  expect(officeErrors).toEqual([]);
  await office.context().close();
  await home.context().close();
});

const translated = test.extend<object, { apertium: Awaited<ReturnType<typeof startApertium>> }>({
  apertium: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const apertium = await startApertium();
      await use(apertium);
      await apertium.stop();
    },
    { scope: 'worker' },
  ],
  visafolio: [
    async ({ apertium }, use) => {
      const visafolio = await startVisafolio({
        AUTH_SECRET: 'browser tests only, nothing that anybody keeps',
        TRANSLATION_ENGINE: 'apertium',
        TRANSLATION_URL: apertium.url,
      });
      await use(visafolio);
      await visafolio.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

translated.describe('with the real Apertium', () => {
  translated.skip(!hasApertium, apertiumMissing);

  translated(
    'each reads the other in their own language, and the original is one tap away',
    async ({ browser, visafolio, owner, signIn }) => {
      const request = await buildRequest(owner, {
        client: { ...client, email: 'lucia.t@example.com' },
        professional: await buildProfessional(owner, { firm: null }),
      });
      const office = await speaks(browser, visafolio.url, 'en');
      const home = await speaks(browser, visafolio.url, 'es');
      await signIn(office, request.professional);
      await signIn(home, await buildClientUser(owner, request.client));
      const there = new ConversationScreen(home, 'Escriba a su equipo legal', 'es');
      const here = new ConversationScreen(office, `Write to ${client.name}`);

      await translated.step('the professional agrees to translation and adds a word', async () => {
        await office.goto('/dashboard?settings=account');
        const dialog = office.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Agree to translation' }).click();
        await expectAccessible(office, 'agreement to translation');
        await office.getByRole('alertdialog').getByRole('button', { name: 'Agree to translation' }).click();
        await expect(dialog.getByText(/agreed on/)).toBeVisible();
        await dialog.getByRole('textbox', { name: 'Word' }).fill('green card');
        await dialog.getByRole('textbox', { name: 'Becomes' }).fill('tarjeta verde');
        await dialog.getByRole('button', { name: 'Add word' }).click();
        await expect(dialog.getByText('tarjeta verde')).toBeVisible();
        await expectAccessible(office, 'settings of messages');
        await saveScreenshot(office, 'messages-settings-en');
      });

      await translated.step('the office reads the client in English', async () => {
        await home.goto(`/client/portal?request_id=${request.id}&view=portal&messages=open`);
        await there.write('Necesito una copia de mi pasaporte para la embajada.');
        await office.goto(`/requests/${request.id}/messages`);
        const message = here.message('Translated from Spanish');
        await expect(message).toBeVisible();
        await expect(message.getByText(/embassy/)).toBeVisible();
        await expect(message.getByText(/rough gist/)).toBeVisible();
        await saveScreenshot(office, 'messages-translated-en');
        await message.getByRole('button', { name: 'Show original' }).click();
        await expect(here.message('Necesito una copia de mi pasaporte')).toBeVisible();
      });

      await translated.step('the client reads the office in Spanish, as the preview said', async () => {
        await here.box.fill('Your green card application was received by our office on Monday.');
        await office.getByRole('button', { name: 'Show what they will read' }).click();
        await expect(office.getByText(/tarjeta verde/)).toBeVisible();
        await saveScreenshot(office, 'messages-preview-en');
        await here.box.press('Enter');
        const message = there.message('Traducido del inglés');
        await expect(message).toBeVisible();
        await expect(message.getByText(/tarjeta verde/)).toBeVisible();
        await expectAccessible(home, 'translated messages of a client');
        await saveScreenshot(home, 'messages-translated-es');
      });
      await office.context().close();
      await home.context().close();
    },
  );
});
