import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { CasePage } from '../../pages/staff/case-page.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl } from '../../support/client.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

const certificate = 'Marriage certificate';

test('a file of a document that an answer takes back stays for staff, marked, and returns with the answer', async ({
  page,
  browser,
  visafolio,
  owner,
  signIn,
}) => {
  const template = await buildTemplate(owner, {
    questions: [
      {
        text: 'Marital status',
        type: 'select',
        required: true,
        options: { key: 'status', choices: ['Married', 'Single'] },
      },
    ],
    documents: [
      { name: 'Passport copy', required: true },
      {
        name: certificate,
        required: true,
        ask_if: { match: 'all', tests: [{ question: 'status', is: 'equal', value: 'Married' }] },
      },
    ],
  });
  const request = await buildRequest(owner, {
    template,
    status: 'in-progress',
    answers: 'all',
    documents: 'all',
  });
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}`);
  const staffCase = new CasePage(page, request.client.name);
  await staffCase.expectOpen('Overview');
  await staffCase.goTo('Documents');
  const row = staffCase.row(certificate);
  const file = row.getByRole('button', { name: `Preview ${certificate}.pdf` });
  await expect(row).toContainText('To review');
  await expect(staffCase.tab('Documents')).toContainText('2/2');

  const client = await newVisitor(browser, visafolio);
  await signIn(client, await buildClientUser(owner, request.client));
  const questionnaire = new Questionnaire(client);
  const answer = async (status: string) => {
    await client.goto(clientPageUrl('questionnaire', request, '&question=1'));
    await client.getByRole('combobox').selectOption(status);
    await questionnaire.expectSaved();
  };
  await answer('Single');

  // Live, without a reload.
  await expect(row).toContainText('Not asked any more');
  await expect(row).not.toContainText('To review');
  await expect(row.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await expect(staffCase.tab('Documents')).toContainText('1/1');
  await expect(file).toBeVisible();
  await expect(staffCase.row('Passport copy')).toContainText('To review');
  await expectAccessible(page, 'a document that is not asked for any more');
  await expectFitsNarrow(page, 'a document that is not asked for any more');
  await saveScreenshot(page, 'document-not-asked-any-more-en');
  await page.getByRole('button', { name: 'Español' }).first().click();
  await expect(row).toContainText('Ya no se pide');
  await saveScreenshot(page, 'document-not-asked-any-more-es');
  await page.getByRole('button', { name: 'English' }).first().click();

  await client.goto(clientPageUrl('documents', request));
  await expect(client.getByRole('heading', { name: 'Passport copy' })).toBeVisible();
  await expect(client.getByText(certificate)).toHaveCount(0);
  await answer('Married');
  await expect(row).toContainText('To review');
  await expect(staffCase.tab('Documents')).toContainText('2/2');
  await client.context().close();
});
