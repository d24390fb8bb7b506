import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { Templates } from '../../pages/staff/templates.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const custom = 'Transfer between employers';

test('a professional finds a template by text, visa type and kind', async ({ page, owner, signIn }) => {
  const staff = await buildProfessional(owner);
  await buildTemplate(owner, { owner: staff, name: custom });
  await buildTemplate(owner, { owner: await buildProfessional(owner), name: 'Of somebody else' });
  await signIn(page, staff);
  const templates = new Templates(page);
  await templates.open();
  await expect(templates.card('Of somebody else')).toHaveCount(0);
  const card = templates.card(custom);
  await expect(card).toContainText('For professionals with a degree in their field');
  for (const text of ['H-1B', 'Custom', '8 questions', '3 documents', /Last updated \w+ \d+, \d{4}/])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('Standard templates are a starting point and no legal advice.')).toBeVisible();
  await expectAccessible(page, 'the templates page');
  await expectFitsNarrow(page, 'the templates page');
  await saveScreenshot(page, 'templates');

  await templates.tab('Custom').click();
  await expect(templates.cards()).toHaveCount(1);
  await templates.tab('Standard').click();
  await expect(card).toHaveCount(0);
  await expect(templates.cards().first()).toContainText('Standard');
  await expect(templates.cards().first().getByRole('button', { name: /^Edit/ })).toHaveCount(0);

  await templates.search().fill('fiance k-1');
  await expect(templates.cards()).toHaveCount(1);
  await expect(page).toHaveURL(/category=standard&q=fiance/);
  await templates.search().fill('nothing like this');
  await expect(page.getByText('Nothing matches "nothing like this".')).toBeVisible();
  await saveScreenshot(page, 'templates-none');
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(templates.search()).toBeFocused();
  await expect(templates.cards().first()).toBeVisible();
});

test('a professional without their own templates sees how to begin', async ({ page, owner, signIn }) => {
  await signIn(page, await buildProfessional(owner));
  await page.goto('/templates?category=custom');
  await expect(page.getByRole('heading', { name: 'No custom templates yet' })).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Custom Template' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Custom Template' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('three skeletons are shown while cards load, and a failed load can be tried again', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/templates?**', async (route) => {
    await held;
    // Not retried, unlike a broken server.
    await route.fulfill({ status: 400, json: { defined: false, code: 'BAD_REQUEST', status: 400 } });
  });
  await page.goto('/templates');
  const skeletons = page.getByRole('status').filter({ hasText: 'Loading templates...' });
  await expect(skeletons.locator('[aria-hidden] > *')).toHaveCount(3);
  release();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch templates. Please try again.');
  await saveScreenshot(page, 'templates-failed');
  await page.unroute('**/api/templates?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new Templates(page).cards().first()).toBeVisible();
});

test("a professional reads a template's questions and documents, and sends it", async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  const templates = new Templates(page);
  await templates.open();
  const dialog = await templates.view('H-1B Specialty Occupation');
  const first = dialog.getByRole('listitem').first();
  await expect(first).toContainText('1.');
  await expect(first).toContainText('Short text');
  await expect(first).toContainText('Required');
  await expect(dialog.getByRole('heading', { name: 'Employer (petitioner)' })).toBeVisible();
  await expect(dialog.getByText(/^Choices: .+ · .+/).first()).toBeAttached();
  await expect(dialog.getByText(/no legal advice/)).toBeVisible();
  await expectAccessible(page, "a template's detail");
  await expectFitsNarrow(page, "a template's detail");
  await saveScreenshot(page, 'template-detail');
  await page.goBack();
  await expect(dialog).toBeHidden();

  await templates.view('H-1B Specialty Occupation');
  await dialog.getByRole('link', { name: 'Use This Template' }).click();
  await expect(page).toHaveURL(/\/dashboard\?new=1&template=[0-9a-f-]{36}$/);
});

test('a deleted template is reported', async ({ page, owner, signIn }) => {
  await signIn(page, await buildProfessional(owner));
  await page.goto('/templates?template=01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This template no longer exists.');
});

test('a template is archived, restored, and deleted; one in use is kept', async ({ page, owner, signIn }) => {
  const staff = await buildProfessional(owner);
  const used = await buildTemplate(owner, { owner: staff, name: 'In use' });
  await buildTemplate(owner, { owner: staff, name: custom });
  await buildRequest(owner, { professional: staff, template: used });
  await signIn(page, staff);
  const templates = new Templates(page);
  await templates.open();
  await expect(templates.tab('Archived')).toHaveCount(0);
  await templates.choose(custom, 'Archive');
  await expect(page.getByText('Template archived', { exact: true })).toBeVisible();
  await expect(templates.card(custom)).toHaveCount(0);
  await templates.tab('Archived').click();
  await saveScreenshot(page, 'templates-archived');
  await page.getByRole('button', { name: `Restore ${custom}` }).click();
  await expect(page.getByText('Template restored', { exact: true })).toBeVisible();
  await templates.tab('All').click();

  await templates.choose(custom, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete template' });
  await expect(question).toContainText(`This permanently removes ${custom}`);
  await question.getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByText('Template deleted successfully!')).toBeVisible();
  await expect(templates.card(custom)).toHaveCount(0);

  await templates.choose('In use', 'Delete');
  await question.getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByText('Requests were sent with this template: it stays archived.')).toBeVisible();
  await expect(templates.card('In use')).toHaveCount(0);
  await templates.tab('Archived').click();
  await expect(templates.card('In use')).toBeVisible();
});

test('a failed delete is reported and can be retried', async ({ page, owner, signIn }) => {
  const staff = await buildProfessional(owner);
  await buildTemplate(owner, { owner: staff, name: custom });
  await signIn(page, staff);
  const templates = new Templates(page);
  await templates.open();
  await page.route('**/api/templates/*', (route) => route.abort());
  await templates.choose(custom, 'Delete');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' });
  await confirm.click();
  await expect(page.getByText('Failed to delete template. Please try again.')).toBeVisible();
  await page.unroute('**/api/templates/*');
  await confirm.click();
  await expect(page.getByText('Template deleted successfully!')).toBeVisible();
});

test('the templates are in Spanish', async ({ page, owner, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await signIn(page, await buildProfessional(owner));
  await page.goto('/templates');
  await expect(page.getByRole('heading', { name: 'H-1B Ocupación especializada' })).toBeVisible();
  await expectOnlySpanish(page, 'the templates page');
  await saveScreenshot(page, 'templates-es');
  await page.getByRole('button', { name: 'Ver H-1B Ocupación especializada' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectOnlySpanish(page, "a template's detail");
  await saveScreenshot(page, 'template-detail-es');
  await page.goBack();
  await page.getByRole('button', { name: 'Crear plantilla personalizada' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Escribirla también en español').check();
  await editor.getByLabel('Organizar las preguntas en grupos').check();
  await editor.getByRole('button', { name: 'Crear plantilla', exact: true }).click();
  await expect(editor.getByText('Complete todos los campos obligatorios.')).toBeVisible();
  await expectOnlySpanish(page, 'the editor');
  await saveScreenshot(page, 'template-editor-es');
});
