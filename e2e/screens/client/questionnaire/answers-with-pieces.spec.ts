import type { Page } from '@playwright/test';
import { buildRequest } from '../../../../apps/server/test/builders/requests.ts';
import { orderSealing } from '../../../../apps/server/test/builders/rows.ts';
import { buildTemplate, type QuestionDraft } from '../../../../apps/server/test/builders/templates.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';
import { loadStoredAnswers } from '../../../support/stored-answers.ts';
import { newVisitor } from '../../../support/visitor.ts';

const asked: QuestionDraft[] = [
  { text: 'Your name, as in your passport', type: 'person_name', required: true },
  { text: 'Where do you live?', type: 'address', required: true },
  { text: 'Where were you born?', type: 'birth_place', required: true },
  { text: 'Which country is your passport from?', type: 'country', required: true },
  { text: 'Your phone number', type: 'phone_number', required: true },
  { text: 'When did you work there?', type: 'date_range', required: true },
  { text: 'Your yearly salary', type: 'money', required: true },
  { text: 'Your A-Number', type: 'a_number', required: false },
  { text: 'Your Social Security number', type: 'ssn', required: false },
  { text: 'Receipt number of the petition', type: 'receipt_number', required: false },
  { text: 'Have you ever been refused a visa?', type: 'yesno_explained', required: true },
  {
    text: 'Which visas have you had?',
    type: 'multiselect',
    required: true,
    options: { choices: ['B-1/B-2', 'F-1', 'H-1B', 'None of these'] },
  },
];

const field = (page: Page, name: string | RegExp) => page.getByRole('main').getByLabel(name);

test('a client answers in pieces, by keyboard and with what a phone knows', async ({
  page,
  owner,
  enter,
}) => {
  const template = await buildTemplate(owner, { questions: asked });
  const request = await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  const next = (number: number) => questionnaire.next(number, asked.length);

  await questionnaire.expectPosition(1, asked.length);
  await field(page, /Given name/).fill('Ana');
  await expect(page.getByText('Still missing: Family name (last name)')).toBeVisible();
  await expect(questionnaire.nextButton()).toBeDisabled();
  // Enter goes on to the next field.
  await page.keyboard.press('Enter');
  await expect(field(page, /Middle name/)).toBeFocused();
  await page.keyboard.type('María');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ruiz Peña');
  await expect(field(page, /Family name/)).toHaveAttribute('autocomplete', 'family-name');
  await expect(page.getByText('Still missing')).toBeHidden();
  await expectAccessible(page, 'a name');
  await saveScreenshot(page, 'pieces-name');
  await next(1);

  await field(page, 'Country').selectOption('United States');
  await field(page, /Street/).fill('1 Main Street');
  await field(page, /City/).fill('Austin');
  await field(page, /ZIP/).fill('787');
  await page.keyboard.press('Tab');
  await expect(page.getByText('This is not a ZIP code.')).toBeVisible();
  await expect(page.getByText('Still missing: State')).toBeVisible();
  await saveScreenshot(page, 'pieces-address-problems');
  await expectAccessible(page, 'an address with problems');
  await field(page, /ZIP/).fill('78701');
  await field(page, 'State').selectOption('Texas');
  await expect(page.getByText('This is not a ZIP code.')).toBeHidden();
  await saveScreenshot(page, 'pieces-address');
  await next(2);

  await field(page, /Country/).selectOption('Soviet Union');
  await field(page, /City/).fill('Kyiv');
  await saveScreenshot(page, 'pieces-birth-place');
  await next(3);

  await field(page, 'Which country is your passport from?').selectOption('Ukraine');
  await saveScreenshot(page, 'pieces-country');
  await next(4);

  await field(page, /Country/).selectOption('Mexico (+52)');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('55 1234 5678');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+52 55 1234 5678');
  await saveScreenshot(page, 'pieces-phone');
  await next(5);

  await expect(page.getByRole('button', { name: 'Open calendar' }).first()).toHaveAccessibleDescription(
    'From',
  );
  await field(page, 'From').fill('02/15/2019');
  await page.keyboard.press('Tab');
  await expect(questionnaire.nextButton()).toBeDisabled();
  await field(page, 'To the present').check();
  await saveScreenshot(page, 'pieces-dates');
  await expectAccessible(page, 'a range of dates');
  await next(6);

  await field(page, 'Amount').fill('85,000');
  await saveScreenshot(page, 'pieces-money');
  await next(7);

  await field(page, 'Your A-Number').fill('12');
  await page.keyboard.press('Tab');
  await expect(page.getByText('an A-Number has 7 to 9 digits')).toBeVisible();
  // A screen reader reads the problem and the example with the field.
  await expect(field(page, 'Your A-Number')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Your A-Number')).toHaveAccessibleDescription(/an A-Number has 7 to 9 digits.*A0/);
  await saveScreenshot(page, 'pieces-a-number');
  await expectAccessible(page, 'a number with a problem');
  await field(page, 'Your A-Number').fill('12345678');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Your A-Number')).toHaveValue('A012345678');
  await next(8);
  await field(page, 'Your Social Security number').fill('123456789');
  await next(9);
  await field(page, 'Receipt number of the petition').fill('ioe-0912345678');
  await next(10);

  await page.getByRole('radio', { name: 'Yes' }).check();
  await expect(questionnaire.nextButton()).toBeDisabled();
  await field(page, 'Please explain').fill('In 2012, in Mexico City.\nIt was granted later.');
  await saveScreenshot(page, 'pieces-explained');
  await next(11);

  await page.getByRole('checkbox', { name: 'H-1B' }).check();
  await page.getByRole('checkbox', { name: 'F-1' }).check();
  await saveScreenshot(page, 'pieces-choices');
  await expectAccessible(page, 'several choices');
  await page.getByRole('link', { name: /Review/ }).click();
  await expect(page.getByText('Ruiz Peña, Ana María')).toBeVisible();
  await expect(page.getByText('February 15, 2019 – present')).toBeVisible();
  await saveScreenshot(page, 'pieces-review');

  const stored = (await loadStoredAnswers(owner, request.id)).map(({ answer }) => answer);
  expect(stored).toEqual([
    '{"given":"Ana","middle":"María","family":"Ruiz Peña"}',
    '{"country":"USA","street":"1 Main Street","city":"Austin","state":"TX","postal_code":"78701"}',
    '{"country":"SUN","city":"Kyiv"}',
    'UKR',
    '{"country":"MEX","number":"+525512345678"}',
    '{"from":"2019-02-15","present":"Yes"}',
    '{"amount":"85000","currency":"USD"}',
    'A012345678',
    '123-45-6789',
    'IOE0912345678',
    '{"value":"Yes","explanation":"In 2012, in Mexico City.\\nIt was granted later."}',
    '["F-1","H-1B"]',
  ]);
});

test('a client says that they do not have something, and changes their mind', async ({
  page,
  owner,
  enter,
}) => {
  const questions: QuestionDraft[] = [
    { text: 'Where was your father born?', type: 'birth_place', required: true, options: { may_lack: true } },
    { text: 'Notes', type: 'text', required: false },
  ];
  const request = await enter('questionnaire', { template: await buildTemplate(owner, { questions }) });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 2);
  await saveScreenshot(page, 'absence-offered');
  await page.getByRole('button', { name: "I don't know" }).click();
  await expect(page.getByText("You said that you don't know.")).toBeVisible();
  await field(page, /Why, if you like/).fill('I never met him.');
  await saveScreenshot(page, 'absence');
  await expectAccessible(page, 'no answer');
  await questionnaire.next(1, 2);
  expect((await loadStoredAnswers(owner, request.id))[0]?.answer).toBe(
    '{"absent":"not_know","note":"I never met him."}',
  );
  await page.getByRole('link', { name: /Review/ }).click();
  await expect(page.getByText('I never met him.')).toBeVisible();
  await page.goBack();
  await questionnaire.previous(2, 2);
  await page.getByRole('button', { name: 'Answer the question' }).click();
  await expect(questionnaire.nextButton()).toBeDisabled();
  await field(page, /Country/).selectOption('Mexico');
  await field(page, /City/).fill('Puebla');
  await questionnaire.next(1, 2);
});

test('staff accept that a client does not have something, or ask again', async ({
  page,
  owner,
  visafolio,
  browser,
  enter,
  signIn,
}) => {
  const questions: QuestionDraft[] = ['Where was your father born?', 'Where was your mother born?'].map(
    (text) => ({ text, type: 'birth_place', required: true, options: { may_lack: true } }),
  );
  const request = await enter('questionnaire', { template: await buildTemplate(owner, { questions }) });
  const questionnaire = new Questionnaire(page);
  await page.getByRole('button', { name: "I don't know" }).click();
  await questionnaire.next(1, 2);
  await page.getByRole('button', { name: "I don't know" }).click();
  await questionnaire.expectSaved();

  const office = await newVisitor(browser, visafolio);
  await signIn(office, request.professional);
  await office.goto(`/requests/${request.id}/answers`);
  const father = office.getByRole('listitem').filter({ hasText: 'father' });
  const mother = office.getByRole('listitem').filter({ hasText: 'mother' });
  await expect(father.getByRole('button', { name: /^Accept/ })).toBeVisible();
  await expectAccessible(office, 'answers that the client does not have');
  await saveScreenshot(office, 'absence-staff');
  await father.getByRole('button', { name: 'Accept Where was your father born?' }).click();
  await expect(father.getByText('Not needed')).toBeVisible();
  await mother.getByRole('button', { name: 'Ask again: Where was your mother born?' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox').fill('It is on your birth certificate.');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(dialog).toBeHidden();
  await expect(mother.getByText('It is on your birth certificate.')).toBeVisible();
  await expect(mother.getByRole('button', { name: /^Ask again/ })).toHaveCount(0);
  await saveScreenshot(office, 'absence-staff-decided');

  await page.goto(clientPageUrl('questionnaire', request, '&question=1'));
  await questionnaire.expectPosition(1, 1);
  await expect(page.getByText('It is on your birth certificate.')).toBeVisible();
});

test('staff read the answers in Spanish, and complete one for the client', async ({
  page,
  owner,
  signIn,
}) => {
  const template = await buildTemplate(owner, { questions: asked });
  const request = await buildRequest(owner, { template, status: 'in-progress', answers: 'all' });
  await orderSealing(owner);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}/answers`);
  await expect(page.getByText('Hernández Pérez, María de la Luz')).toBeVisible();
  await expect(page.getByText('Puebla, México')).toBeVisible();
  await expect(page.getByText('1 de febrero de 2019 – actualidad')).toBeVisible();
  await saveScreenshot(page, 'pieces-staff-es');
  await expectAccessible(page, 'answers with pieces');

  await page.getByRole('button', { name: 'Más opciones para Where do you live?' }).click();
  await page.getByRole('menuitem', { name: 'Corregir la respuesta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ciudad o localidad').fill('');
  await expect(dialog.getByText('Todavía falta: Ciudad o localidad')).toBeVisible();
  await saveScreenshot(page, 'pieces-staff-dialog-es');
  await expectAccessible(page, 'correcting an address');
  await dialog.getByRole('button', { name: 'Guardar respuesta' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Incompleta')).toBeVisible();
  await saveScreenshot(page, 'pieces-staff-incomplete-es');
  await page.goto(`/requests/${request.id}/timeline`);
  await expect(page.getByText(/de «Calle Reforma 12; Puebla, Puebla 72000; México» a «/)).toBeVisible();
});
