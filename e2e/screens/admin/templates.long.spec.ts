import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { TemplateEditor } from '../../pages/staff/template-editor.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('an administrator writes, edits and deletes a template for everyone', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner, { role: 'admin' }));
  await page.goto('/admin?tab=templates');
  await expect(page.getByRole('heading', { name: 'Standard Templates' })).toBeVisible();
  await expect(page.getByText('Templates available to all users in the system.')).toBeVisible();
  const seeded = card(page, 'H-1B Specialty Occupation');
  for (const text of [
    'H-1B - Specialty Occupation',
    'Standard',
    '45 questions',
    '16 documents',
    /^Created \w+ \d+/,
  ])
    await expect(seeded.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page, "the administrators' templates");
  await expectFitsNarrow(page, "the administrators' templates");
  await saveScreenshot(page, 'standard-templates');

  await page.getByRole('button', { name: 'Create Standard Template' }).click();
  const creation = new TemplateEditor(page, 'Create Standard Template');
  await creation.expectOpen();
  await expect(creation.window.getByRole('combobox', { name: 'Visa type' }).getByRole('option')).toHaveCount(
    19,
  );
  await creation.button('Remove Question 2').click();
  await expect(creation.button('Remove Question 1')).toBeDisabled();
  await expect(creation.button('Remove Document 1')).toBeDisabled();
  await creation.question(1).fill('');
  await creation.document(1).fill('');
  await creation.button('Create Template').click();
  for (const text of [
    'Please fill in all required fields.',
    'Please fill in all question texts.',
    'Please fill in all document names.',
  ])
    await expect(creation.window.getByText(text)).toBeVisible();
  await creation.question(1).fill('Full Name');
  await creation.document(1).fill('Passport Copy');
  await creation.fillIn({ name: 'Religious workers', visaType: 'Other', description: 'For parishes' });
  await creation.button('Create Template').click();
  await expect(page.getByText('Standard template created successfully!')).toBeVisible();
  await expect(card(page, 'Religious workers')).toContainText('1 question');

  await card(page, 'Religious workers').getByRole('button', { name: 'Edit' }).click();
  const edit = new TemplateEditor(page, 'Edit standard template');
  await edit.expectOpen();
  await edit.description().fill('For parishes and orders');
  await edit.button('Save changes').click();
  await expect(page.getByText('Standard template updated successfully!')).toBeVisible();
  await expect(card(page, 'Religious workers')).toContainText('For parishes and orders');

  await card(page, 'Religious workers').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete standard template' });
  await expect(question).toContainText('This also deletes all questions and documents of the template.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Standard template deleted successfully!')).toBeVisible();
  await expect(card(page, 'Religious workers')).toHaveCount(0);
});

test("an administrator reads professionals' templates with their owners, but cannot change them", async ({
  page,
  owner,
  signIn,
}) => {
  const mark = randomUUID().slice(0, 8);
  const author = await buildProfessional(owner, { name: `Rosa ${mark}` });
  await buildTemplate(owner, { owner: author, name: `Nurses ${mark}` });
  await signIn(page, await buildProfessional(owner, { role: 'admin' }));
  await page.goto('/templates');
  await expect(page.getByRole('heading', { name: `Nurses ${mark}` })).toHaveCount(0);
  await page.getByRole('link', { name: 'See the templates of all professionals' }).click();
  await expect(page.getByRole('heading', { name: 'Custom Templates' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Custom' })).toHaveAttribute('aria-pressed', 'true');
  const search = page.getByRole('textbox', { name: 'Search templates' });
  await search.fill(`rosa ${mark}`);
  await expect(page.getByText('1 template', { exact: true })).toBeVisible();
  const found = card(page, `Nurses ${mark}`);
  await expect(found).toContainText(author.name);
  await expect(found).toContainText(author.firm?.name ?? 'No Firm');
  await expect(found.getByRole('button')).toHaveCount(1);
  await expectAccessible(page, 'custom templates of all');
  await expectFitsNarrow(page, 'custom templates of all');
  await found.getByRole('button', { name: `View Nurses ${mark}` }).click();
  const window = page.getByRole('dialog', { name: `Nurses ${mark}` });
  await expect(window.getByText('Full name as in your passport')).toBeVisible();
  await expect(window.getByRole('link', { name: 'Use This Template' })).toHaveCount(0);
  await page.goBack();
  await expect(window).toBeHidden();
  await search.fill(`${mark} and nothing`);
  await expect(page.getByRole('heading', { name: 'No templates found' })).toBeVisible();
  await page.getByRole('button', { name: 'Standard' }).click();
  await expect(page.getByRole('heading', { name: 'Standard Templates' })).toBeVisible();
});

test('each failure with a standard template has its own message and can be retried', async ({
  page,
  owner,
  signIn,
}) => {
  const name = 'Breaks at first';
  await buildTemplate(owner, { name });
  await signIn(page, await buildProfessional(owner, { role: 'admin' }));
  await page.goto('/admin?tab=templates');
  await expect(card(page, name)).toBeVisible();
  await page.route('**/api/standard_templates**', (route) => route.abort());

  await page.getByRole('button', { name: 'Create Standard Template' }).click();
  const creation = new TemplateEditor(page, 'Create Standard Template');
  await creation.fillIn({ name: 'Never made', visaType: 'Other', description: 'Lost' });
  await creation.button('Create Template').click();
  await expect(page.getByText('Failed to create standard template. Please try again.')).toBeVisible();
  // The Back button asks before it closes the editor.
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(creation.window).toBeHidden();

  await card(page, name).getByRole('button', { name: 'Edit' }).click();
  const edit = new TemplateEditor(page, 'Edit standard template');
  await edit.description().fill('Changed');
  await edit.button('Save changes').click();
  await expect(page.getByText('Failed to update standard template. Please try again.')).toBeVisible();
  await edit.button('Cancel').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await card(page, name).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete standard template' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete standard template. Please try again.')).toBeVisible();
  await page.unroute('**/api/standard_templates**');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Standard template deleted successfully!')).toBeVisible();
});

test('without standard templates the page says so, also in Spanish', async ({ page, owner, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await signIn(page, await buildProfessional(owner, { role: 'admin' }));
  await page.goto('/admin?tab=templates');
  await expect(page.getByRole('heading', { name: 'H-1B Ocupación especializada' })).toBeVisible();
  await expectOnlySpanish(page, "the administrators' templates");
  await saveScreenshot(page, 'standard-templates-es');
  await page.getByRole('button', { name: 'Personalizadas' }).click();
  await expect(page.getByRole('heading', { name: 'Plantillas personalizadas' })).toBeVisible();
  await expectOnlySpanish(page, 'no custom templates');
  await page.getByRole('button', { name: 'Estándar' }).click();
  // Other tests of this server need the templates, so only the answer is empty.
  await page.route('**/api/templates?**', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No hay plantillas estándar' })).toBeVisible();
  await expectOnlySpanish(page, 'no standard templates');
});
