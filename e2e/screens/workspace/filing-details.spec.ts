import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { insertRow } from '../../../apps/server/test/builders/rows.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('an administrator enters what official forms say about them, a colleague and the firm', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner, { name: 'Reyes & Partners' });
  const chief = await buildProfessional(owner, { firm, name: 'Ana Reyes' });
  const colleague = await buildProfessional(owner, { firm, name: 'Bo Lindqvist' });
  await signIn(page, chief);
  await page.goto('/forms');
  await page.getByRole('link', { name: 'Your details for official forms' }).click();
  const mine = page.getByRole('form', { name: 'About you' });
  const office = page.getByRole('form', { name: 'Your office' });
  await expect(page.getByRole('status').filter({ hasText: 'Not filled in yet' })).toContainText(
    'family name, given name, licensing authority, whether an order restricts the attorney, daytime phone, name of the firm, country, street and number, and city',
  );
  await saveScreenshot(page, 'filing-details-empty');

  await test.step('whoever is not asked yet chooses how they appear', async () => {
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(mine.getByText('Please choose one.')).toBeVisible();
    await expect(mine.getByRole('radiogroup', { name: 'How you appear' })).toBeFocused();
    await mine.getByRole('radio', { name: 'As an attorney' }).check();
  });

  await test.step('errors stand beside their fields, and the first one gets the focus', async () => {
    await mine.getByLabel('Family name').fill('Reyes');
    await mine.getByLabel('Given name').fill('Ana');
    await mine.getByLabel('Licensing authority').fill('Illinois');
    await mine.getByLabel('Bar number').fill('6301234');
    await mine.getByLabel('USCIS online account number').fill('1234');
    await mine.getByLabel('Daytime phone').fill('555-0142');
    // By keyboard.
    await mine.getByLabel('Daytime phone').press('Enter');
    await expect(mine.getByLabel('USCIS online account number')).toBeFocused();
    await expect(mine.getByText('This number has 12 digits.')).toBeVisible();
    await expect(mine.getByText('A phone number has ten digits')).toBeVisible();
    await office.getByLabel('ZIP code').fill('6060');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('This is not a ZIP code')).toBeVisible();
    await expectAccessible(page, 'details for official forms');
    await expectFitsNarrow(page, 'details for official forms');
    await saveScreenshot(page, 'filing-details-errors');
  });

  await test.step('what was typed is not lost without a question', async () => {
    await page.getByLabel('Whose details').selectOption({ label: 'Bo Lindqvist' });
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(mine.getByLabel('Bar number')).toHaveValue('6301234');
  });

  await test.step('both are saved', async () => {
    await mine.getByLabel('USCIS online account number').fill('1234 5678 9012');
    await mine.getByLabel('Daytime phone').fill('(312) 555-0142');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Details saved');
    await expect(mine.getByLabel('Daytime phone')).toHaveValue('+1 312 555 0142');
    await office.getByLabel('Street and number').fill('100 W Randolph St');
    await office.getByLabel('Unit', { exact: false }).first().selectOption('Suite');
    await office.getByLabel('Unit number').fill('1200');
    await office.getByLabel('City or town').fill('Chicago');
    await office.getByLabel('State').selectOption('Illinois');
    await office.getByLabel('ZIP code').fill('60601');
    await office.getByLabel('Default attorney').selectOption({ label: 'Ana Reyes' });
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Not filled in yet' })).toContainText(
      'whether an order restricts the attorney',
    );
  });

  await test.step('what a form says about orders is answered, never assumed', async () => {
    const asked = mine.getByRole('radiogroup', { name: 'Does any order suspend' });
    await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0);
    await asked.getByRole('radio', { name: 'Yes' }).check();
    await mine.getByLabel('What the orders say').fill('Public censure, Illinois, 03/02/2016.');
    await saveScreenshot(page, 'filing-details-orders');
    await asked.getByRole('radio', { name: 'No, no order does' }).check();
    await expect(mine.getByLabel('What the orders say')).toBeHidden();
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Everything that a Form G-28 asks for is here.')).toBeVisible();
    await page.reload();
    await expect(office.getByLabel('State')).toHaveValue('IL');
    await expect(mine.getByLabel('USCIS online account number')).toHaveValue('123456789012');
    await saveScreenshot(page, 'filing-details-complete');
  });

  await test.step('a colleague who saved meanwhile is not overwritten', async () => {
    await page.getByLabel('Whose details').selectOption({ label: 'Bo Lindqvist' });
    const theirs = page.getByRole('form', { name: 'About Bo Lindqvist' });
    await theirs.getByRole('radio', { name: 'As an attorney' }).check();
    await theirs.getByLabel('Family name').fill('Lindqvist');
    await insertRow(owner, 'filing_profiles', {
      user_id: colleague.id,
      workspace_id: firm.id,
      role: 'attorney',
      family_name: 'Lindqvist Olsson',
      given_name: 'Bo',
      middle_name: '',
      licensing_authority: '',
      bar_number: '',
      uscis_account: '',
      phone: '',
      mobile: '',
      fax: '',
      email: '',
    });
    await theirs.getByRole('button', { name: 'Save' }).click();
    const notice = theirs.getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile' });
    await expect(notice).toContainText('Lindqvist Olsson');
    await saveScreenshot(page, 'filing-details-meanwhile');
    await notice.getByRole('button', { name: 'Save mine' }).click();
    await expect(notice).toBeHidden();
    await expect(theirs.getByLabel('Given name')).toHaveValue('Bo');
    await expect(theirs.getByLabel('Family name')).toHaveValue('Lindqvist');
  });

  await test.step('in Spanish', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'es'));
    await page.goto('/filing-details');
    await expect(page.getByRole('form', { name: 'Sobre usted' })).toBeVisible();
    await expectOnlySpanish(page, 'details for official forms');
    await expectFitsNarrow(page, 'details for official forms, in Spanish');
    await saveScreenshot(page, 'filing-details-es');
  });
});

test('a member reads the details of the firm, and a case says what its attorney lacks', async ({
  page,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  const chief = await buildProfessional(owner, { firm, name: 'Ana Reyes' });
  const member = await buildProfessional(owner, { firm, name: 'Bo Lindqvist' });
  const request = await buildRequest(owner, { professional: chief });
  await insertRow(owner, 'filing_offices', {
    workspace_id: firm.id,
    name: 'Reyes & Partners LLP',
    country: 'USA',
    street: '100 W Randolph St',
    unit_type: 'Ste',
    unit: '1200',
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
  });
  await insertRow(owner, 'government_forms', {
    workspace_id: firm.id,
    code: 'G-28',
    title: 'Notice of Entry of Appearance',
    pages: 1,
    fields: [],
    dropped: [],
    sha256: '0'.repeat(64),
    file_name: 'g-28.pdf',
    file_path: `${firm.id}/form_1.pdf`,
    file_size: 1,
    uploaded_by_name: 'Ana Reyes',
  });
  await signIn(page, member);
  await page.goto(`/requests/${request.id}/forms`);
  const notice = page.getByRole('status').filter({ hasText: 'Some details of the attorney are missing' });
  await expect(notice).toContainText('No attorney works on this case');
  await saveScreenshot(page, 'filing-details-case');
  await notice.getByRole('link', { name: 'Fill in the details' }).click();
  await expect(page.getByRole('form', { name: 'About you' })).toBeVisible();
  await expect(page.getByText('Who administers your firm can change this.')).toBeVisible();
  await expect(page.getByText('Reyes & Partners LLP')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Your office' })).toBeHidden();
  await expectAccessible(page, 'details of an office that a member reads');
  await saveScreenshot(page, 'filing-details-member');
});
