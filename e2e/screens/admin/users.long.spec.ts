import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../apps/server/test/builders/professionals.ts';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { Admin } from '../../pages/staff/admin.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { breakCalls } from '../../support/faults/broken-calls.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

/** A name that no other test's search finds. */
const unique = () => randomUUID().slice(0, 8);

let admin: Admin;
test.beforeEach(async ({ page, owner, signIn }) => {
  await signIn(page, await buildProfessional(owner, { role: 'admin', name: 'Ada Administrator' }));
  admin = new Admin(page);
});

test('users are grouped by firm, with those without a firm first, or shown in one list', async ({
  page,
  owner,
}) => {
  const mark = unique();
  const firm = await buildFirm(owner, { name: `Harbor ${mark}` });
  const colleague = await buildProfessional(owner, { firm, name: `Dana ${mark}` });
  const { id } = await buildProfessional(owner, {
    firm: null,
    name: '',
    email: `nobody.${mark}@example.com`,
  });
  await admin.open();
  await expect(page.getByText(/^\d[\d,]* users$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Group by Firm' })).toHaveAttribute('aria-pressed', 'true');
  await expect(admin.group('Unassigned Users').getByRole('table')).toBeVisible();
  const nameless = admin.row(`nobody.${mark}@example.com`);
  await expect(nameless).toContainText('No name');
  await expect(nameless).toContainText(id.slice(0, 8));

  const section = admin.group(firm.name);
  await expect(section.getByRole('button', { name: firm.name })).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText(colleague.email)).toBeHidden();
  await section.getByRole('button', { name: firm.name }).click();
  await expect(section.getByText(colleague.email)).toBeVisible();
  await expectAccessible(page, 'users by firm');
  await expectFitsNarrow(page, 'users by firm');
  await saveScreenshot(page, 'en-admin-grouped');

  await page.getByRole('button', { name: 'List View' }).click();
  await admin.search(mark);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('2 users')).toBeVisible();
  await expectAccessible(page, 'users in a list');
  await saveScreenshot(page, 'en-admin-list');
  await admin.search(`${mark} and nobody`);
  await expect(page.getByText('No users found')).toBeVisible();
});

test('granting and revoking a role takes effect on the other person’s open page at once', async ({
  page,
  owner,
  signIn,
  browser,
  visafolio,
}) => {
  const person = await buildProfessional(owner, { role: 'admin', name: `Second ${unique()}` });
  const other = await browser.newPage({ baseURL: visafolio.url });
  await signIn(other, person);
  await new Admin(other).open();

  await admin.open(`?q=${encodeURIComponent(person.name)}`);
  await page.getByRole('combobox', { name: `Role of ${person.name}` }).selectOption('User');
  await expectToast(page, 'User role updated to user');
  await expect(admin.row(person.email).getByRole('cell').nth(2)).toHaveText(/User$/);

  // Their next action there is refused, and the page reacts.
  await other.getByRole('button', { name: 'List View' }).click();
  await expect(other).toHaveURL(/\/dashboard/);
  await other.close();

  await page.getByRole('combobox', { name: `Role of ${person.name}` }).selectOption('Admin');
  await expectToast(page, 'User role updated to admin');
});

test('a user is assigned to a firm found by name, and removed from it', async ({ page, owner }) => {
  const firm = await buildFirm(owner, { name: `Mehta ${unique()}` });
  const person = await buildProfessional(owner, { firm: null, name: `Arjun ${unique()}` });
  await admin.open(`?q=${encodeURIComponent(person.name)}&view=list`);
  const selector = page.getByRole('button', { name: `Firm of ${person.name}` });
  await selector.click();
  await page.getByRole('combobox', { name: 'Search firms' }).fill('no firm is called that');
  await expect(page.getByText('No firms match.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Search firms' }).fill(firm.name);
  await expect(page.getByRole('option', { name: firm.name })).toBeVisible();
  await expectAccessible(page, 'choosing a firm');
  await saveScreenshot(page, 'en-admin-firm-select');
  // By keyboard: the first match is preselected.
  await page.keyboard.press('Enter');
  await expectToast(page, 'User assigned to firm successfully');
  await expect(selector).toHaveText(firm.name);
  await admin.chooseFirm(selector, 'No Firm', { typed: false });
  await expectToast(page, 'User removed from firm');
  await expect(selector).toHaveText('No Firm');
});

test.describe('creating a user', () => {
  const fill = async (page: Page, { email, name }: { email: string; name: string }) => {
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New User' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Temporary Password').fill('temporal-puerta-7');
    await dialog.getByLabel('Full Name').fill(name);
    return dialog;
  };

  test('creates a user with a new firm: the user waits for the firm, then signs in with the password', async ({
    page,
    browser,
    visafolio,
  }) => {
    const mark = unique();
    const email = `new.${mark}@example.com`;
    await admin.open();
    const dialog = await fill(page, { email, name: `New ${mark}` });
    await dialog.getByLabel('Role').selectOption('Admin');
    await admin.chooseFirm(dialog.getByRole('button', { name: 'Firm' }), 'Add New Firm', { typed: false });
    const submit = dialog.getByRole('button', { name: 'Create User' });
    await expect(submit).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Create Firm' })).toBeDisabled();
    await dialog.getByLabel('Firm Name').fill(`On the spot ${mark}`);
    await dialog.getByLabel('Description').fill('Made while creating a user');
    await expectAccessible(page, 'creating a user and a firm');
    await saveScreenshot(page, 'en-admin-create-user');
    await dialog.getByRole('button', { name: 'Create Firm' }).click();
    await expectToast(page, 'Firm created successfully!');
    await expect(dialog.getByRole('button', { name: 'Firm' })).toHaveText(`On the spot ${mark}`);
    await submit.click();
    await expectToast(page, 'User created successfully!');
    await expect(dialog).toBeHidden();

    const elsewhere = await browser.newContext({ baseURL: visafolio.url });
    const other = await elsewhere.newPage();
    const form = new SignIn(other);
    await form.open();
    await form.signIn(email, 'temporal-puerta-7');
    await expect(other.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await expectAccessible(other, 'choosing an own password');
    await expectFitsNarrow(other, 'choosing an own password');
    await saveScreenshot(other, 'en-own-password');
    // No other page opens before this one.
    await other.goto('/admin');
    await expect(other.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await other.getByLabel('New password').fill('temporal-puerta-7');
    await other.getByRole('button', { name: 'Save the password' }).click();
    await expect(other.getByRole('alert')).toHaveText(
      'This is the password you were given. Please choose another one.',
    );
    await other.getByRole('button', { name: 'Español' }).click();
    await expect(other.getByRole('heading', { name: 'Elija su propia contraseña' })).toBeVisible();
    await expectOnlySpanish(other, 'choosing an own password');
    await saveScreenshot(other, 'es-own-password');
    await other.getByLabel('Contraseña nueva').fill('siete garzas en un hilo');
    await other.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await expect(other).toHaveURL(/\/dashboard/);
    await new Admin(other, 'es').open();
    await elsewhere.close();
  });

  test('reports missing input and server errors, and keeps what was typed', async ({ page, owner }) => {
    const taken = await buildProfessional(owner);
    await admin.open();
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New User' });
    const submit = dialog.getByRole('button', { name: 'Create User' });
    await submit.click();
    await expect(dialog.getByText('This field is required.')).toHaveCount(3);
    await dialog.getByLabel('Email').fill('not an address');
    await dialog.getByLabel('Temporary Password').fill('12345');
    await dialog.getByLabel('Full Name').fill('Somebody');
    await submit.click();
    await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(dialog.getByText('The password needs at least 6 characters.')).toBeVisible();
    await dialog.getByLabel('Email').fill(taken.email);
    await dialog.getByLabel('Temporary Password').fill('password123');
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'This password is too common. Please choose another one.',
    );
    await dialog.getByLabel('Temporary Password').fill('temporal-puerta-7');
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText('An account with this email address already exists.');
    const repair = await breakCalls(page, 'POST', /create-admin-user$/);
    await submit.click();
    await expect(dialog.getByRole('alert').last()).toHaveText('Failed to create user. Please try again.');
    await repair();
    await expect(dialog.getByLabel('Email')).toHaveValue(taken.email);
  });

  test('lists no firms if there are none', async ({ page }) => {
    await page.route(
      (url) => url.pathname === '/api/firms',
      (route) => route.fulfill({ json: { items: [], total: 0, next_cursor: null } }),
    );
    await admin.open();
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Firm' }).click();
    await expect(page.getByText('No firms available')).toBeVisible();
    // Escape closes the list and keeps the form open.
    await page.keyboard.press('Escape');
    await expect(page.getByText('No firms available')).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Create New User' })).toBeVisible();
  });
});

test('a disabled user is signed out at once, cannot sign in, and can be enabled again', async ({
  page,
  owner,
  signIn,
  browser,
  visafolio,
}) => {
  const password = 'puerta-cerrada-8';
  const person = await buildProfessional(owner, { name: `Leaving ${unique()}`, password });
  const other = await browser.newPage({ baseURL: visafolio.url });
  await signIn(other, person);
  await other.goto('/dashboard');
  await expect(other.getByText('Live', { exact: true })).toBeVisible();

  await admin.open(`?q=${encodeURIComponent(person.name)}&view=list`);
  await admin.openActions(person.name);
  await page.getByRole('menuitem', { name: 'Disable account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Disable this account?' });
  await expectAccessible(page, 'disabling an account');
  await saveScreenshot(page, 'en-admin-disable');
  await question.getByRole('button', { name: 'Disable account' }).click();
  await expectToast(page, 'Account disabled');
  await expect(admin.row(person.email)).toContainText('Disabled');

  // Happens without a click or reload by that person.
  await expect(other).toHaveURL(/\/auth/);
  const signingIn = () =>
    other.request.post('/api/auth/sign-in/email', {
      data: { email: person.email, password },
      headers: { origin: visafolio.url },
    });
  expect(await (await signingIn()).json()).toMatchObject({ code: 'accounts.disabled' });

  await admin.openActions(person.name);
  await page.getByRole('menuitem', { name: 'Enable account' }).click();
  await expectToast(page, 'Account enabled');
  expect((await signingIn()).status()).toBe(200);
  await other.close();
});

test('changes after ten minutes ask for a new sign-in in one dialog, and typed input is kept', async ({
  page,
  owner,
  signIn,
}) => {
  const password = 'seven herons on a wire';
  const mark = unique();
  const administrator = await buildProfessional(owner, { role: 'admin', name: `Late ${mark}`, password });
  const person = await buildProfessional(owner, { name: `Person ${mark}` });
  await signIn(page, administrator);
  const signedInLongAgo = () =>
    owner.query("UPDATE auth.session SET proved_at = now() - interval '11 min' WHERE user_id = $1", [
      administrator.id,
    ]);
  await signedInLongAgo();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const email = `typed.${mark}@example.com`;

  await admin.open(`?q=${mark}&view=list`);
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Temporary Password').fill('temporal-puerta-7');
  await dialog.getByLabel('Full Name').fill(`Typed ${mark}`);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(proof).toBeVisible();
  await expectAccessible(page, 'confirming who one is');
  await expectFitsNarrow(page, 'confirming who one is');
  await saveScreenshot(page, 'en-admin-prove');
  // Without a new sign-in, nothing changes and nothing is lost.
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(dialog.getByRole('alert')).toHaveText('Please confirm first that it is you.');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await proof.getByLabel('Current password').fill('a guess');
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(proof.getByRole('alert')).toHaveText('The current password is not correct.');
  await proof.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'User created successfully!');
  await expect(dialog).toBeHidden();
  await expect(admin.row(email)).toBeVisible();

  await signedInLongAgo();
  await page.getByRole('combobox', { name: `Role of ${person.name}` }).selectOption('Admin');
  await proof.getByLabel('Current password').fill(password);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectToast(page, 'User role updated to admin');
});

test('a password link is mailed to the user', async ({ page, owner, visafolio }) => {
  const person = await buildProfessional(owner, { name: `Forgetful ${unique()}` });
  await admin.open(`?q=${encodeURIComponent(person.name)}&view=list`);
  await admin.openActions(person.name);
  await page.getByRole('menuitem', { name: 'Send a password link' }).click();
  await expectToast(page, `Password link sent to ${person.email}`);
  const { text } = await waitForMail(visafolio.dataDir, person.email);
  expect(text).toContain('password');
});

test('a lost second step is removed after a confirmation; an account without one stays unchanged', async ({
  page,
  owner,
}) => {
  const person = await buildProfessional(owner, { name: `Locked Out ${unique()}` });
  await owner.query(
    `INSERT INTO auth.factor (user_id, kind, name, secret, verified_at) VALUES ($1, 'totp', 'My phone', 'x', now())`,
    [person.id],
  );
  await admin.open(`?q=${encodeURIComponent(person.name)}&view=list`);
  const question = page.getByRole('alertdialog', { name: 'Reset two-step sign-in?' });
  const ask = async () => {
    await admin.openActions(person.name);
    await page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
  };
  await ask();
  await expect(question).toContainText(`make sure that it is ${person.name} who asks`);
  await expectAccessible(page, 'the question before a second step is taken away');
  await saveScreenshot(page, 'admin-reset-factors');
  await question.getByRole('button', { name: 'Reset' }).click();
  await expectToast(page, 'Two-step sign-in was reset');
  await ask();
  await question.getByRole('button', { name: 'Reset' }).click();
  await expectToast(page, 'This account has no two-step sign-in.');
});

test.describe('errors', () => {
  let person: Professional;
  test.beforeEach(async ({ owner }) => {
    person = await buildProfessional(owner, { name: `Unlucky ${unique()}` });
  });
  const openList = () => admin.open(`?q=${encodeURIComponent(person.name)}&view=list`);

  test('a failed list load is reported and can be tried again', async ({ page }) => {
    const repair = await breakCalls(page, 'GET', /\/profiles\/by_firm$/);
    await admin.open();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch users. Please try again.' });
    await expect(alert).toBeVisible();
    await expectAccessible(page, 'users that do not load');
    await repair();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
  });

  test('a failed change of a role, firm, account or link stays on the screen until it is dismissed', async ({
    page,
    owner,
  }) => {
    const firm = await buildFirm(owner, { name: `Unreached ${unique()}` });
    await breakCalls(page, 'PUT', /\/user_roles\//);
    await breakCalls(page, 'PATCH', /\/profiles\//);
    await breakCalls(page, 'PUT', /\/disabled$/);
    await breakCalls(page, 'POST', /\/password_link$/);
    await breakCalls(page, 'DELETE', /\/factors$/);
    await openList();
    const role = page.getByRole('combobox', { name: `Role of ${person.name}` });
    await role.selectOption('Admin');
    await expectToast(page, 'Error', 'Failed to assign role. Please try again.');
    await expect(role).toHaveValue('user');
    await admin.chooseFirm(page.getByRole('button', { name: `Firm of ${person.name}` }), firm.name);
    await expectToast(page, 'Error', 'Failed to assign user to firm. Please try again.');
    await admin.openActions(person.name);
    await page.getByRole('menuitem', { name: 'Send a password link' }).click();
    await expectToast(page, 'Error', 'Failed to send the password link. Please try again.');
    await admin.openActions(person.name);
    await page.getByRole('menuitem', { name: 'Disable account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable account' }).click();
    await expectToast(page, 'Error', 'Failed to update the account. Please try again.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await admin.openActions(person.name);
    await page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await expectToast(page, 'Error', 'Failed to reset two-step sign-in. Please try again.');
  });

  test('demoting the last administrator is explained in words', async ({ page }) => {
    const code = 'users.last_administrator';
    await breakCalls(page, 'PUT', /\/user_roles\//, { status: 409, code });
    await openList();
    await page.getByRole('combobox', { name: `Role of ${person.name}` }).selectOption('Admin');
    await expectToast(page, 'This is the last administrator. Make another user an administrator first.');
  });
});

test('other people are sent to the dashboard, and if the server refuses, the page shows nothing', async ({
  page,
  owner,
  signIn,
  browser,
  visafolio,
}) => {
  const other = await browser.newPage({ baseURL: visafolio.url });
  await signIn(other, await buildProfessional(owner));
  await other.goto('/admin?tab=firms');
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.getByRole('button', { name: /^Account menu/ }).click();
  await expect(other.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Admin Dashboard' })).toBeHidden();
  await other.close();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.route('**/api/rpc/has_role', (route) => route.fulfill({ json: false }));
  await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    "You don't have permission to access this page. Only administrators can view this content.",
  );
  await expectAccessible(page, 'access denied');
  await saveScreenshot(page, 'en-admin-denied');
});

test('the page is completely in Spanish', async ({ page, owner }) => {
  const person = await buildProfessional(owner, { firm: null, name: `Inés Gómez ${unique()}` });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const spanish = new Admin(page, 'es');
  await spanish.open(`?q=${encodeURIComponent(person.name)}`);
  await expect(spanish.row(person.email)).toBeVisible();
  await expectOnlySpanish(page, 'users');
  await saveScreenshot(page, 'es-admin-users');
  await page.getByRole('button', { name: `Más acciones para ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Restablecer el inicio en dos pasos' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectOnlySpanish(page, 'taking a second step away');
  await saveScreenshot(page, 'es-admin-reset-factors');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectOnlySpanish(page, 'creating a user');
  await saveScreenshot(page, 'es-admin-create-user');
});
