import { buildTemplate } from '../../../../apps/server/test/builders/templates.ts';
import { Documents } from '../../../pages/client/documents.ts';
import { Portal } from '../../../pages/client/portal.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { expect, test } from '../../../support/client.ts';

const ifStatus = (value: string) => ({
  match: 'all' as const,
  tests: [{ question: 'status', is: 'equal' as const, value }],
});

test('an answer asks a client for a document, and another answer for a different one', async ({
  page,
  owner,
  enter,
}) => {
  const template = await buildTemplate(owner, {
    questions: [
      {
        text: 'Marital status',
        type: 'select',
        required: true,
        options: { key: 'status', choices: ['Single', 'Married', 'Divorced'] },
      },
      { text: 'Your city', type: 'text', required: false },
    ],
    documents: [
      { name: 'Passport copy', required: true },
      { name: 'Marriage certificate', required: true, ask_if: ifStatus('Married') },
      { name: 'Divorce decree', required: true, ask_if: ifStatus('Divorced') },
    ],
  });
  await enter('portal', { template }, '&view=portal');
  const [portal, questionnaire, documents] = [new Portal(page), new Questionnaire(page), new Documents(page)];
  const back = () => page.getByRole('link', { name: 'Back to Portal' }).click();
  const openDocuments = async () => {
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await documents.expectOpen();
  };
  const answer = async (status: string) => {
    await questionnaire.answer(status);
    await questionnaire.expectSaved();
    await questionnaire.backToPortal();
  };

  await portal.expectDocuments({ done: 0, total: 1 });
  await openDocuments();
  await expect.poll(() => documents.required()).toEqual(['Passport copy']);
  await back();

  await portal.openQuestionnaire();
  await answer('Married');
  await portal.expectDocuments({ done: 0, total: 2 });
  await saveScreenshot(page, 'conditional-documents-portal');
  await openDocuments();
  await expect.poll(() => documents.required()).toEqual(['Passport copy', 'Marriage certificate']);
  await expectAccessible(page, 'documents with one that an answer asks for');
  await saveScreenshot(page, 'conditional-documents');
  await back();

  await portal.openQuestionnaire();
  await questionnaire.previous(2, 2);
  await answer('Divorced');
  await portal.expectDocuments({ done: 0, total: 2 });
  await openDocuments();
  await expect.poll(() => documents.required()).toEqual(['Passport copy', 'Divorce decree']);
});
