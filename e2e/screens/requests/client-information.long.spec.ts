import type { Locator, Page } from '@playwright/test';
import { type BuiltRequest, buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { RequestOverlay } from '../../pages/staff/request-overlay.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectToastCoversNothing } from '../../support/checks/notices.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { breakCalls } from '../../support/faults/broken-calls.ts';
import { buildSpanishTemplate } from '../../support/files/spanish-template.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

async function openCase(page: Page, request: BuiltRequest, language: 'en' | 'es' = 'en') {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(`/dashboard?request=${request.id}`);
  const overlay = new RequestOverlay(page, request.client.name, language);
  await overlay.expectOpen();
  return overlay;
}

const toast = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

test('a reminder has a preview, can be sent once an hour, and appears on the timeline', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'in-progress' });
  await owner.query(`UPDATE contacts SET preferred_language = 'English' WHERE id = $1`, [request.contact.id]);
  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  const remind = overlay.panel().getByRole('button', { name: 'Send Reminder' });
  await remind.click();
  const dialog = page.getByRole('dialog', { name: `Send a reminder to ${request.client.name}` });
  await expect(dialog.getByText(`This email goes to ${request.client.email}, in English.`)).toBeVisible();
  await expect(dialog.getByText('Have you ever been refused a visa?')).toBeVisible();
  await saveScreenshot(page, 'case-reminder-en');
  await expectAccessible(page, 'the reminder');
  await dialog.getByRole('button', { name: 'Send Reminder' }).dblclick();
  await expect(toast(page, `Reminder sent to ${request.client.email}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await waitForMail(visafolio.dataDir, request.client.email)).text).toContain('refused a visa');
  await expect(overlay.panel().getByText(`Reminder sent to ${request.client.email}`)).toBeVisible();

  await expect(
    overlay.panel().getByText(/You can send the next one in (59|60) minutes\.|in 1 hour\./),
  ).toBeVisible();
  await expect(remind).toHaveAttribute('aria-disabled', 'true');
  await remind.press('Enter');
  await expect(dialog).toBeHidden();
});

test('the reminder dialog says if nothing is missing', async ({ page, owner, signIn }) => {
  const request = await buildRequest(owner, { status: 'documents_submitted', answers: 'all' });
  await owner.query('UPDATE client_requests SET submitted_at = now() WHERE id = $1', [request.id]);
  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  await overlay.panel().getByRole('button', { name: 'Send Reminder' }).click();
  await expect(page.getByText('Nothing is missing: there is nothing to remind the client of.')).toBeVisible();
});

test('a corrected e-mail is saved with a note about the old link, and one already in use is refused', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildRequest(owner, {
    template: await buildSpanishTemplate(owner),
    status: 'pending',
    sponsor: true,
    notes: '',
  });
  await signIn(page, request.professional);
  const overlay = await openCase(page, request, 'es');
  await overlay.panel().getByRole('button', { name: 'Editar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar la solicitud' });
  const email = dialog.getByRole('textbox', { name: 'Correo del cliente' });
  await email.fill('nobody');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByText('Escriba una dirección de correo electrónico válida.')).toBeVisible();
  await email.fill(request.sponsor?.email ?? '');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Este es el correo del patrocinador.');
  await saveScreenshot(page, 'case-edit-es');
  await expectAccessible(page, 'editing a request');
  await expectOnlySpanish(page, 'the edit dialog');
  await email.fill('corrected@example.com');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'El enlace anterior ya no funciona.')).toBeVisible();
  await expect(overlay.panel().getByRole('link', { name: 'corrected@example.com' })).toBeVisible();
  await expect(overlay.panel().getByText('a «corrected@example.com»')).toBeVisible();
});

test('an undelivered invitation shows the reason and the next try; its address can be copied', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'pending' });
  await owner.query(
    `UPDATE client_requests SET invitation_state = 'failed', invitation_attempts = 3,
       invitation_error = '550 No such mailbox here', invitation_next_at = now() + interval '15 min 30 s' WHERE id = $1`,
    [request.id],
  );
  await signIn(page, request.professional);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visafolio.url });
  const overlay = await openCase(page, request);
  const section = overlay.panel().getByRole('region', { name: 'Invitation' });
  await expect(section.getByText('What went wrong: 550 No such mailbox here')).toBeVisible();
  await expect(section.getByText(/Next try in 15 minutes/)).toBeVisible();
  await expect(section.getByText('3 attempts')).toBeVisible();
  await section.getByRole('button', { name: 'Copy portal link' }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${visafolio.url}/client/portal?request_id=${request.id}`,
  );
});

test('an invitation is resent to the sponsor, and a failure shows the usual message', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'pending', sponsor: true });
  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  const resend = overlay.panel().getByRole('button', { name: 'Resend Request' });
  await resend.click();
  await expect(
    toast(page, `Invitation resent to sponsor (${request.sponsor?.email}) successfully!`),
  ).toBeVisible();
  await page.route('**/send-client-invitation', (route) => route.abort());
  await resend.click();
  await expectToastCoversNothing(
    page,
    toast(page, 'Failed to resend invitation. Please try again.'),
    resend,
    overlay.panel().getByRole('button', { name: 'Close' }),
  );
  // The error stays until dismissed.
  await toast(page, 'Failed to resend').getByRole('button', { name: 'Close' }).click();
  await page.route('**/api/client_requests/*', (route) => route.abort());
  await overlay.completeAnyway();
  await expect(toast(page, 'Failed to update the status. Please try again.')).toBeVisible();
});

test('details that fail to load are reported and can be reloaded', async ({ page, owner, signIn }) => {
  const request = await buildRequest(owner);
  await signIn(page, request.professional);
  await page.route(`**/api/client_requests/${request.id}`, (route) =>
    route.fulfill({ status: 400, body: '{}' }),
  );
  // Once the live stream is open, the page reloads everything.
  const live = page.waitForResponse('**/api/activity/stream');
  await page.goto(`/dashboard?request=${request.id}`);
  await live;
  await expect(page.getByText('Error loading details. Please try again.')).toBeVisible();
  await expect(page.getByText('Error loading client information')).toBeVisible();
  await page.unroute(`**/api/client_requests/${request.id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await new RequestOverlay(page, request.client.name).expectOpen();
});

test('a change that fails to save is reported and keeps the input', async ({ page, owner, signIn }) => {
  const request = await buildRequest(owner, { status: 'in-progress' });
  await signIn(page, request.professional);
  const repairTimeline = await breakCalls(page, 'GET', /\/api\/activity$/, { status: 400 });
  const overlay = await openCase(page, request);
  await expect(overlay.panel().getByText('The timeline could not be loaded.')).toBeVisible();
  await repairTimeline();
  await overlay.panel().getByRole('button', { name: 'Try again' }).click();
  await expect(overlay.panel().getByText('The timeline could not be loaded.')).toBeHidden();

  await breakCalls(page, 'PUT', /\/waived$/);
  await overlay.row('Résumé').getByRole('button', { name: 'More for Résumé' }).click();
  await page.getByRole('menuitem', { name: 'No longer needed' }).click();
  await expect(toast(page, 'This could not be changed. Please try again.')).toBeVisible();

  await breakCalls(page, 'PUT', /\/api\/client_requests\/[^/]+$/);
  await overlay.panel().getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit request' });
  await edit.getByRole('textbox', { name: 'Client name' }).fill('Another Name');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByRole('alert')).toContainText('The changes could not be saved. Please try again.');
  await expect(edit.getByRole('textbox', { name: 'Client name' })).toHaveValue('Another Name');
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await breakCalls(page, 'POST', /\/(documents|questions)$/);
  for (const [what, field] of [
    ['document', 'Document name'],
    ['question', 'Question 1'],
  ]) {
    await overlay
      .panel()
      .getByRole('button', { name: `Add a ${what}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `one more ${what}` });
    await dialog.getByRole('textbox', { name: field ?? '' }).fill('Marriage');
    await dialog.getByRole('button', { name: `Add ${what}`, exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('This could not be changed. Please try again.');
    await expect(dialog.getByRole('textbox', { name: field ?? '' })).toHaveValue('Marriage');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});
