import type { Page } from '@playwright/test';
import type pg from 'pg';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { CasePage } from '../../pages/staff/case-page.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFocusKept, pressOn } from '../../support/checks/keyboard.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { smallPdf } from '../../support/files/small-pdf.ts';
import { buildSpanishTemplate } from '../../support/files/spanish-template.ts';
import { storeUploads } from '../../support/files/stored-files.ts';
import { expect, test } from '../../support/test.ts';

/** A client who has submitted everything, with stored files. */
async function submitted(
  { owner, dataDir, page }: { owner: pg.Pool; dataDir: string; page: Page },
  options: Parameters<typeof buildRequest>[1] = {},
): Promise<BuiltRequest> {
  const request = await buildRequest(owner, { status: 'documents_submitted', ...options });
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  await storeUploads(owner, dataDir, request, (await smallPdf(browser, 'passport.pdf')).buffer);
  return request;
}

test('the overlay leads to the page by link and key, each section has a URL, and Back returns', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await submitted({ owner, dataDir: visafolio.dataDir, page }, { sponsor: true });
  const { name } = request.client;
  await signIn(page, request.professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const overlay = await dashboard.openRequest(name);
  await expectAccessible(page, 'the overlay with its link');
  await saveScreenshot(page, 'case-overlay-link-en');
  await overlay.panel().getByRole('link', { name: 'Open case page' }).click();
  const casePage = new CasePage(page, name);
  await casePage.expectOpen('Overview');
  await expect(casePage.title()).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/requests/${request.id}$`));
  await saveScreenshot(page, 'case-overview-en');
  await expectAccessible(page, 'the overview');
  await expectFitsNarrow(page, 'the overview');

  for (const [section, path] of [
    ['Documents', 'documents'],
    ['Answers', 'answers'],
    ['Timeline', 'timeline'],
  ] as const) {
    await casePage.goTo(section);
    await expect(page).toHaveURL(new RegExp(`/requests/${request.id}/${path}$`));
    await saveScreenshot(page, `case-${path}-en`);
    await expectAccessible(page, `the section ${path}`);
    await expectFitsNarrow(page, `the section ${path}`);
  }
  await page.goBack();
  await casePage.expectOpen('Answers');
  await page.reload();
  await casePage.expectOpen('Answers');
  for (let back = 0; back < 3; back++) await page.goBack();
  await overlay.expectOpen();

  await test.step('the key o does the same, from the overlay and from a card, and the help names it', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByText('Open case page')).toBeVisible();
    await help.getByRole('button', { name: 'Close' }).click();
    await expect(help).toBeHidden();
    await page.keyboard.press('o');
    await casePage.expectOpen('Overview');
    await page.getByRole('link', { name: 'Client requests' }).click();
    await dashboard.expectOpen();
    await page.getByRole('button', { name: `View Details of ${name}` }).focus();
    await page.keyboard.press('o');
    await casePage.expectOpen('Overview');
  });
});

test('the page has the actions of the overlay: accept, ask again, preview, remind, resend, edit, status, delete', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await submitted({ owner, dataDir: visafolio.dataDir, page }, { status: 'in-progress' });
  await signIn(page, request.professional);
  const casePage = new CasePage(page, request.client.name);
  await page.goto(`/requests/${request.id}`);
  await casePage.expectOpen('Overview');
  await expect(page.getByText('Next step: review')).toBeVisible();

  const uploaded = request.uploads.length;
  const toReview = page.getByRole('region', { name: 'To review' });
  await expect(toReview.getByRole('listitem').filter({ hasText: 'To review' })).toHaveCount(uploaded);
  await casePage.row('Passport copy').getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Passport copy' });
  await expect(preview.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  await casePage.row('Passport copy').getByRole('button', { name: 'Accept' }).click();
  await expectToast(page, 'File accepted');
  // The row does not move, so nothing else gets under the pointer.
  await expect(casePage.row('Passport copy').getByText('Accepted', { exact: true })).toBeVisible();
  await expectFocusKept(page, 'accepting');

  await casePage.goTo('Documents');
  await casePage.askAgain('Passport copy');
  const dialog = page.getByRole('dialog', { name: 'Ask again for Passport copy' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The photo page is missing.');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(
    casePage.row('Passport copy').getByText('Asked again: The photo page is missing.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add a document' }).click();
  await page.getByRole('dialog').getByLabel('Document name').fill('Letter of support');
  await page.getByRole('dialog').getByRole('button', { name: 'Add document' }).click();
  await expect(casePage.row('Letter of support')).toBeVisible();

  await page.getByRole('button', { name: 'Send Reminder' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Reminder' }).click();
  await expectToast(page, `Reminder sent to ${request.client.email}`);
  await expect(page.getByText(/You can send the next one in/)).toBeVisible();

  await casePage.choose('Resend Request');
  await expectToast(page, `Invitation resent to client (${request.client.email}) successfully!`);
  await casePage.choose('Edit request');
  const edit = page.getByRole('dialog', { name: 'Edit request' });
  await edit.getByLabel('Client name').fill('Lucía Herrera');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  const renamed = new CasePage(page, 'Lucía Herrera');
  await renamed.expectOpen('Documents');

  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete anyway' }).click();
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText('Completed').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Reminder' })).toBeHidden();

  await casePage.choose('Delete Request');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await renamed.expectOpen('Documents');
  await casePage.choose('Delete Request');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Request' }).click();
  await expectToast(page, 'Client request deleted successfully!');
  await new Dashboard(page).expectOpen();
  await new Dashboard(page).expectEmpty();
});

test('completing a case with files in the box asks first and links to the box', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await submitted({ owner, dataDir: visafolio.dataDir, page }, { answers: 'all' });
  const names = Array.from({ length: 7 }, (_, index) => `scan-${index + 1}.pdf`);
  for (const [index, name] of names.entries())
    await owner.query(
      `INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, file_name, file_path, file_size,
         file_type, uploaded_at)
       SELECT workspace_id, client_request_id, client_user_id, $2, $3, file_size, file_type,
         now() - make_interval(hours => 7 - $4)
       FROM client_document_uploads WHERE client_request_id = $1 LIMIT 1`,
      [request.id, name, `${request.id}/${name}`, index],
    );
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}`);
  const casePage = new CasePage(page, request.client.name);
  await casePage.expectOpen('Overview');
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('7 files wait to be placed.');
  const dialog = page.getByRole('alertdialog', { name: 'Complete this case?' });
  const complete = async () => {
    await page.getByRole('button', { name: 'Update Status' }).click();
    await page.getByRole('menuitem', { name: 'Completed' }).click();
  };

  await complete();
  await expect(dialog).toContainText('Files of this case wait for a place.');
  await expect(dialog.getByRole('heading', { name: '7 files without a place' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([...names.slice(0, 5), 'and 2 more']);
  await expectAccessible(page, 'a case with files without a place is completed');
  await saveScreenshot(page, 'case-complete-with-files-en');
  await expectFitsNarrow(page, 'a case with files without a place is completed');
  await dialog.getByRole('link', { name: 'Go to the files without a place' }).click();
  await expect(dialog).toBeHidden();
  await casePage.expectOpen('Documents');
  const box = page.getByRole('heading', { name: 'Files without a place' });
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport();

  // Also from the section that already shows the box.
  await complete();
  await dialog.getByRole('link', { name: 'Go to the files without a place' }).press('Enter');
  await expect(box).toBeFocused();

  // Files from another tab: the dialog shows the current number.
  await complete();
  await expect(dialog.getByRole('heading', { name: '7 files without a place' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await owner.query(
    'DELETE FROM client_document_uploads WHERE client_request_id = $1 AND file_name <> ALL ($2) AND client_request_document_id IS NULL',
    [request.id, names.slice(0, 1)],
  );
  await complete();
  await expect(dialog.getByRole('heading', { name: '1 file without a place' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Without waiting files there is no question.
  await owner.query(
    'DELETE FROM client_document_uploads WHERE client_request_id = $1 AND client_request_document_id IS NULL',
    [request.id],
  );
  await complete();
  await expectToast(page, 'Status set to Completed');
  await expect(dialog).toBeHidden();
});

test('the page lists open items and files in the box separately, and links to the box', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'in-progress', answers: 'all', documents: 'none' });
  await owner.query(
    `INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, file_name, file_path, file_size, file_type)
     SELECT workspace_id, id, $2, 'scan.pdf', $3, 1000, 'application/pdf' FROM client_requests WHERE id = $1`,
    [request.id, request.client.id, `${request.id}/scan.pdf`],
  );
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}`);
  const casePage = new CasePage(page, request.client.name);
  await casePage.expectOpen('Overview');
  const waits = '1 file waits to be placed: it may be for something that is open.';
  await expect(page.getByText('Next step: place 1 file that waits without a place.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(waits);
  await saveScreenshot(page, 'case-files-to-place-en');
  await page.getByRole('link', { name: 'Go to the files without a place' }).first().click();
  await casePage.expectOpen('Documents');
  await expect(page.getByRole('heading', { name: 'Files without a place' })).toBeFocused();
});

test('unknown, foreign and malformed ids are not found in the same way; a deleted case disappears from an open page', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildRequest(owner);
  const foreign = await buildRequest(owner);
  await signIn(page, request.professional);
  for (const id of [foreign.id, crypto.randomUUID(), 'nonsense', `${request.id}/nonsense`]) {
    await page.goto(`/requests/${id}`);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expect(page).toHaveTitle('Oops! Page not found · Visafolio');
    await expect(page.getByRole('main')).toHaveCount(1);
  }
  await saveScreenshot(page, 'case-not-found-en');
  await expectAccessible(page, 'a case that is not there');
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await new Dashboard(page).expectOpen();

  await page.goto(`/requests/${request.id}/answers`);
  await new CasePage(page, request.client.name).expectOpen('Answers');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await new Dashboard(other).deleteRequest(request.client.name);
  await expect(
    page.getByRole('heading', { name: 'You no longer have access to this case', level: 1 }),
  ).toBeVisible();
  await expect(page.getByText(/or deleted/)).toBeVisible();
});

test('a visitor is redirected to the sign-in page', async ({ page, owner }) => {
  const request = await buildRequest(owner);
  await page.goto(`/requests/${request.id}/documents`);
  await page.waitForURL((url) => url.pathname === '/auth');
});

test('a case that cannot be loaded is reported, and a retry works', async ({ page, owner, signIn }) => {
  const request = await buildRequest(owner);
  await signIn(page, request.professional);
  const failure = { status: 400, body: '{}' };
  // Reloads by the live connection fail too, until the button is pressed.
  await page.addInitScript(() => {
    addEventListener('click', () => document.documentElement.setAttribute('data-clicked', ''), true);
  });
  const wasClicked = () => page.evaluate(() => document.documentElement.hasAttribute('data-clicked'));
  await page.route(`**/api/client_requests/${request.id}`, async (route) =>
    (await wasClicked()) ? route.continue() : route.fulfill(failure),
  );
  await page.goto(`/requests/${request.id}`);
  await expect(page.getByText('Error loading client information')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await new CasePage(page, request.client.name).expectOpen('Overview');
});

test('the timeline can be filtered by side or kind, keeps the filter in the URL, and loads further pages', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildRequest(owner);
  await owner.query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
     SELECT workspace_id, id, user_id, 'staff', 'request.status_changed',
       jsonb_build_object('before', 'pending', 'after', 'in-progress') FROM client_requests, generate_series(1, 70)
     WHERE id = $1`,
    [request.id],
  );
  await owner.query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_kind, actor_email, kind, payload)
     SELECT workspace_id, id, 'client', email, 'document.uploaded', '{"file_name": "visa.pdf"}' FROM client_requests WHERE id = $1`,
    [request.id],
  );
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}/timeline`);
  const casePage = new CasePage(page, request.client.name);
  await casePage.expectOpen('Timeline');
  const lines = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Uploaded visa.pdf');
  await expect(lines.first()).toContainText(request.client.name);
  await expect(lines).toHaveCount(30);
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect(lines).toHaveCount(60);

  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await expect(lines).toHaveCount(1);
  await expect(page).toHaveURL(/show=client/);
  await page.reload();
  await expect(lines).toHaveCount(1);
  await page.getByRole('button', { name: 'Answers', exact: true }).click();
  await expect(page.getByText('Nothing of this kind has happened yet.')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Files', exact: true }));
  await expect(lines).toHaveCount(1);
  await page.getByRole('button', { name: 'Status and emails' }).click();
  await expect(lines).toHaveCount(30);
  await expect(lines.first()).toContainText('You');
});

test('the page is completely in Spanish, also on a phone', async ({ page, owner, visafolio, signIn }) => {
  const professional = await buildProfessional(owner);
  const template = await buildSpanishTemplate(owner);
  const request = await submitted(
    { owner, dataDir: visafolio.dataDir, page },
    { professional, template, status: 'documents_submitted' },
  );
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await signIn(page, professional);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/requests/${request.id}`);
  const casePage = new CasePage(page, request.client.name, 'es');
  await casePage.expectOpen('Resumen');
  for (const section of ['Resumen', 'Documentos', 'Respuestas', 'Historial']) {
    await casePage.goTo(section);
    await saveScreenshot(page, `case-${section}-es`);
    await expectOnlySpanish(page, section);
    await expectAccessible(page, section);
  }
  // The open tab is in view.
  await expect(casePage.tab('Historial')).toBeInViewport({ ratio: 1 });
});

test('the printed section has no buttons and links to other pages', async ({ page, owner, signIn }) => {
  const template = await buildTemplate(owner);
  const request = await buildRequest(owner, { template, status: 'in-progress' });
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}/documents`);
  const casePage = new CasePage(page, request.client.name);
  await casePage.expectOpen('Documents');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked-to-print', '');
  });
  await casePage.choose('Print this page');
  await expect(page.locator('body[data-asked-to-print]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(casePage.title()).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await page.emulateMedia({ media: null });
  await casePage.goTo('Overview');
  await expect(page.getByRole('heading', { name: 'Timeline' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  // The whole case, without internal content.
  for (const name of ['Documents', 'Questions', 'Timeline'])
    await expect(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByText(/Internal notes/)).toHaveCount(0);
  await saveScreenshot(page, 'case-printed-en');
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('heading', { name: 'Timeline' })).toHaveCount(0);
});
