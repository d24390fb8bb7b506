import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('a deleted case waits in the trash, its client reads that it is closed, and it comes back', async ({
  page,
  owner,
  signIn,
  browser,
}) => {
  const firm = await buildFirm(owner, { name: 'Harbor & Vale' });
  const chief = await buildProfessional(owner, { firm, name: 'Frida Kovac' });
  const request = await buildRequest(owner, { professional: chief, status: 'in-progress' });
  const { name } = request.client;
  await signIn(page, chief);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await dashboard.deleteRequest(name);
  await expectToast(page, 'Client request deleted successfully!');

  const client = await (await browser.newContext()).newPage();
  await signIn(client, await buildClientUser(owner, request.client));
  await client.goto(`/client/portal?request_id=${request.id}`);
  await expect(client.getByText('This request is closed.')).toBeVisible();
  await saveScreenshot(client, 'trash-client-en');
  await client.close();

  await page.goto('/trash');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('by Frida Kovac');
  await saveScreenshot(page, 'trash-en');
  await expectAccessible(page, 'the trash');
  await expectFitsNarrow(page, 'the trash');

  // Another tab restores it first.
  const other = await page.context().newPage();
  await other.goto('/trash');
  await other.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(other.getByText('The trash is empty')).toBeVisible();
  await other.close();
  await row.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await saveScreenshot(page, 'trash-empty-en');
  await dashboard.open();
  await expect(dashboard.card(name)).toBeVisible();

  await dashboard.deleteRequest(name);
  await page.goto('/trash');
  await page.getByRole('button', { name: `Delete now: ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await saveScreenshot(page, 'trash-delete-en');
  await dialog.getByRole('button', { name: 'Delete now' }).dblclick();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('an administrator places a hold, sees what rules would delete, and turns them on', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner, { name: 'Harbor & Vale' });
  const chief = await buildProfessional(owner, { firm, name: 'Frida Kovac' });
  const held = await buildRequest(owner, { professional: chief, status: 'completed' });
  const old = await buildRequest(owner, { professional: chief, status: 'completed' });
  await owner.query(
    `UPDATE client_requests SET completed_at = now() - interval '30 months' WHERE id = ANY ($1::uuid[])`,
    [[held.id, old.id]],
  );
  await signIn(page, chief);
  await page.goto(`/requests/${held.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Place legal hold' }).click();
  const place = page.getByRole('dialog');
  await place.getByRole('button', { name: 'Place legal hold' }).click();
  await expect(place.getByText('Please enter the reason.')).toBeVisible();
  await place.getByLabel('Reason').fill('Matter 12-345');
  await saveScreenshot(page, 'hold-dialog-en');
  await place.getByRole('button', { name: 'Place legal hold' }).click();
  await expect(page.getByText('This case is under legal hold')).toBeVisible();
  await saveScreenshot(page, 'hold-case-en');
  await expectAccessible(page, 'a case under hold');

  const dashboard = new Dashboard(page);
  await page.goto('/firm/retention');
  await page.getByLabel('Delete completed cases after (months)').fill('24');
  await saveScreenshot(page, 'retention-off-en');
  await page.getByRole('button', { name: 'See what would go' }).click();
  const preview = page.getByRole('alertdialog');
  await expect(preview.getByText('1 completed case')).toBeVisible();
  await expect(preview.getByText(old.client.name)).toBeVisible();
  await saveScreenshot(page, 'retention-preview-en');
  await expectAccessible(page, 'the preview');
  await preview.getByRole('button', { name: 'Turn rules on' }).click();
  await expect(page.getByRole('heading', { name: 'Goes to the trash in the next 30 days' })).toBeVisible();
  await expect(page.getByText(old.client.name)).toBeVisible();
  await saveScreenshot(page, 'retention-on-en');
  await expectAccessible(page, 'retention');
  await expectFitsNarrow(page, 'retention');

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Reglas de conservación' })).toBeVisible();
  await saveScreenshot(page, 'retention-on-es');
  await expectOnlySpanish(page, 'retention');
  await page.goto('/trash');
  await expect(page.getByText('La papelera está vacía')).toBeVisible();
  await saveScreenshot(page, 'trash-empty-es');
  await page.goto(`/requests/${held.id}`);
  await expect(page.getByText('Este caso está bajo retención legal')).toBeVisible();
  await saveScreenshot(page, 'hold-case-es');

  // The hold refuses the deletion with its reason.
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await dashboard.open();
  await page.goto('/firm/retention');
  await page.getByRole('button', { name: `Lift legal hold on ${held.client.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift legal hold' }).click();
  await expect(page.getByText('There are no legal holds.')).toBeVisible();
});

test('an administrator erases a person, reads what goes, and gets the certificate', async ({
  page,
  owner,
  signIn,
}) => {
  const chief = await buildProfessional(owner, { name: 'Frida Kovac' });
  const request = await buildRequest(owner, { professional: chief, status: 'completed' });
  const { rows } = await owner.query<{ contact_id: string; case_number: number }>(
    'SELECT contact_id, case_number FROM client_requests WHERE id = $1',
    [request.id],
  );
  const { contact_id, case_number } = rows[0] ?? {};
  await signIn(page, chief);
  await page.goto(`/contacts?dialog=edit&contact=${contact_id}`);
  await expect(page.getByRole('link', { name: 'Download everything (ZIP)' })).toBeVisible();
  await saveScreenshot(page, 'person-data-en');
  await page.getByRole('button', { name: `Erase ${request.client.name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(`1 case is erased: ${case_number}`)).toBeVisible();
  await saveScreenshot(page, 'person-erase-en');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expectToast(page, 'Erased. The certificate is in the list of erased people.');
  await expect(page.getByRole('article').filter({ hasText: request.client.name })).toHaveCount(0);

  await page.goto('/firm/retention');
  const certificate = page.getByRole('link', { name: 'Certificate (PDF) of the erasure' });
  await expect(certificate).toBeVisible();
  await expectAccessible(page, 'retention with an erased person');
  const download = page.waitForEvent('download');
  await certificate.click();
  expect((await download).suggestedFilename()).toContain('.pdf');
});
