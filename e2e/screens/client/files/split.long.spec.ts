import type { Locator, Page } from '@playwright/test';
import { buildTemplate } from '../../../../apps/server/test/builders/templates.ts';
import { joinPapers } from '../../../../apps/server/test/evaluation/made/join-papers.ts';
import { Box } from '../../../pages/client/box.ts';
import { Documents } from '../../../pages/client/documents.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { pressOn } from '../../../support/checks/keyboard.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';

const phone = { width: 390, height: 844 };

/** Three papers in one PDF; the first has two pages. */
async function threePapers(name: string) {
  const buffer = await joinPapers([
    'Checking statement',
    'Recipe',
    'Passport of Brazil',
    'Birth record of a city',
  ]);
  return { name, mimeType: 'application/pdf', buffer };
}

const cuts = (dialog: Locator): Promise<(string | null)[]> =>
  dialog
    .getByRole('button', { name: /^(Begin another paper after|Empezar otro documento después)/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed')));

async function expectPagesShown(dialog: Locator): Promise<void> {
  const width = () =>
    dialog
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

async function openProposed(page: Page, box: Box, name: string): Promise<Locator> {
  const line = box.file(name);
  await expect(line).toContainText('This file seems to hold 3 papers:', { timeout: 60_000 });
  await expect(line.getByRole('listitem')).toHaveText([
    'Bank statement (pages 1–2)',
    'Passport (page 3)',
    'Birth certificate (page 4)',
  ]);
  await expectAccessible(page, 'a file that seems to hold several papers');
  await expectFitsNarrow(page, 'a file that seems to hold several papers');
  await saveScreenshot(page, 'en-split-proposed');
  await line.getByRole('button', { name: `Split it: ${name}` }).click();
  return page.getByRole('dialog', { name: 'Split into papers' });
}

test('a PDF of three papers is split as proposed after a look at its pages, and the split is undone', async ({
  page,
  enter,
}) => {
  await page.setViewportSize(phone);
  await enter('documents');
  await new Documents(page).expectOpen();
  const box = new Box(page);
  await box.give(await threePapers('all.pdf'));
  const dialog = await openProposed(page, box, 'all.pdf');
  await expect.poll(() => cuts(dialog)).toEqual(['false', 'true', 'true']);
  await expectPagesShown(dialog);
  await expectAccessible(page, 'the window that splits a file');
  await expectFitsNarrow(page, 'the window that splits a file');
  await saveScreenshot(page, 'en-split-pages');

  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed. You can try again.');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Split', exact: true }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(box.file('all.pdf')).toBeHidden();
  await expect(box.file('all (p. 4).pdf')).toBeVisible();
  const line = box.file('all (p. 4).pdf');
  await expect(line).toContainText('Part of all.pdf.');
  await saveScreenshot(page, 'en-split-done');
  await line.getByRole('button', { name: 'Put all.pdf back together: all (p. 4).pdf' }).click();
  await expect(box.file('all (p. 4).pdf')).toBeHidden();
  await expect(box.file('all.pdf')).toBeVisible();
  await box.file('all.pdf').getByRole('button', { name: 'It is one paper: all.pdf' }).click();
  await expect(box.file('all.pdf')).not.toContainText('seems to hold');
});

test('pages are split by keyboard, and box and dialog are in Spanish', async ({ page, invite, owner }) => {
  await page.setViewportSize(phone);
  // The firm's own texts are not translated; here they are Spanish.
  const documents = ['Copia del pasaporte', 'Título universitario'].map((name) => ({ name, required: true }));
  const request = await invite({ template: await buildTemplate(owner, { documents }) });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(clientPageUrl('documents', request));
  const box = new Box(page, 'es');
  await box.give(await threePapers('todo.pdf'));
  const line = box.file('todo.pdf');
  await expect(line).toContainText('Parece que este archivo contiene 3 documentos:', { timeout: 60_000 });
  await expectOnlySpanish(page, 'a file that seems to hold several papers');
  await saveScreenshot(page, 'es-split-proposed');
  await line.getByRole('button', { name: 'Separarlo: todo.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Separar en documentos' });
  await expectPagesShown(dialog);
  await expectOnlySpanish(page, 'the window that splits a file');
  await saveScreenshot(page, 'es-split-pages');
  for (const after of [1, 2, 3])
    await pressOn(
      page,
      dialog.getByRole('button', { name: `Empezar otro documento después de la página ${after}` }),
    );
  await expect.poll(() => cuts(dialog)).toEqual(['true', 'false', 'false']);
  await pressOn(page, dialog.getByRole('button', { name: 'Separar', exact: true }));
  await expect(dialog).toBeHidden();
  await expect(box.file('todo (p. 2-4).pdf')).toBeVisible();
});
