import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { CasePage } from '../../pages/staff/case-page.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { buildSpanishTemplate } from '../../support/files/spanish-template.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

test('the responsible professional assigns people and restricts a case; everybody else loses access at once, without an error', async ({
  page,
  owner,
  visafolio,
  browser,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  const template = await buildTemplate(owner);
  const chief = await buildProfessional(owner, { firm, name: 'Chloe Adair' });
  const ana = await buildProfessional(owner, { firm, name: 'Ana Ruiz' });
  const ben = await buildProfessional(owner, { firm, name: 'Ben Otte' });
  const request = await buildRequest(owner, {
    professional: ana,
    template,
    client: { name: 'Lucía Herrera' },
  });
  await signIn(page, ana);
  await page.goto(`/requests/${request.id}`);
  const casePage = new CasePage(page, 'Lucía Herrera');
  await casePage.expectOpen('Overview');

  // The chief has opened the case page, and Ben the overlay on the dashboard.
  const [chiefPage, benPage] = [await newVisitor(browser, visafolio), await newVisitor(browser, visafolio)];
  await signIn(chiefPage, chief);
  await chiefPage.goto(`/requests/${request.id}/timeline`);
  const chiefCase = new CasePage(chiefPage, 'Lucía Herrera');
  await chiefCase.expectOpen('Timeline');
  await signIn(benPage, ben);
  await benPage.goto(`/dashboard?scope=firm&request=${request.id}`);
  await expect(benPage.getByRole('dialog', { name: 'Lucía Herrera' })).toBeVisible();
  for (const each of [chiefPage, benPage])
    await expect(each.getByText('Live', { exact: true })).toBeAttached();
  const failures: string[] = [];
  for (const each of [chiefPage, benPage])
    each.on('framenavigated', () => failures.push(`moved to ${each.url()}`));

  await test.step('Ben is assigned: it is among his cases', async () => {
    const dialog = await casePage.openPeople();
    await expect(dialog.getByRole('combobox', { name: 'Responsible professional' })).toHaveValue(ana.id);
    await dialog.getByRole('checkbox', { name: 'Ben Otte' }).check();
    await saveScreenshot(page, 'case-people-dialog-en');
    await expectAccessible(page, 'the people of a case');
    await casePage.savePeople();
    await expectToast(page, 'People on this case saved');
    await expect(page.getByText('Responsible: you · Assigned: Ben Otte')).toBeVisible();
    const said = chiefPage.locator('[aria-live=polite]').filter({ hasText: 'Ana Ruiz' });
    await expect(said).toHaveText('Ana Ruiz: Assigned Ben Otte to this case');
    await expect(chiefPage.getByText('Responsible: Ana Ruiz · Assigned: Ben Otte')).toBeVisible();
  });

  await test.step('restricted it leaves the page of everybody else', async () => {
    const dialog = await casePage.openPeople();
    await dialog.getByRole('checkbox', { name: /^Restricted/ }).check();
    await expect(dialog.getByText(/you no longer see this case/)).toBeHidden();
    await casePage.savePeople();
    await expect(page.getByText('Only the people named here see this case.')).toBeVisible();
    await chiefCase.expectLost();
    await saveScreenshot(chiefPage, 'case-lost-en');
    await expectAccessible(chiefPage, 'a case that is closed to its reader');
    await expect(chiefPage.locator('[data-sonner-toast]')).toHaveCount(0);
    // Ben is assigned and keeps access.
    await expect(
      benPage.getByRole('dialog', { name: 'Lucía Herrera' }).getByText('Restricted', { exact: true }),
    ).toBeVisible();
    await saveScreenshot(page, 'case-restricted-en');
    await expectAccessible(page, 'a restricted case');
    await expectFitsNarrow(page, 'a restricted case');
    await saveScreenshot(benPage, 'overlay-restricted-en');
  });

  await test.step('taken off it Ben loses overlay and card', async () => {
    const dialog = await casePage.openPeople();
    await dialog.getByRole('checkbox', { name: 'Ben Otte' }).uncheck();
    await casePage.savePeople();
    const lost = benPage.getByRole('dialog', { name: 'You no longer have access to this case' });
    await expect(lost).toBeVisible();
    await expect(lost.getByRole('button', { name: 'Remind' })).toBeHidden();
    await saveScreenshot(benPage, 'overlay-lost-en');
    await benPage.keyboard.press('Escape');
    await expect(new Dashboard(benPage).card('Lucía Herrera')).toBeHidden();
    expect(failures.filter((failure) => failure.includes('sign'))).toEqual([]);
  });

  await test.step('the timeline tells of it', async () => {
    await casePage.goTo('Timeline');
    for (const text of [
      'Assigned Ben Otte to this case',
      'Restricted this case to the people on it',
      'Took Ben Otte off this case',
    ])
      await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  });

  await test.step('opened again it comes back by itself', async () => {
    const dialog = await casePage.openPeople();
    await dialog.getByRole('checkbox', { name: /^Restricted/ }).uncheck();
    await casePage.savePeople();
    await chiefCase.expectOpen('Timeline');
  });

  await test.step('given away and restricted: a warning before, the dashboard after', async () => {
    const dialog = await casePage.openPeople();
    await dialog.getByRole('combobox', { name: 'Responsible professional' }).selectOption(ben.id);
    await expect(dialog.getByText('Ben Otte gets an email about it.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Restricted/ }).check();
    await expect(dialog.getByText(/you no longer see this case/)).toBeVisible();
    await saveScreenshot(page, 'case-people-warning-en');
    await casePage.savePeople();
    await expect(page).toHaveURL(/\/dashboard/);
    await expectToast(page, 'You no longer see this case.');
    await expect(new Dashboard(page).card('Lucía Herrera')).toBeHidden();
    await page.goto(`/requests/${request.id}`);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  });
  await chiefPage.context().close();
  await benPage.context().close();
});

test('a restricted case is marked on its card; without a firm a case has no members', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  const ana = await buildProfessional(owner, { firm, name: 'Ana Ruiz' });
  await buildProfessional(owner, { firm, name: 'Ben Otte' });
  const template = await buildSpanishTemplate(owner);
  const request = await buildRequest(owner, {
    professional: ana,
    template,
    client: { name: 'Lucía Herrera' },
  });
  await signIn(page, ana);
  await page.goto(`/requests/${request.id}`);
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  const casePage = new CasePage(page, 'Lucía Herrera', 'es');
  await casePage.expectOpen('Resumen');
  await casePage.choose('Personas en este caso');
  const dialog = casePage.peopleDialog();
  await dialog.getByRole('checkbox', { name: 'Ben Otte' }).check();
  await dialog.getByRole('checkbox', { name: /^Restringido/ }).check();
  await saveScreenshot(page, 'case-people-dialog-es');
  await expectOnlySpanish(page, 'the people of a case');
  await casePage.savePeople();
  await expect(page.getByText('Responsable: usted · Asignado: Ben Otte')).toBeVisible();
  await saveScreenshot(page, 'case-restricted-es');
  await expectOnlySpanish(page, 'a restricted case');
  await page.goto('/dashboard');
  const card = new Dashboard(page).card('Lucía Herrera');
  await expect(card.getByText('Restringido')).toBeAttached();
  await saveScreenshot(page, 'dashboard-restricted-es');

  const alone = await buildProfessional(owner, { firm: null });
  const own = await buildRequest(owner, { professional: alone });
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await signIn(page, alone);
  await page.goto(`/requests/${own.id}`);
  await new CasePage(page, own.client.name).expectOpen('Overview');
  await expect(page.getByRole('button', { name: 'People on this case' })).toBeHidden();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit request' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'People on this case' })).toBeHidden();
});
