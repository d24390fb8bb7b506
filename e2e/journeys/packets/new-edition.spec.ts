import { readFormValues } from '../../../apps/server/src/features/filings/government-forms/testing/read-form-values.ts';
import { makeBlank } from '../../../apps/server/test/builders/made-blank.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { writePieces } from '../../../packages/contract/src/questions/answer-pieces.ts';
import { CaseForms } from '../../pages/staff/case-forms.ts';
import { PacketPage } from '../../pages/staff/packet-page.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const title = 'Application For Employment Authorization';
const name = 'Part 2. Information About You. Your Full Legal Name.';
const other = 'Part 2. Information About You. Other Information.';
const family = 'form1[0].Page1[0].Line1a_FamilyName[0]';
const given = 'form1[0].Page1[0].Line1b_GivenName[0]';
const alien = 'form1[0].Page2[0].Line7_AlienNumber[0]';

/** Fields of the edition that the reviewed map was made from, with its labels. */
const before = {
  [family]: `${name} 1. A. Enter Family Name, Last Name.`,
  [given]: `${name} 1.B. Enter Given Name, First Name.`,
  [alien]: `${other} 8. Enter Alien Registration Number (A. number(, if any. Enter 9 digit number.`,
};

/** A later edition: a field has another name, another one asks in other words, and one is new. */
const renamed = 'form1[0].Page1[0].Pt2Line1_GivenName[0]';
const added = 'form1[0].Page2[0].Pt2Line31_SocialMedia[0]';
const after = {
  [family]: before[family] ?? '',
  [renamed]: before[given] ?? '',
  [alien]: `${other} 8. Enter the number on your card that begins with the letter A.`,
  [added]: `${other} 31. Enter the names of your accounts on social media.`,
};

test('a firm adopts a new edition, and a case moves to it with the right values', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const template = await buildTemplate(owner, {
    owner: staff,
    name: 'Work permit',
    questions: [
      { text: 'Your name', type: 'person_name', required: true, options: { fact: 'person.name' } },
      { text: 'Your A-Number', type: 'a_number', required: true, options: { fact: 'person.a_number' } },
    ],
    documents: [],
  });
  const client = { name: 'Ana Pérez' };
  const request = await buildRequest(owner, {
    professional: staff,
    template,
    client,
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
  });
  await signIn(page, staff);
  await page.goto('/forms');
  const answers = [
    writePieces('person_name', { given: 'Ana', family: 'Pérez López' }, true),
    'A219480331',
  ] as const;
  for (const [index, question] of template.questions.entries()) {
    const saved = await page.request.put(
      `/api/client_requests/${request.id}/questions/${question.id}/answer`,
      {
        data: { answer: answers[index], expected_answer: '' },
        headers: { origin: new URL(page.url()).origin },
      },
    );
    expect(saved.ok(), await saved.text()).toBe(true);
  }
  const upload = async (edition: string, fields: Record<string, string>) => {
    await page.goto('/forms');
    const [picker] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload a blank form' }).click(),
    ]);
    const buffer = await makeBlank({ code: 'I-765', title, edition, fields });
    await picker.setFiles({ name: 'i-765.pdf', mimeType: 'application/pdf', buffer });
    await expect(page.getByText(`Edition ${edition}`)).toBeVisible();
  };
  const forms = new CaseForms(page);
  const readFilled = async (edition: string) => {
    const card = page.getByRole('listitem').filter({ hasText: `Edition ${edition}` });
    const link = card.getByRole('link', { name: `Open I-765 ${client.name}.pdf` });
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    const values = Object.entries(await readFormValues(await file.body()));
    return Object.fromEntries(values.filter(([, value]) => value !== ''));
  };

  await test.step('the case is filled with the edition that the firm has', async () => {
    await upload('08/21/25', before);
    await page.goto(`/requests/${request.id}/forms`);
    await page.getByRole('button', { name: 'Fill the form: I-765' }).click();
    await expect(page.getByText('I-765 was filled and checked')).toBeVisible();
    expect(await readFilled('08/21/25')).toEqual({
      [family]: 'Pérez López',
      [given]: 'Ana',
      [alien]: '219480331',
    });
  });

  await test.step('the firm uploads a later edition, and reads what is different', async () => {
    await upload('03/01/27', after);
    await expect(page.getByRole('heading', { name: 'Compare with the reviewed edition' })).toBeVisible();
    const changed = page.getByRole('listitem').filter({ hasText: 'begins with the letter A' });
    await expect(changed).toContainText('Alien Registration Number');
    await expect(page.getByText(/1 field is new/)).toBeVisible();
    await expectAccessible(page, 'a new edition');
    await expectFitsNarrow(page, 'a new edition');
    await saveScreenshot(page, 'edition-1-compare');
  });

  await test.step('until somebody has compared it, the case says so', async () => {
    await page.goto(`/requests/${request.id}/forms`);
    await expect(
      page.getByText('1 field of this edition has to be compared before it is filled'),
    ).toBeVisible();
    await expect(
      page.getByText('Your firm has a newer edition of this form.', { exact: false }),
    ).toBeVisible();
    await saveScreenshot(page, 'edition-2-case');
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('button', { name: /^Asks for the same/ }).click();
    await expect(page.getByRole('button', { name: /^Asks for the same/ })).toHaveCount(0);
  });

  await test.step('the case moves to it, with the same values in the fields of today', async () => {
    await page.goto(`/requests/${request.id}/forms`);
    await expect(page.getByText('1 of 2 forms chosen')).toBeVisible();
    await forms.fill(1);
    await saveScreenshot(page, 'edition-3-filled');
    expect(await readFilled('03/01/27')).toEqual({
      [family]: 'Pérez López',
      [renamed]: 'Ana',
      [alien]: '219480331',
    });
  });

  await test.step('the packet has the new edition only', async () => {
    await page.goto(`/requests/${request.id}/packet`);
    const packet = new PacketPage(page);
    await packet.expectOpen();
    await expect(page.getByRole('button', { name: /^Leave I-765.* out$/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Add I-765/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('button', { name: /^Dejar fuera I-765/ })).toBeVisible();
    await saveScreenshot(page, 'edition-4-packet-es');
  });
});
