import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('an administrator makes a key that works, replaces its secret and revokes it', async ({
  page,
  owner,
  signIn,
  request,
}) => {
  const firm = await buildFirm(owner, { name: 'Harbor & Vale' });
  const chief = await buildProfessional(owner, { firm, name: 'Frida Kovac' });
  await signIn(page, chief);
  await page.goto('/firm/api');
  await expect(page.getByText('No keys yet')).toBeVisible();
  await saveScreenshot(page, 'api-empty-en');

  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expect(dialog.getByText('Choose at least one.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Clio');
  await dialog.getByLabel('Read contacts').check();
  await dialog.getByLabel(/network addresses/).fill('here');
  await expect(dialog.getByText(/Enter addresses or ranges/)).toBeVisible();
  await dialog.getByLabel(/network addresses/).fill('');
  await saveScreenshot(page, 'api-new-en');
  await expectAccessible(page, 'the dialog of a new key');
  await dialog.getByRole('button', { name: 'Create key' }).dblclick();

  const secret = page.getByLabel('Secret of Clio');
  await expect(secret).toHaveValue(/^vf_live_[\w-]{43}$/);
  await saveScreenshot(page, 'api-secret-en');
  const first = await secret.inputValue();
  const call = (key: string) =>
    request.get('/api/v1/contacts', { headers: { authorization: `Bearer ${key}` } });
  expect((await call(first)).status()).toBe(200);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Clio' })).toHaveCount(1);
  await expectAccessible(page, 'the keys of the API');
  await expectFitsNarrow(page, 'the keys of the API');

  await page.getByRole('button', { name: 'New secret for Clio' }).click();
  await dialog.getByRole('combobox').selectOption('0');
  await saveScreenshot(page, 'api-rotate-en');
  await dialog.getByRole('button', { name: 'Create secret' }).click();
  await expect(secret).not.toHaveValue(first);
  expect((await call(first)).status()).toBe(401);
  expect((await call(await secret.inputValue())).status()).toBe(200);
  const second = await secret.inputValue();

  await page.getByRole('button', { name: 'Revoke Clio' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await call(second)).status()).toBe(401);
  await page.reload();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Secret of Clio')).toHaveCount(0);
});

test('somebody without a firm reads the page in Spanish', async ({ page, owner, signIn }) => {
  const solo = await buildProfessional(owner, { firm: null, name: 'Noor Haddad' });
  await owner.query(`UPDATE auth."user" SET language = 'es' WHERE id = $1`, [solo.id]);
  await signIn(page, solo);
  await page.goto('/firm/api');
  await page.getByRole('button', { name: 'Clave nueva' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre', { exact: true }).fill('Clio');
  await dialog.getByLabel('Leer contactos').check();
  await saveScreenshot(page, 'api-new-es');
  await dialog.getByRole('button', { name: 'Crear clave' }).click();
  await expect(page.getByLabel('Secreto de Clio')).toBeVisible();
  await saveScreenshot(page, 'api-secret-es');
  await expectOnlySpanish(page, 'the keys of the API');
});

test('the reference of the API shows its subjects', async ({ page }) => {
  await page.goto('/api/v1/docs');
  await expect(page.getByText('People whom the firm represents, or may represent.').first()).toBeVisible();
  await saveScreenshot(page, 'api-reference-en');
});
