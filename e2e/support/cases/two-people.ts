import type { Browser, Page } from '@playwright/test';
import type { Owner } from '../../../apps/server/test/builders/rows.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { Documents } from '../../pages/client/documents.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { passStart } from '../../pages/client/start.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { saveScreenshot } from '../checks/screenshot.ts';
import { clientPageUrl } from '../client.ts';
import { type GivenFile, makePdfs } from '../files/photographs.ts';
import { waitForMail } from '../servers/mailbox.ts';
import type { Visafolio } from '../servers/visafolio.ts';
import { expect } from '../test.ts';

export interface Person {
  name: string;
  email: string;
}

interface CaseForTwo {
  /** Beginning of a standard template's name. */
  template: string;
  client: Person;
  sponsor: Person;
  /** Party that the sponsor answers for, by its name. */
  party: string;
}

/** Sends a standard template, unchanged, to client and sponsor in the browser. Answers with the case's id. */
export async function sendToTwo(
  staff: Page,
  { dataDir }: Visafolio,
  { template, client, sponsor, party }: CaseForTwo,
): Promise<{ id: string }> {
  const dashboard = new Dashboard(staff);
  await dashboard.open();
  const form = await dashboard.newRequest();
  await form.fillIn({ template, client: client.name, email: client.email });
  const dialog = form.dialog();
  await dialog.getByRole('button', { name: 'Add a sponsor' }).click();
  await dialog.getByLabel('Sponsor name').fill(sponsor.name);
  await dialog.getByLabel('Sponsor email').fill(sponsor.email);
  await expect(dialog.getByLabel(`Who answers for: ${party}`)).toHaveValue('sponsor');
  const created = staff.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/client_requests'),
  );
  await form.submit();
  const { id } = await (await created).json();
  await waitForMail(dataDir, sponsor.email);
  return { id };
}

/** The portal of a case on a phone, signed in as one of its people. */
export async function openOnPhone(
  browser: Browser,
  { url }: Visafolio,
  as: { owner: Owner; person: Person; request: { id: string } },
  signIn: (page: Page, person: { id: string }) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await signIn(page, await buildClientUser(as.owner, as.person));
  await page.goto(clientPageUrl('portal', as.request, '&view=portal'));
  await expect(page.getByText(/^Your part: /)).toBeVisible();
  return page;
}

/** Answers the first open question by hand, and waits until it is saved. */
export async function answerFirstOpen(
  page: Page,
  request: { id: string },
  { question, answer, shown }: { question: string; answer: string; shown: string },
): Promise<void> {
  await page.goto(clientPageUrl('questionnaire', request));
  await passStart(page);
  const without = page.getByRole('link', { name: /^Answer without/ });
  const questionnaire = new Questionnaire(page);
  const control = questionnaire.control();
  await expect(without.or(control).first()).toBeVisible();
  if (await without.isVisible()) await without.tap();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(question, { ignoreCase: true });
  await saveScreenshot(page, shown);
  await questionnaire.answer(answer);
  await questionnaire.nextButton().tap();
  await questionnaire.expectSaved();
}

/** Uploads one file for each of the documents, and submits answers and documents. */
export async function giveAndSubmit(
  page: Page,
  request: { id: string },
  { papers, shown }: { papers: ReadonlyMap<string, GivenFile>; shown: string },
): Promise<void> {
  await page.goto(clientPageUrl('documents', request));
  for (const [name, paper] of papers) await new Documents(page).upload(name, paper, paper.name);
  await saveScreenshot(page, `${shown}-documents`);
  await page.goto(clientPageUrl('questionnaire', request, '&view=review'));
  await expect(new Questionnaire(page).submitButton()).toBeVisible();
  await saveScreenshot(page, `${shown}-review`);
  await new Questionnaire(page).submit();
}

/** A paper in English for each document, by its name. */
export async function makePapers(
  browser: Browser,
  documents: readonly string[],
): Promise<Map<string, GivenFile>> {
  const files = await makePdfs(
    browser,
    documents.map((title) => ({
      name: `${title.toLowerCase().replace(/\W+/g, '-')}.pdf`,
      title,
      lines: [
        'This is a made-up paper for a test of the packet. It is written in plain English,',
        'so that nobody has to translate it before it is filed with the agency.',
        `It is about: ${title}.`,
      ],
    })),
  );
  return new Map(
    documents.flatMap((name, index) => {
      const file = files[index];
      return file ? [[name, file] as const] : [];
    }),
  );
}

/** Confirms the answers, and accepts each of the files in the dialog for reviews. */
export async function reviewAll(staff: Page, count: number): Promise<void> {
  await staff.getByRole('button', { name: 'Mark answers as reviewed' }).click();
  await staff.getByRole('link', { name: 'Review files' }).click();
  await staff.getByRole('button', { name: `Review ${count} files` }).click();
  const dialog = staff.getByRole('dialog');
  for (let position = 1; position <= count; position++) {
    await expect(staff.getByText(`File ${position} of ${count}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept' }).click();
  }
  await expect(staff.getByText('All files are reviewed')).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** What comes back from people who signed on paper: a scan for each form, with the form's number in its name. */
export const toSignedCopies = (browser: Browser, codes: readonly string[]): Promise<GivenFile[]> =>
  makePdfs(
    browser,
    codes.map((code) => ({
      name: `${code} signed.pdf`,
      title: `Signed copy of ${code}`,
      lines: ['With a signature in ink.'],
    })),
  );
