import { images } from '../../../apps/server/src/features/firms/testing/images.ts';
import { buildNoteTemplate } from '../../../apps/server/test/builders/note-templates.ts';
import { buildProfessional, type Professional } from '../../../apps/server/test/builders/professionals.ts';
import { Settings } from '../../pages/staff/settings.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { breakCalls } from '../../support/faults/broken-calls.ts';
import { expect, test } from '../../support/test.ts';

const png = { name: 'logo.png', mimeType: 'image/png', buffer: images.png };

let person: Professional;
let settings: Settings;
test.beforeEach(async ({ page, owner, signIn }) => {
  person = await buildProfessional(owner, { name: 'Marisol Quiñones', password: 'puerta-vieja-1' });
  await signIn(page, person);
  settings = new Settings(page);
});

test('settings have their own URL: Back closes them, a reload keeps the tab', async ({ page }) => {
  await settings.open();
  await settings.openTab('Account');
  await expect(page).toHaveURL(/\?settings=account$/);
  await page.reload();
  await expect(settings.dialog().getByRole('tab', { name: 'Account' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(settings.button('Delete Account')).toBeEnabled();
  await expectAccessible(page, 'the account tab');
  await saveScreenshot(page, 'en-settings-account');
  await settings.button('Close').click();
  await expect(settings.dialog()).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await settings.open();
  await page.goBack();
  await expect(settings.dialog()).toBeHidden();
});

test('the name can be changed; e-mail and firm are read-only', async ({ page }) => {
  await settings.open();
  const name = settings.dialog().getByLabel('Full Name');
  await expect(name).toHaveValue('Marisol Quiñones');
  await expect(settings.dialog().getByLabel('Email')).toHaveValue(person.email);
  await expect(settings.dialog().getByLabel('Email')).not.toBeEditable();
  await expect(settings.dialog().getByLabel('Firm', { exact: true })).toHaveValue(person.firm?.name ?? '');
  await expect(settings.dialog().getByLabel('Firm', { exact: true })).not.toBeEditable();
  await expect(settings.dialog().getByText('MQ', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the profile tab');
  await expectFitsNarrow(page, 'the profile tab');
  await saveScreenshot(page, 'en-settings-profile');
  await name.fill('  ');
  await settings.button('Save changes').click();
  await expect(settings.dialog().getByText('This field is required.')).toBeVisible();
  await name.fill('Ana Beltrán');
  const repair = await breakCalls(page, 'PUT', /\/profiles\/me$/);
  await settings.button('Save changes').click();
  await expectToast(page, 'Error', 'Failed to update profile');
  await repair();
  await settings.button('Save changes').click();
  await expectToast(page, 'Profile updated successfully!');
  await settings.button('Close').click();
  await expect(page.getByRole('button', { name: 'Account menu of Ana Beltrán' })).toContainText('AB');
});

test('anyone in the firm can change its logo, and wrong files are refused', async ({ page }) => {
  await settings.open();
  const picker = settings.dialog().getByLabel('Firm Logo');
  await picker.setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
  await expect(settings.dialog().getByRole('alert')).toHaveText(
    'Logo must be a JPEG, PNG, GIF, or WebP image',
  );
  await picker.setInputFiles({ ...png, buffer: Buffer.alloc(6 * 1024 * 1024) });
  await expect(settings.dialog().getByRole('alert')).toHaveText('Logo file must be smaller than 5MB');

  const address = /\/firm-logos\//;
  await page.route(address, (route) => route.abort());
  await picker.setInputFiles(png);
  await expectToast(page, 'Error', 'Failed to upload logo. Please try again.');
  await page.unroute(address);
  const repair = await breakCalls(page, 'PUT', address);
  await picker.setInputFiles(png);
  await expectToast(page, 'Error', 'Failed to update firm logo');
  await repair();

  await picker.setInputFiles(png);
  await expectToast(page, 'Firm logo updated successfully!');
  const logo = settings.dialog().getByRole('img', { name: `Logo of ${person.firm?.name}` });
  const first = await logo.getAttribute('src');
  await picker.setInputFiles({ ...png, buffer: images.gif });
  await expect(logo).not.toHaveAttribute('src', first ?? '');
});

test.describe('the password', () => {
  const type = async (current: string, next: string, again = next) => {
    const dialog = settings.dialog();
    await dialog.getByLabel('Current Password').fill(current);
    await dialog.getByLabel('New Password', { exact: true }).fill(next);
    await dialog.getByLabel('Confirm New Password').fill(again);
    await settings.button('Update Password').click();
  };
  const expectRefused = (text: string) => expect(settings.dialog().getByRole('alert')).toHaveText(text);

  test('is changed with the current one and then signs in', async ({ page, visafolio }) => {
    await settings.open();
    await settings.openTab('Password');
    await expect(settings.button('Update Password')).toBeDisabled();
    await type('puerta-vieja-1', 'puerta-nueva-2', 'puerta-nueva-3');
    await expectRefused('Passwords do not match');
    await expectAccessible(page, 'the password tab');
    await expectFitsNarrow(page, 'the password tab');
    await saveScreenshot(page, 'en-settings-password');
    await type('puerta-vieja-1', '12345');
    await expectRefused('The password needs at least 6 characters.');
    await type('puerta-vieja-1', 'password123');
    await expectRefused('This password is too common. Please choose another one.');
    await type('not-the-password', 'puerta-nueva-2');
    await expectRefused('The current password is not correct.');
    const repair = await breakCalls(page, 'POST', /\/change-password$/);
    await type('puerta-vieja-1', 'puerta-nueva-2');
    await expectRefused('Failed to update password');
    await repair();
    await type('puerta-vieja-1', 'puerta-nueva-2');
    await expectToast(page, 'Password updated successfully!');
    await expect(settings.dialog().getByLabel('Current Password')).toHaveValue('');
    // The current session is still valid.
    await page.reload();
    await expect(settings.dialog()).toBeVisible();
    const answer = await page.request.post('/api/auth/sign-in/email', {
      data: { email: person.email, password: 'puerta-nueva-2' },
      headers: { origin: visafolio.url },
    });
    expect(answer.status()).toBe(200);
  });

  test('is set without a current one if the account has none', async ({ page, owner, signIn }) => {
    await signIn(page, await buildProfessional(owner));
    await settings.open();
    await settings.openTab('Password');
    await expect(settings.dialog().getByText(/^Your account has no password yet/)).toBeVisible();
    await expect(settings.dialog().getByLabel('Current Password')).toBeHidden();
    await settings.dialog().getByLabel('New Password', { exact: true }).fill('puerta-nueva-4');
    await settings.dialog().getByLabel('Confirm New Password').fill('puerta-nueva-4');
    await settings.button('Update Password').click();
    await expectToast(page, 'Password updated successfully!');
    await expect(settings.dialog().getByLabel('Current Password')).toBeVisible();
  });
});

test.describe('note templates', () => {
  test('are created, shown by their first hundred characters, changed and deleted', async ({ page }) => {
    await settings.open();
    await settings.openTab('Note Templates');
    await expect(settings.dialog().getByRole('heading', { name: 'No note templates yet' })).toBeVisible();
    await expectAccessible(page, 'no note templates');
    await saveScreenshot(page, 'en-settings-no-notes');
    await settings.button('New note template').click();
    await settings.button('Save').click();
    await expect(settings.dialog().getByRole('alert')).toHaveText(
      'Please provide both a name and content for the template',
    );
    await settings.dialog().getByLabel('Template name').fill('Welcome');
    await settings
      .dialog()
      .getByLabel('Content')
      .fill(`${'a'.repeat(99)}bcd`);
    await saveScreenshot(page, 'en-settings-note-form');
    await settings.button('Save').click();
    await expectToast(page, 'Note template saved successfully!');
    await expect(settings.dialog().getByText(`${'a'.repeat(99)}b…`, { exact: true })).toBeVisible();
    await expectAccessible(page, 'note templates');
    await expectFitsNarrow(page, 'note templates');
    await saveScreenshot(page, 'en-settings-notes');

    await settings.button('Edit Welcome').click();
    await settings.dialog().getByLabel('Content').fill('Dear {{client_name}}');
    await settings.button('Save').click();
    await expect(settings.dialog().getByText('Dear {{client_name}}', { exact: true })).toBeVisible();
    await settings.button('Delete Welcome').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Note template deleted successfully!');
    await expect(settings.dialog().getByRole('heading', { name: 'No note templates yet' })).toBeVisible();
  });

  test('report failures to load, save or delete', async ({ page, owner }) => {
    await buildNoteTemplate(owner, { professional: person, name: 'Reminder' });
    const repair = await breakCalls(page, 'GET', /\/note_templates$/);
    await settings.open();
    await settings.openTab('Note Templates');
    const alert = settings.dialog().getByRole('alert');
    await expect(alert).toContainText('Failed to load note templates');
    await repair();
    await alert.getByRole('button', { name: 'Try again' }).click();

    await breakCalls(page, 'PUT', /\/note_templates\//);
    await settings.button('Edit Reminder').click();
    await settings.dialog().getByLabel('Template name').fill('Reminder, again');
    await settings.button('Save').click();
    await expectToast(page, 'Error', 'Failed to save note template');
    await expect(settings.dialog().getByLabel('Template name')).toHaveValue('Reminder, again');
    await settings.button('Cancel').click();
    await breakCalls(page, 'DELETE', /\/note_templates\//);
    await settings.button('Delete Reminder').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Error', 'Failed to delete note template');
  });
});

test('a professional without a firm creates one on the dashboard or in the settings', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner, { firm: null, name: 'Tomás Herrera' }));
  await settings.open();
  await expect(settings.dialog().getByRole('region', { name: 'Create your firm' })).toBeVisible();
  await expectAccessible(page, 'settings without a firm');
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Create your firm' });
  await expect(card).toBeVisible();
  await expectAccessible(page, 'a dashboard without a firm');
  await expectFitsNarrow(page, 'a dashboard without a firm');
  await saveScreenshot(page, 'en-found-firm');
  await card.getByRole('button', { name: 'Create Firm' }).click();
  await expect(card.getByText('This field is required.')).toBeVisible();
  const repair = await breakCalls(page, 'POST', /\/profiles\/me\/firm$/);
  await card.getByLabel('Firm Name').fill('Herrera Immigration');
  await card.getByRole('button', { name: 'Create Firm' }).click();
  await expect(card.getByText('Failed to create firm. Please try again.')).toBeVisible();
  await repair();
  await card.getByRole('button', { name: 'Create Firm' }).click();
  await expectToast(page, 'Firm created successfully!');
  await expect(card).toBeHidden();
  await settings.open();
  await expect(settings.dialog().getByLabel('Firm', { exact: true })).toHaveValue('Herrera Immigration');
});

test('the settings are completely in Spanish', async ({ page, owner }) => {
  await buildNoteTemplate(owner, { professional: person, name: 'Bienvenida', content: 'Estimada Inés' });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const spanish = new Settings(page, 'es');
  await spanish.open();
  for (const tab of ['Perfil', 'Contraseña', 'Plantillas de notas', 'Seguridad', 'Cuenta']) {
    await spanish.openTab(tab);
    await expect(spanish.dialog().getByText('Cargando...')).toBeHidden();
    await expectOnlySpanish(page, `the tab ${tab}`);
    await saveScreenshot(page, `es-settings-${tab.toLowerCase().split(' ')[0]}`);
  }
});
