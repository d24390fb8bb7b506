import type { Page } from '@playwright/test';
import { buildTemplateWithParties } from '../../apps/server/test/builders/cases/parties.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { buildClientUser } from '../../apps/server/test/builders/sessions.ts';
import { Documents } from '../pages/client/documents.ts';
import { Questionnaire } from '../pages/client/questionnaire.ts';
import { passStart } from '../pages/client/start.ts';
import { CasePage } from '../pages/staff/case-page.ts';
import { Dashboard } from '../pages/staff/dashboard.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { clientPageUrl } from '../support/client.ts';
import { makePdfs } from '../support/files/photographs.ts';
import { waitForMail } from '../support/servers/mailbox.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitor.ts';

test.setTimeout(300_000);

const phone = { width: 390, height: 844 };
const ofWorker = ['Where were you born?', 'Which visa did you have?', 'Passport'];
const ofEmployer = ['How many people do you employ?', 'What is their average wage?', 'Tax return'];

/** What the API tells this client of the case: questions, answers, documents and files. */
async function readByApi(page: Page, requestId: string): Promise<string> {
  const answers = await Promise.all(
    [
      'get_template_questions_for_request',
      'get_client_request_responses',
      'get_template_documents_for_request',
      'get_client_request_documents',
      'get_box_files',
    ].map(async (name) => {
      const answer = await page.request.post(`/api/rpc/${name}`, { data: { request_id: requestId } });
      expect(answer.status(), name).toBe(200);
      return answer.text();
    }),
  );
  return answers.join('\n');
}

test('a worker and an employer answer their own parts on two phones, and staff see both', async ({
  browser,
  visafolio,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  await buildTemplateWithParties(owner, { owner: professional, name: 'H-1B for worker and employer' });
  const worker = { name: 'Ana Lima', email: `ana.${Date.now()}@client.example` };
  const employer = { name: 'Acme Corp', email: `acme.${Date.now()}@client.example` };
  const [passport, taxReturn] = await makePdfs(browser, [
    { name: 'passport.pdf', title: 'PASSPORT', lines: ['Surname LIMA Given names ANA'] },
    { name: 'tax-return.pdf', title: 'TAX RETURN', lines: ['Acme Corp, total income'] },
  ]);
  if (!passport || !taxReturn) throw new Error('two files');
  const staff = await newVisitor(browser, visafolio);
  await signIn(staff, professional);

  const requestId = await test.step('staff send a request to both', async () => {
    const dashboard = new Dashboard(staff);
    await dashboard.open();
    const form = await dashboard.newRequest();
    await form.fillIn({
      template: 'H-1B for worker and employer',
      client: worker.name,
      email: worker.email,
      visaType: 'H-1B',
    });
    const dialog = form.dialog();
    await dialog.getByRole('button', { name: 'Add a sponsor' }).click();
    await dialog.getByLabel('Sponsor name').fill(employer.name);
    await dialog.getByLabel('Sponsor email').fill(employer.email);
    await expect(dialog.getByLabel('Who answers for: Employer')).toHaveValue('sponsor');
    const created = staff.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/client_requests'),
    );
    await form.submit();
    const { id } = await (await created).json();
    await waitForMail(visafolio.dataDir, employer.email);
    return id as string;
  });

  const open = async (person: { name: string; email: string }) => {
    const page = await newVisitor(browser, visafolio);
    await page.setViewportSize(phone);
    await signIn(page, await buildClientUser(owner, person));
    return page;
  };
  const [workerPage, employerPage] = [await open(worker), await open(employer)];
  const parts = [
    { page: workerPage, name: 'Worker', other: 'Employer', hidden: ofEmployer },
    { page: employerPage, name: 'Employer', other: 'Worker', hidden: ofWorker },
  ];
  const request = { id: requestId };

  await test.step('each reads whose part is theirs, and nothing of the other', async () => {
    for (const { page, name, other, hidden } of parts) {
      await page.goto(clientPageUrl('portal', request, '&view=portal'));
      await expect(page.getByText(`Your part: ${name}`)).toBeVisible();
      await expect(page.getByText(`Somebody else answers for: ${other}.`)).toBeVisible();
      await expectAccessible(page, `the portal of the ${name}`);
      await expectFitsNarrow(page, `the portal of the ${name}`);
      await saveScreenshot(page, `parties-portal-${name}`);
      await page.goto(clientPageUrl('documents', request));
      await expect(page.getByText(`Your part: ${name}`)).toBeVisible();
      for (const text of hidden) await expect(page.getByText(text)).toHaveCount(0);
      await saveScreenshot(page, `parties-documents-${name}`);
      await page.goto(clientPageUrl('questionnaire', request));
      await expect(page.getByText(`Your part: ${name}`)).toBeVisible();
      await saveScreenshot(page, `parties-start-${name}`);
    }
  });

  const staffCase = new CasePage(staff, worker.name);
  await staff.goto(`/requests/${requestId}`);
  await staffCase.expectOpen('Overview');
  const line = (name: string) =>
    staff.getByRole('region', { name: 'Who answers what' }).getByRole('listitem').filter({ hasText: name });

  await test.step('both answer, and staff see each part grow', async () => {
    const workers = new Questionnaire(workerPage);
    await passStart(workerPage);
    const without = workerPage.getByRole('link', { name: 'Answer without my passport' });
    if (await without.isVisible()) await without.click();
    await workers.expectPosition(1, 2);
    await workers.answer('In October');
    await workers.next(1, 2);
    // A new question follows from the answer.
    await workers.answer('Lima');
    await workers.expectPosition(2, 3);
    await workers.expectSaved();
    await expect(line('Worker')).toContainText('1 of 2 questions answered');
    await expect(line('Employer')).toContainText('0 of 1 questions answered');

    const employers = new Questionnaire(employerPage);
    await passStart(employerPage);
    // The shared answer is there. Once the page knows it, it opens at the question after it.
    const previous = employerPage.getByRole('button', { name: 'Previous' });
    await expect(employerPage.getByText(/^Question [12] of 2$/)).toBeVisible();
    if (await employerPage.getByText('Question 2 of 2', { exact: true }).isVisible()) await previous.click();
    await employers.expectPosition(1, 2);
    await employers.expectAnswer('In October');
    await employers.next(1, 2);
    await employers.answer('3');
    await employers.expectPosition(2, 3);
    await employers.expectSaved();
    await expect(line('Employer')).toContainText('1 of 2 questions answered');
  });

  await test.step('neither sees questions, answers, documents or files of the other by the API', async () => {
    const [seenByWorker, seenByEmployer] = [
      await readByApi(workerPage, requestId),
      await readByApi(employerPage, requestId),
    ];
    expect(seenByWorker).toContain(ofWorker[0]);
    expect(seenByEmployer).toContain(ofEmployer[0]);
    for (const text of ofEmployer) expect(seenByWorker).not.toContain(text);
    for (const text of [...ofWorker, 'Lima']) expect(seenByEmployer).not.toContain(text);
  });

  await test.step('both give their documents and submit; the case is submitted with the second', async () => {
    for (const [page, document, file] of [
      [workerPage, 'Passport', passport],
      [employerPage, 'Tax return', taxReturn],
    ] as const) {
      await page.goto(clientPageUrl('documents', request));
      await new Documents(page).upload(document, file, file.name);
    }
    const submit = async (page: Page, name: string) => {
      await page.goto(clientPageUrl('questionnaire', request, '&view=review'));
      await expect(page.getByText(`You submit your own part: ${name}.`)).toBeVisible();
      await expectAccessible(page, `the review of the ${name}`);
      await saveScreenshot(page, `parties-review-${name}`);
      await new Questionnaire(page).submit();
    };
    await submit(workerPage, 'Worker');
    await expect(line('Worker')).toContainText(/Submitted on/);
    await expect(line('Employer')).toContainText('Not submitted yet');
    await expect(employerPage.getByText(/You submitted/)).toHaveCount(0);
    // The worker's answers need not wait for the employer's.
    await expect(staff.getByText('Worker: submitted. Still to come: Employer.')).toBeVisible();
    await staff.getByRole('button', { name: 'Mark answers as reviewed' }).click();
    await expect(staff.getByText('Worker: submitted. Still to come: Employer.')).toHaveCount(0);
    await saveScreenshot(staff, 'parties-case-half');
    await submit(employerPage, 'Employer');
    await expect(line('Employer')).toContainText(/Submitted on/);
    const { rows } = await owner.query('SELECT submitted_at FROM client_requests WHERE id = $1', [requestId]);
    expect(rows[0].submitted_at).not.toBeNull();
    await staffCase.goTo('Answers');
    await expect(staffCase.row('Where were you born?')).toContainText('Lima');
    await expect(staffCase.row('How many people do you employ?')).toContainText('3');
    await saveScreenshot(staff, 'parties-case-answers');
    await employerPage.getByRole('button', { name: 'Español' }).first().click();
    await expect(employerPage.getByText('Su parte: Empleador')).toBeVisible();
    await saveScreenshot(employerPage, 'parties-portal-es');
  });
});
