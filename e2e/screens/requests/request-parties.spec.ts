import {
  buildCaseWithParties,
  buildTemplateWithParties,
} from '../../../apps/server/test/builders/cases/parties.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { CasePage } from '../../pages/staff/case-page.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('a new request says who answers what, and without a sponsor that the client answers for all', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  await buildTemplateWithParties(owner, { owner: professional, name: 'Worker and employer' });
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  const dialog = form.dialog();
  await form.fillIn({
    template: 'Worker and employer',
    client: 'Ana Lima',
    email: `ana.${Date.now()}@client.example`,
    visaType: 'H-1B',
  });
  await expect(
    dialog.getByText(
      'This template has parts for Worker and Employer. Without a sponsor the client answers for all of them.',
    ),
  ).toBeVisible();
  await saveScreenshot(page, 'request-parties-client');

  await dialog.getByRole('button', { name: 'Add a sponsor' }).click();
  await dialog.getByLabel('Sponsor name').fill('Acme Corp');
  await dialog.getByLabel('Sponsor email').fill(`acme.${Date.now()}@client.example`);
  await expect(dialog.getByText('Worker', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Employer', { exact: true })).toBeVisible();
  const employer = dialog.getByLabel('Who answers for: Employer');
  await expect(employer).toHaveValue('sponsor');
  await expect(dialog.getByText('Each of the two gets an invitation to their own part.')).toBeVisible();
  await expect(dialog.getByLabel('Who answers for: Worker')).toHaveValue('client');
  await expect(employer.locator('option:checked')).toHaveText('Acme Corp (Sponsor)');
  await expectAccessible(page, 'a new request with parties');
  await expectFitsNarrow(page, 'a new request with parties');
  await saveScreenshot(page, 'request-parties');

  await employer.selectOption('client');
  await expect(dialog.getByText('The sponsor answers for no part')).toBeVisible();
  await dialog.getByLabel('Who answers for: Worker').selectOption('sponsor');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/client_requests'),
  );
  await form.submit();
  expect((await sent).postDataJSON()).toMatchObject({ answered_by_sponsor: ['worker'] });
  await expect(dialog).toBeHidden();
});

test('staff see each party with its person, and change who answers after a warning of what each person will see', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildCaseWithParties(owner, {
    client: { name: 'Ana Lima' },
    sponsor: { name: 'Acme Corp' },
  });
  await signIn(page, request.professional);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/requests/${request.id}`);
  const opened = new CasePage(page, 'Ana Lima');
  await opened.expectOpen('Overview');
  const parties = page.getByRole('region', { name: 'Who answers what' });
  const line = (name: string) => parties.getByRole('listitem').filter({ hasText: name });
  await expect(line('Employer')).toContainText('Acme Corp');
  await expect(line('Employer')).toContainText('0 of 1 questions answered · 0 of 1 documents received');
  await expect(line('Worker')).toContainText('Not submitted yet');
  await expect(page.getByRole('heading', { name: 'Employer · Acme Corp' })).toBeVisible();
  await expectAccessible(page, 'a case with parties');
  await expectFitsNarrow(page, 'a case with parties');
  await saveScreenshot(page, 'case-parties');

  await opened.goTo('Documents');
  await expect(opened.row('Tax return')).toContainText('Acme Corp');
  await saveScreenshot(page, 'case-parties-documents');
  await page.getByRole('button', { name: 'Add a document' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('Whose part it belongs to').selectOption('Employer');
  await adding.getByRole('textbox').first().fill('Letter of support');
  await adding.getByRole('button', { name: 'Add', exact: false }).last().click();
  await expect(opened.row('Letter of support')).toContainText('Employer');
  await opened.goTo('Answers');
  await expect(page.getByRole('main')).toContainText('Ana Lima');
  await expectAccessible(page, 'the answers of a case with parties');
  await saveScreenshot(page, 'case-parties-answers');

  await opened.goTo('Overview');
  await parties.getByRole('button', { name: 'Change who answers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change who answers' });
  await expect(dialog.getByText('Nothing changes for anybody.')).toBeVisible();
  await dialog.getByLabel('Who answers for: Employer').selectOption('client');
  await expect(dialog.getByText('Ana Lima will see and answer: Employer.')).toBeVisible();
  await expect(dialog.getByText('Acme Corp will no longer see: Employer.')).toBeVisible();
  await expectAccessible(page, 'who answers');
  await saveScreenshot(page, 'case-parties-change');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(line('Employer')).toContainText('Ana Lima');
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('region', { name: 'Quién responde qué' })).toContainText('Empleador');
  await expectAccessible(page, 'a case with parties in Spanish');
  await saveScreenshot(page, 'case-parties-es');
});
