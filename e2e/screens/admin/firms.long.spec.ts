import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { images } from '../../../apps/server/src/features/firms/testing/images.ts';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { Admin } from '../../pages/staff/admin.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { breakCalls } from '../../support/faults/broken-calls.ts';
import { expect, test } from '../../support/test.ts';

const unique = () => randomUUID().slice(0, 8);
const png = { name: 'logo.png', mimeType: 'image/png', buffer: images.png };

/** The image has loaded, instead of the browser's icon for a broken one. */
const expectImage = async (image: Locator) =>
  expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
    .toBeGreaterThan(0);

let admin: Admin;
test.beforeEach(async ({ page, owner, signIn }) => {
  await signIn(page, await buildProfessional(owner, { role: 'admin', name: 'Ada Administrator' }));
  admin = new Admin(page);
});

test('a firm is created with a logo, changed, and deleted without its users', async ({ page, owner }) => {
  const name = `Osei & Daughters ${unique()}`;
  await admin.open('?tab=firms');
  await expect(page.getByText(/^\d[\d,]* firms?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Firm' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Firm' });
  await creating.getByRole('button', { name: 'Create Firm' }).click();
  await expect(creating.getByText('This field is required.')).toBeVisible();
  await creating.getByLabel('Firm Name').fill(name);
  await creating.getByLabel('Firm Logo').setInputFiles(png);
  await expectImage(creating.getByRole('img', { name: 'Preview of the logo' }));
  await expectAccessible(page, 'creating a firm');
  await saveScreenshot(page, 'en-admin-create-firm');
  await creating.getByRole('button', { name: 'Create Firm' }).click();
  await expectToast(page, 'Firm created successfully!');

  await page.getByRole('textbox', { name: 'Search firms' }).fill(name);
  const row = admin.row(name);
  await expect(row).toContainText('No description');
  await expectImage(row.getByRole('img', { name: `Logo of ${name}` }));
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM firms WHERE name = $1', [name]);
  const member = await buildProfessional(owner, { firm: { id: rows[0]?.id ?? '', name } });

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Firm' });
  await editing.getByLabel('Firm Name').fill(`${name} LLP`);
  await editing.getByLabel('Description').fill('Families and founders');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Firm updated successfully!');
  await expect(admin.row(`${name} LLP`)).toContainText('Families and founders');
  await expect(admin.row(`${name} LLP`)).toContainText('1 user');
  await page.getByRole('button', { name: `Edit ${name} LLP` }).click();
  const rule = editing.getByRole('checkbox', { name: 'Require two-step sign-in' });
  await rule.check();
  await expectToast(page, 'Sign-in rule saved');
  await expectAccessible(page, 'editing a firm');
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Edit ${name} LLP` }).click();
  await expect(rule).toBeChecked();
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page, 'firms');
  await expectFitsNarrow(page, 'firms');
  await saveScreenshot(page, 'en-admin-firms');

  await page.getByRole('button', { name: `Delete ${name} LLP` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Firm' });
  await expect(question).toContainText(
    'Are you sure you want to delete this firm? This will remove all users from the firm.',
  );
  await expect(question).toContainText(`${name} LLP has 1 user.`);
  await saveScreenshot(page, 'en-admin-delete-firm');
  await question.getByRole('button', { name: 'Delete Firm' }).click();
  await expectToast(page, 'Firm deleted successfully!');
  await expect(page.getByRole('heading', { name: 'No firms found' })).toBeVisible();
  const left = await owner.query('SELECT firm_id FROM profiles WHERE id = $1', [member.id]);
  expect(left.rows).toEqual([{ firm_id: null }]);
});

test('a logo that is not an image, or too large, is refused before it is sent', async ({ page }) => {
  await admin.open('?tab=firms');
  await page.getByRole('button', { name: 'Create Firm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Firm' });
  const picker = dialog.getByLabel('Firm Logo');
  await picker.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog.getByRole('alert')).toHaveText('Logo must be a JPEG, PNG, GIF, or WebP image');
  await picker.setInputFiles({ ...png, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(dialog.getByRole('alert')).toHaveText('Logo file must be smaller than 5MB');
  await picker.setInputFiles(png);
  await expect(dialog.getByRole('alert')).toBeHidden();
});

test('the server refuses a logo whose content is not an image, and the firm is kept', async ({ page }) => {
  const name = `Not a picture ${unique()}`;
  await admin.open(`?tab=firms&q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Create Firm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Firm' });
  await dialog.getByLabel('Firm Name').fill(name);
  await dialog.getByLabel('Firm Logo').setInputFiles({ ...png, buffer: Buffer.from('<script>') });
  await dialog.getByRole('button', { name: 'Create Firm' }).click();
  await expectToast(page, 'Error', 'Logo must be a JPEG, PNG, GIF, or WebP image');
  await expect(admin.row(name)).toBeVisible();
});

test('failures are reported and typed input is kept', async ({ page, owner }) => {
  const firm = await buildFirm(owner, { name: `Unlucky ${unique()}` });
  const repairList = await breakCalls(page, 'GET', /\/api\/firms$/);
  await admin.open(`?tab=firms&q=${encodeURIComponent(firm.name)}`);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch firms. Please try again.' });
  await expect(alert).toBeVisible();
  await repairList();
  await alert.getByRole('button', { name: 'Try again' }).click();

  await breakCalls(page, 'PUT', /\/api\/firms\//);
  await page.getByRole('button', { name: `Edit ${firm.name}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Firm' });
  await editing.getByLabel('Description').fill('Typed once');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing.getByRole('alert')).toHaveText('Failed to update firm. Please try again.');
  await expect(editing.getByLabel('Description')).toHaveValue('Typed once');
  await editing.getByRole('button', { name: 'Cancel' }).click();

  const repairCreate = await breakCalls(page, 'POST', /\/api\/firms$/);
  await page.getByRole('button', { name: 'Create Firm' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Firm' });
  const submit = creating.getByRole('button', { name: 'Create Firm' });
  await creating.getByLabel('Firm Name').fill(`${firm.name} II`);
  await submit.click();
  await expect(creating.getByRole('alert')).toHaveText('Failed to create firm. Please try again.');
  await repairCreate();
  await breakCalls(page, 'PUT', /\/firm-logos\//);
  await creating.getByLabel('Firm Logo').setInputFiles(png);
  await submit.click();
  await expectToast(page, 'Error', 'Failed to upload logo. Please try again.');

  await breakCalls(page, 'DELETE', /\/api\/firms\//);
  await page.getByRole('button', { name: `Delete ${firm.name}`, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Firm' }).click();
  await expectToast(page, 'Error', 'Failed to delete firm. Please try again.');
});

test('without any firm the page offers to create the first', async ({ page }) => {
  await page.route(
    (url) => url.pathname === '/api/firms',
    (route) => route.fulfill({ json: { items: [], total: 0, next_cursor: null } }),
  );
  await admin.open('?tab=firms');
  await expect(
    page.getByRole('heading', { name: 'No firms found. Create your first firm to get started.' }),
  ).toBeVisible();
  await expectAccessible(page, 'no firms');
  await saveScreenshot(page, 'en-admin-no-firms');
  await page.getByRole('button', { name: 'Create Firm' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Firm' })).toBeVisible();
});

test('the page is completely in Spanish', async ({ page, owner }) => {
  const firm = await buildFirm(owner, { name: `Puente ${unique()}` });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const spanish = new Admin(page, 'es');
  await spanish.open(`?tab=firms&q=${encodeURIComponent(firm.name)}`);
  await expect(spanish.row(firm.name)).toBeVisible();
  await owner.query('UPDATE firms SET description = NULL WHERE id = $1', [firm.id]);
  await page.reload();
  await expect(spanish.row(firm.name)).toContainText('Sin descripción');
  await expectOnlySpanish(page, 'firms');
  await saveScreenshot(page, 'es-admin-firms');
  await page.getByRole('button', { name: 'Crear firma' }).click();
  await expect(page.getByRole('dialog', { name: 'Crear firma' })).toBeVisible();
  await expectOnlySpanish(page, 'creating a firm');
});
