import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { Settings } from '../../pages/staff/settings.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

const countAccounts = 'SELECT count(*)::int FROM auth."user" WHERE id = $1';

test('a professional hands cases over to a colleague and deletes the account', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  const leaver = await buildProfessional(owner, { firm, name: 'Marisol Quiñones' });
  const colleague = await buildProfessional(owner, { firm });
  const request = await buildRequest(owner, { professional: leaver, status: 'completed' });
  await signIn(page, leaver);
  await owner.query("UPDATE auth.session SET proved_at = now() - interval '11 min' WHERE user_id = $1", [
    leaver.id,
  ]);
  const settings = new Settings(page);
  await settings.open();
  await settings.openTab('Account');
  await expect(settings.dialog().getByText('A colleague of your firm takes over')).toBeVisible();
  await expectAccessible(page, 'what deleting the account means');
  await expectFitsNarrow(page, 'what deleting the account means');
  await saveScreenshot(page, 'delete-professional-tab');
  await settings.button('Delete Account').press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type your email address to confirm').fill(leaver.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please choose who takes over your cases.')).toBeVisible();
  await dialog.getByLabel('Who takes over?').selectOption(colleague.id);
  await expectAccessible(page, 'choosing a colleague');
  await saveScreenshot(page, 'delete-professional-colleague');
  await dialog.getByRole('button', { name: 'Delete my account' }).press('Enter');

  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Email me a code' }).click();
  const { code } = await waitForMail(visafolio.dataDir, leaver.email);
  await proof.getByLabel('6-digit code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await expect(page).toHaveURL(`${visafolio.url}/`);
  expect((await owner.query(countAccounts, [leaver.id])).rows).toEqual([{ count: 0 }]);

  await signIn(page, colleague);
  await page.goto(`/dashboard?request=${request.id}`);
  const { rows } = await owner.query('SELECT user_id FROM client_requests WHERE id = $1', [request.id]);
  expect(rows).toEqual([{ user_id: colleague.id }]);
  await expect(page.getByText(request.client.name).first()).toBeVisible();
});

test('a professional without colleagues is offered all files before deleting the account (es)', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const leaver = await buildProfessional(owner, { firm: null });
  await owner.query(`UPDATE auth."user" SET language = 'es' WHERE id = $1`, [leaver.id]);
  const request = await buildRequest(owner, { professional: leaver, status: 'completed' });
  await signIn(page, leaver);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const settings = new Settings(page, 'es');
  await settings.open();
  await settings.openTab('Cuenta');
  await saveScreenshot(page, 'delete-professional-tab-es');
  await settings.button('Eliminar la cuenta').press('Enter');
  const dialog = page.getByRole('dialog', { name: '¿Eliminar su cuenta?' });
  const link = dialog.getByRole('link', { name: /^Descargar antes los \d+ archivos/ });
  await expectOnlySpanish(page, 'deleting a professional’s account');
  await saveScreenshot(page, 'delete-professional-alone-es');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('Todas las carpetas de clientes.zip');
  await dialog.getByLabel('Escriba su correo electrónico para confirmar').fill(leaver.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Su cuenta está eliminada')).toBeVisible();
  await expect(page).toHaveURL(`${visafolio.url}/`);
  expect((await owner.query(countAccounts, [leaver.id])).rows).toEqual([{ count: 0 }]);
  expect((await owner.query('SELECT FROM client_requests WHERE id = $1', [request.id])).rowCount).toBe(0);
});
