import { readMadeCases } from '../../../apps/server/test/evaluation/forms/made-case.ts';
import { readBookmarks, readPdf } from '../../../apps/server/test/harness/read-pdf.ts';
import { CaseForms } from '../../pages/staff/case-forms.ts';
import { CasePage } from '../../pages/staff/case-page.ts';
import { PacketPage } from '../../pages/staff/packet-page.ts';
import { answerCase, type People } from '../../support/cases/answer-case.ts';
import { countActions, readActions } from '../../support/cases/count-actions.ts';
import { addBlanks, buildFilingFirm } from '../../support/cases/filing-firm.ts';
import more from '../../support/cases/h-1b.json' with { type: 'json' };
import { listMissingBlanks } from '../../support/cases/official-blanks.ts';
import {
  answerFirstOpen,
  giveAndSubmit,
  makePapers,
  openOnPhone,
  reviewAll,
  sendToTwo,
  toSignedCopies,
} from '../../support/cases/two-people.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

const blanks = ['2018/g-28.pdf', '2018/i-907.pdf', '2018/i-129.pdf'];
/** In the order of filing. */
const codes = ['G-28', 'I-907', 'I-129'];
const missing = listMissingBlanks(blanks);
// biome-ignore lint/suspicious/noSkippedTests: skipped only without the blanks
test.skip(missing.length > 0, `needs official blanks beside the project: ${missing.join(', ')}`);
test.setTimeout(600_000);
test.use({ actionTimeout: 60_000 });

const ofWorker = ['Passport', 'Degree certificates', 'Academic transcripts', 'Résumé'];
const ofEmployer = [
  'Employer: signed offer letter',
  'Employer: proof of the FEIN',
  'Employer: tax returns or financial statements',
];

test('an employer and a worker answer apart, and staff file the H-1B petition as one PDF', async ({
  browser,
  visafolio,
  owner,
  signIn,
}) => {
  const attorney = await buildFilingFirm(owner);
  const worker = { name: 'Aditi Deshpande', email: `aditi.${Date.now()}@client.example` };
  const employer = { name: 'Robert Whitaker', email: `robert.${Date.now()}@client.example` };
  const made = new Map(readMadeCases()).get('i-129');
  const people = {
    beneficiary: { ...made?.parties.beneficiary, ...more.beneficiary },
    employer: { ...made?.parties.employer, ...more.employer },
  } as unknown as People;
  const choices = {
    has_other_names: 'Yes',
    has_passport: 'Yes',
    has_us_masters: 'Yes',
    premium: 'Yes',
    'University of the highest degree': 'Rice University, Houston, United States',
    'Minimum degree and field that the position requires': 'Bachelor in computer science',
  };
  const papers = await makePapers(browser, [...ofWorker, ...ofEmployer]);
  const papersOf = (names: readonly string[]) =>
    new Map([...papers].filter(([name]) => names.includes(name)));

  const staff = await newVisitor(browser, visafolio);
  await signIn(staff, attorney);
  await staff.goto('/forms');
  await addBlanks(staff, blanks);
  const request = await test.step('staff send the standard template to both, unchanged', () =>
    sendToTwo(staff, visafolio, {
      template: 'H-1B Specialty Occupation',
      client: worker,
      sponsor: employer,
      party: 'Employer (petitioner)',
    }));
  const open = (person: typeof worker) => openOnPhone(browser, visafolio, { owner, person, request }, signIn);
  const [workers, employers] = [await open(worker), await open(employer)];

  await test.step('each answers what is asked, gives documents and submits, on a phone', async () => {
    const answering = { requestId: request.id, people, choices };
    await answerCase(workers, { ...answering, except: ['person.sex'] });
    await answerCase(employers, { ...answering, except: ['company.name'] });
    await answerFirstOpen(workers, request, { question: 'sex', answer: 'Female', shown: 'h-1b-1-worker' });
    await answerFirstOpen(employers, request, {
      question: 'name',
      answer: 'Brazos Grid Analytics LLC',
      shown: 'h-1b-1-employer',
    });
    await giveAndSubmit(workers, request, { papers: papersOf(ofWorker), shown: 'h-1b-2-worker' });
    await giveAndSubmit(employers, request, { papers: papersOf(ofEmployer), shown: 'h-1b-2-employer' });
  });

  await countActions(staff);
  await staff.goto(`/requests/${request.id}`);
  const casePage = new CasePage(staff, worker.name);
  await casePage.expectOpen('Overview');
  await test.step('staff review, fill the three forms at once, and see what they lack', async () => {
    await reviewAll(staff, 7);
    await casePage.goTo('Forms');
    // The worker files nothing: a notice of appearance for them is a choice.
    await new CaseForms(staff).choice('G-28 (Worker (beneficiary))').uncheck();
    await expect(staff.getByText('3 of 4 forms chosen')).toBeVisible();
    await saveScreenshot(staff, 'h-1b-3-forms');
    await new CaseForms(staff).fill(3);
    await saveScreenshot(staff, 'h-1b-4-filled');
  });

  const packet = new PacketPage(staff);
  const draft = await test.step('a first PDF has all pages in the order of filing', async () => {
    await casePage.goTo('Packet');
    await packet.expectOpen();
    await saveScreenshot(staff, 'h-1b-5-packet');
    const pdf = await packet.buildAndDownload();
    const bookmarks = await readBookmarks(pdf);
    expect(bookmarks.map((title) => title.split(':')[0])).toEqual([
      ...codes,
      'Index of exhibits',
      ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `Exhibit ${letter}`),
    ]);
    const pages = await readPdf(pdf);
    const of = (code: string) => pages.filter((text) => text.includes(`Form ${code} `)).join(' ');
    for (const code of codes) expect(of(code), code).toContain('Brazos Grid Analytics LLC');
    expect(of('I-129')).toContain('Deshpande');
    // The H supplement and the data collection for H-1B.
    expect(of('I-129')).toContain('I-200-18071-123456');
    expect(of('I-129')).toContain('Computer Science');
    return pdf;
  });

  await test.step('signed copies are added together, and the packet is checked', async () => {
    await packet.addSignedCopies(await toSignedCopies(browser, codes));
    await expect(staff.getByText('3 signed copies were added')).toBeVisible();
    await packet.buildAndDownload();
    await staff.getByRole('button', { name: 'I have checked it: ready to file' }).click();
    await expect(staff.getByText(/^Checked and ready/)).toBeVisible();
  });

  const { clicks, pages } = await readActions(staff);
  test.info().annotations.push({
    type: 'from submitted answers to the checked packet',
    description: `${clicks} clicks and choices on ${pages} pages`,
  });
  console.log(`From submitted answers to the checked packet: ${clicks} clicks and choices on ${pages} pages`);
  await test.info().attach('packet.pdf', { body: Buffer.from(draft), contentType: 'application/pdf' });

  await staff.getByRole('button', { name: 'Español' }).click();
  await expect(staff.getByText(/^Revisado y listo/)).toBeVisible();
  await saveScreenshot(staff, 'h-1b-6-ready-es');
});
