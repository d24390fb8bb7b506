import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { AuditLogPage } from '../../pages/staff/audit-log.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('a firm administrator sees who opened a case, narrows the log, and takes it along', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner, { name: 'Harbor & Vale' });
  const chief = await buildProfessional(owner, { firm, name: 'Frida Kovac' });
  const colleague = await buildProfessional(owner, { firm, name: 'Eva Lind' });
  const request = await buildRequest(owner, { professional: colleague, answers: 'all', documents: 'all' });
  const log = new AuditLogPage(page);

  await signIn(page, chief);
  await log.openFromCase(request.id);
  await expect(log.entries.filter({ hasText: 'Read answers' })).not.toHaveCount(0);
  await expect(log.chip('Only the case')).toContainText(request.client.name);
  await saveScreenshot(page, 'audit-case-en');
  await expectAccessible(page, 'the audit log');
  await expectFitsNarrow(page, 'the audit log');

  await log.chip('Only the case').click();
  await expect(log.entries.filter({ hasText: 'Joined' })).not.toHaveCount(0);
  await log.choose('Kind of act', 'Sign-ins');
  await expect(log.entries.filter({ hasText: 'Read answers' })).toHaveCount(0);
  await log.choose('Person', 'Eva Lind');
  await expect(page.getByRole('heading', { name: 'No entry matches' })).toBeVisible();
  await saveScreenshot(page, 'audit-empty-en');
  await page.getByRole('button', { name: 'Remove all filters' }).click();
  await expect(log.entries.filter({ hasText: 'Read answers' })).not.toHaveCount(0);
  await saveScreenshot(page, 'audit-firm-en');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toContain('.csv');
});

test('the log is in Spanish, and says when it could not be loaded', async ({ page, owner, signIn }) => {
  const chief = await buildProfessional(owner, { name: 'Frida Kovac' });
  await signIn(page, chief);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto('/firm/log');
  await expect(new AuditLogPage(page, 'es').entries.first()).toBeVisible();
  await saveScreenshot(page, 'audit-firm-es');
  await expectOnlySpanish(page, 'the audit log');
  await page.route('**/api/audit*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('No se pudo cargar el registro.')).toBeVisible({ timeout: 20_000 });
  await saveScreenshot(page, 'audit-failed-es');
});

test('an administrator of the product sees the log of the installation', async ({ page, owner, signIn }) => {
  const administrator = await buildProfessional(owner, { role: 'admin', name: 'Carla Reyes' });
  await signIn(page, administrator);
  await page.goto('/admin?tab=log');
  await expect(new AuditLogPage(page).entries.filter({ hasText: 'Carla Reyes' }).first()).toBeVisible();
  await saveScreenshot(page, 'audit-installation-en');
});
