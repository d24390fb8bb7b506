import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { CasePage } from '../../pages/staff/case-page.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

test('the dashboard opens with my cases; those of the firm are one click away, and the choice is remembered', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  const template = await buildTemplate(owner);
  const ana = await buildProfessional(owner, { firm, name: 'Ana Ruiz' });
  const ben = await buildProfessional(owner, { firm, name: 'Ben Otte' });
  const mine = await buildRequest(owner, { professional: ana, template, client: { name: 'Lucía Herrera' } });
  await buildRequest(owner, { professional: ben, template, client: { name: 'Omar Said' } });
  await signIn(page, ana);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await expect(dashboard.card('Lucía Herrera')).toBeVisible();
  await expect(dashboard.card('Omar Said')).toBeHidden();
  await dashboard.expectTabCount('All', 1);

  const all = page.getByRole('button', { name: 'All of the firm' });
  await all.click();
  await expect(dashboard.card('Omar Said').getByText('Responsible: Ben Otte')).toBeVisible();
  await expect(dashboard.card('Lucía Herrera').getByText(/Responsible/)).toBeHidden();
  await dashboard.expectTabCount('All', 2);
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await saveScreenshot(page, 'dashboard-firm-en');
  await expectAccessible(page, 'the dashboard of the firm');
  await expectFitsNarrow(page, 'the dashboard of the firm');

  // From another page, without the choice in the URL.
  await page.goto(`/requests/${mine.id}`);
  await new CasePage(page, 'Lucía Herrera').expectOpen('Overview');
  await expect(page.getByText('Responsible: you')).toBeVisible();
  await page.getByRole('link', { name: 'Client requests' }).click();
  await expect(dashboard.card('Omar Said')).toBeVisible();

  await test.step('another person in this browser opens on their own', async () => {
    await page.context().clearCookies();
    await signIn(page, ben);
    await dashboard.open();
    await expect(dashboard.card('Omar Said')).toBeVisible();
    await expect(dashboard.card('Lucía Herrera')).toBeHidden();
  });

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await page.getByRole('button', { name: 'Todos los de la firma' }).click();
  await expect(page.getByText('Responsable: Ana Ruiz')).toBeVisible();
  await saveScreenshot(page, 'dashboard-firm-es');
  await expectOnlySpanish(page, 'the dashboard of the firm');
});

test('a person without cases is led to those of the firm; without a firm there is no such choice', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  const ana = await buildProfessional(owner, { firm });
  const ben = await buildProfessional(owner, { firm });
  const { client } = await buildRequest(owner, { professional: ben });
  await signIn(page, ana);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await dashboard.expectEmpty();
  await page.getByRole('button', { name: 'Show all of the firm' }).click();
  await expect(dashboard.card(client.name)).toBeVisible();

  const alone = await buildProfessional(owner, { firm: null });
  const own = await buildRequest(owner, { professional: alone });
  await page.context().clearCookies();
  await signIn(page, alone);
  await dashboard.open();
  await expect(dashboard.card(own.client.name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'All of the firm' })).toBeHidden();
  await page.goto(`/requests/${own.id}`);
  await new CasePage(page, own.client.name).expectOpen('Overview');
  await expect(page.getByText(/Responsible/)).toBeHidden();
});

test("a colleague's change appears at once with the name, on the page and in the timeline", async ({
  page,
  owner,
  visafolio,
  browser,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  const ana = await buildProfessional(owner, { firm, name: 'Ana Ruiz' });
  const ben = await buildProfessional(owner, { firm, name: 'Ben Otte' });
  const template = await buildTemplate(owner, { documents: [{ name: 'Passport copy', required: true }] });
  const request = await buildRequest(owner, {
    professional: ana,
    template,
    status: 'documents_submitted',
    sponsor: true,
  });
  await signIn(page, ana);
  await page.goto(`/requests/${request.id}/documents`);
  const casePage = new CasePage(page, request.client.name);
  await casePage.expectOpen('Documents');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const colleague = await newVisitor(browser, visafolio);
  await signIn(colleague, ben);
  await colleague.goto(`/requests/${request.id}/documents`);
  await colleague.getByRole('button', { name: 'Accept Passport copy' }).click();
  const said = page.locator('[aria-live=polite]').filter({ hasText: 'Ben Otte' });
  await expect(said).toHaveText('Ben Otte: Accepted Passport copy.pdf for Passport copy');
  await expect(casePage.row('Passport copy').getByText('Accepted', { exact: true })).toBeVisible();
  await saveScreenshot(page, 'case-live-en');
  await expectAccessible(page, 'a case that a colleague changes');
  // Nobody is notified of their own change.
  await expect(colleague.getByText(/^Ben Otte:/)).toBeHidden();

  await casePage.goTo('Timeline');
  const line = page.getByRole('listitem').filter({ hasText: 'Accepted Passport copy.pdf' });
  await expect(line.getByText('Ben Otte')).toBeVisible();
  await colleague.context().close();
});
