import { buildTemplateWithParties, employer, worker } from '../../apps/server/test/builders/cases/parties.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { Questionnaire } from '../pages/client/questionnaire.ts';
import { passStart } from '../pages/client/start.ts';
import { CasePage } from '../pages/staff/case-page.ts';
import { Dashboard } from '../pages/staff/dashboard.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { clientPageUrl } from '../support/client.ts';
import { waitForMail } from '../support/servers/mailbox.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitor.ts';

test.setTimeout(300_000);

test('a spouse has a part of their own in the case of a worker and an employer, until staff remove them', async ({
  browser,
  visafolio,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  await buildTemplateWithParties(owner, {
    owner: professional,
    name: 'H-1B for a couple and an employer',
    parties: [worker, employer, { key: 'spouse', name: 'Spouse', translations: { es: { name: 'Cónyuge' } } }],
    questions: [
      { text: 'Where were you born?', type: 'text', required: true, options: { party: 'worker' } },
      {
        text: 'How many people do you employ?',
        type: 'text',
        required: true,
        options: { party: 'employer' },
      },
      { text: 'When did you marry?', type: 'text', required: true, options: { party: 'spouse' } },
    ],
    documents: [{ name: 'Passport', required: false, party: 'worker' }],
  });
  const at = Date.now();
  const [ana, acme, luis] = [
    `ana.${at}@client.example`,
    `acme.${at}@client.example`,
    `luis.${at}@client.example`,
  ];
  const staff = await newVisitor(browser, visafolio);
  await signIn(staff, professional);

  const requestId = await test.step('staff send a request to three people', async () => {
    const dashboard = new Dashboard(staff);
    await dashboard.open();
    const form = await dashboard.newRequest();
    await form.fillIn({
      template: 'H-1B for a couple and an employer',
      client: 'Ana Lima',
      email: ana,
      visaType: 'H-1B',
    });
    const dialog = form.dialog();
    await dialog.getByRole('button', { name: 'Add a sponsor' }).click();
    await dialog.getByLabel('Sponsor name').fill('Acme Corp');
    await dialog.getByLabel('Sponsor email').fill(acme);
    await dialog.getByRole('button', { name: 'Add a person for a part of their own' }).click();
    const person = dialog.getByRole('group', { name: 'Person 1' });
    await person.getByLabel('Answers for').selectOption({ label: 'Spouse' });
    await person.getByLabel('Name').fill('Luis Paz');
    await person.getByLabel('Email').fill(luis);
    await expect(dialog.getByLabel('Who answers for: Employer')).toHaveValue('sponsor');
    await expect(dialog.getByLabel('Who answers for: Spouse')).toHaveCount(0);
    await expectAccessible(staff, 'a new request with three people');
    await saveScreenshot(staff, 'people-new-request');
    await expectFitsNarrow(staff, 'a new request with three people');
    const created = staff.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/client_requests'),
    );
    await form.submit();
    const { id } = await (await created).json();
    return id as string;
  });

  const page = await newVisitor(browser, visafolio);
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('the spouse enters by the link of their own mail, and answers their part', async () => {
    const mail = await waitForMail(visafolio.dataDir, luis);
    expect(mail.text).toContain('You answer as Spouse.');
    await new MailLink(page).enter(mail.link, '/client/portal');
    await page.goto(clientPageUrl('portal', { id: requestId }, '&view=portal'));
    await expect(page.getByText('Your part: Spouse')).toBeVisible();
    await expectAccessible(page, 'the portal of a third person');
    await saveScreenshot(page, 'people-portal');
    await page.goto(clientPageUrl('questionnaire', { id: requestId }));
    await passStart(page);
    const questionnaire = new Questionnaire(page);
    const without = page.getByRole('link', { name: /^Answer without/ });
    await expect(without.or(questionnaire.control()).first()).toBeVisible();
    if (await without.isVisible()) await without.click();
    await questionnaire.expectPosition(1, 1);
    await expect(page.getByText('Where were you born?')).toHaveCount(0);
    await questionnaire.answer('On 1 May 2019');
    await questionnaire.expectSaved();
    await page.goto(clientPageUrl('questionnaire', { id: requestId }, '&view=review'));
    await questionnaire.submit();
  });

  const people = staff.getByRole('region', { name: 'Who answers what' });
  const line = people.getByRole('listitem').filter({ hasText: 'Spouse' });
  await test.step('staff see whose part is submitted, and write to the spouse', async () => {
    await staff.goto(`/requests/${requestId}`);
    await new CasePage(staff, 'Ana Lima').expectOpen('Overview');
    await expect(line).toContainText('Luis Paz');
    await expect(line).toContainText(/Submitted on/);
    const invitations = staff.getByRole('region', { name: 'Invitations' });
    await expect(invitations.getByText(`To Luis Paz, ${luis}`)).toBeVisible();
    await expectAccessible(staff, 'a case with three people');
    await saveScreenshot(staff, 'people-case');
    await staff.goto(`/requests/${requestId}/messages?party=person_1`);
    await expect(staff.getByRole('link', { name: 'Spouse: Luis Paz' })).toBeVisible();
    await staff.getByRole('textbox', { name: 'Write to Luis Paz' }).fill('Please send us your passport.');
    await staff.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(staff.getByText('Please send us your passport.').last()).toBeVisible();
    await saveScreenshot(staff, 'people-messages');
  });

  await test.step('staff remove the spouse, whose open page loses the case', async () => {
    await page.goto(clientPageUrl('portal', { id: requestId }, '&view=portal'));
    await expect(page.getByText('Your part: Spouse')).toBeVisible();
    await staff.goto(`/requests/${requestId}`);
    await staff.getByRole('button', { name: 'Change Luis Paz' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Change a person' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Luis Paz');
    await expectAccessible(staff, 'changing a person');
    await saveScreenshot(staff, 'people-change');
    await dialog.getByRole('button', { name: 'Remove from the case' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Remove from the case' }).click();
    await expect(line).toContainText('Acme Corp');
    await page.reload();
    await expect(page.getByText('Your part: Spouse')).toHaveCount(0);
    await saveScreenshot(page, 'people-removed');
    await staff.goto(`/requests/${requestId}/messages?party=person_1`);
    await expect(staff.getByText('This person was removed from the case.')).toBeVisible();
    await expect(staff.getByRole('textbox', { name: /Luis Paz/ })).toHaveCount(0);
    await saveScreenshot(staff, 'people-removed-messages');
    await staff.goto(`/requests/${requestId}`);
  });

  await test.step('staff add somebody else in Spanish', async () => {
    await staff.evaluate(() => localStorage.setItem('language', 'es'));
    await staff.reload();
    await staff.setViewportSize({ width: 390, height: 844 });
    await staff.getByRole('button', { name: 'Agregar una persona' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Agregar una persona' });
    await dialog.getByRole('button', { name: 'Agregar e invitar' }).click();
    await expect(dialog.getByText('Elija por qué parte responde esta persona.')).toBeVisible();
    await saveScreenshot(staff, 'people-add-es');
    await dialog.getByLabel('Cónyuge').check();
    await dialog.getByLabel('Nombre').fill('Eva Paz');
    await dialog.getByLabel('Correo').fill(`eva.${at}@client.example`);
    await dialog.getByRole('button', { name: 'Agregar e invitar' }).click();
    await expect(dialog).toBeHidden();
    await expect(staff.getByRole('button', { name: 'Cambiar a Eva Paz' })).toBeVisible();
    await saveScreenshot(staff, 'people-case-es');
    expect((await waitForMail(visafolio.dataDir, `eva.${at}@client.example`)).link).toContain('token=');
  });
});
