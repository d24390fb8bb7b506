import type { Locator, Page } from '@playwright/test';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { Documents } from '../pages/client/documents.ts';
import { Portal } from '../pages/client/portal.ts';
import { Questionnaire } from '../pages/client/questionnaire.ts';
import { passStart } from '../pages/client/start.ts';
import { CasePage } from '../pages/staff/case-page.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { clientPageUrl } from '../support/client.ts';
import { smallPdf } from '../support/files/small-pdf.ts';
import { expect, test } from '../support/invited-client.ts';
import { loadStoredAnswers } from '../support/stored-answers.ts';
import { familyTemplate } from '../support/test-templates.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Address {
  street: string;
  city: string;
  from: string;
  /** Undefined: to the present. */
  to?: string;
}

const children = [
  { given: 'Lucía', family: 'Torres Vega', born: 'March 4, 2015' },
  { given: 'Mateo', family: 'Torres Vega', born: 'November 30, 2018' },
];
const year = new Date().getFullYear();
/** Newest first, as people remember them. Between the third and the fourth five months are missing, which the last one closes. */
const addresses: Address[] = [
  { street: '1200 Congress Avenue', city: 'Austin', from: `May 1, ${year - 1}` },
  {
    street: '77 Lamar Boulevard',
    city: 'Austin',
    from: `August 1, ${year - 2}`,
    to: `April 30, ${year - 1}`,
  },
  { street: '5 Elm Street', city: 'Dallas', from: `July 1, ${year - 3}`, to: `July 31, ${year - 2}` },
  { street: '9 Harbor Drive', city: 'Houston', from: `June 1, ${year - 4}`, to: `January 31, ${year - 3}` },
  { street: '14 River Road', city: 'El Paso', from: `January 1, ${year - 7}`, to: `May 31, ${year - 4}` },
  { street: '31 Cedar Lane', city: 'Waco', from: `February 1, ${year - 3}`, to: `June 30, ${year - 3}` },
];
const gap = `February 1, ${year - 3} to June 30, ${year - 3}`;

const inMain = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => inMain(page).getByRole('heading', { name });
/** The title of a group above its entries. The questions of an entry have it in front of them. */
const groupTitle = (page: Page, name: string) => inMain(page).getByRole('heading', { name, exact: true });
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Longer than two taps of a double tap are apart. */
const pauseMs = 400;
let tappedAt = 0;

/** Presses Next by touch, and waits until a question or the title of a group is on screen. */
async function tapNext(page: Page, shown: Locator): Promise<void> {
  // Nobody answers a question faster, and the page takes the second of two fast taps for a double tap.
  await page.waitForTimeout(Math.max(0, tappedAt + pauseMs - Date.now()));
  await new Questionnaire(page).nextButton().tap();
  tappedAt = Date.now();
  await expect(shown).toBeVisible();
}

/** Two taps as fast as a finger gives them. The second must not count: the button of the next question is at the same place. */
async function tapTwice(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('there is no button to press');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  tappedAt = Date.now();
}

/** Presses Next on the page of a group's entries. */
const tapPast = (page: Page) => page.getByRole('link', { name: 'Next', exact: true }).tap();

async function fillName(page: Page, { given, family }: { given: string; family: string }): Promise<void> {
  await page.getByLabel('Given name (first name)').fill(given);
  await page.getByLabel('Family name (last name)').fill(family);
}

async function fillChild(page: Page, child: (typeof children)[number]): Promise<void> {
  await expect(heading(page, "Child's full name")).toBeVisible();
  await fillName(page, child);
  await tapNext(page, heading(page, "Child's date of birth"));
  await new Questionnaire(page).answer(child.born);
  await tapNext(page, groupTitle(page, 'Each of your children'));
}

async function fillAddress(page: Page, { street, city, from, to }: Address): Promise<void> {
  await expect(heading(page, 'Address where you lived')).toBeVisible();
  await page.getByLabel('Country').selectOption('United States');
  await page.getByLabel('Street and number').fill(street);
  await page.getByLabel('City or town').fill(city);
  await page.getByLabel('State').selectOption('Texas');
  await page.getByLabel('ZIP code').fill('78701');
  await tapNext(page, heading(page, 'When did you live there?'));
  await page.getByLabel('From', { exact: true }).fill(from);
  if (to === undefined) await page.getByLabel('To the present').check();
  else await page.getByLabel('To', { exact: true }).fill(to);
  await tapNext(page, groupTitle(page, 'Where you lived in the last five years'));
}

test('a couple with two children and six addresses answers on one phone, closes a gap, and staff see all of it', async ({
  page,
  browser,
  owner,
  professional,
  signIn,
  newDevice,
  invite,
}) => {
  const invited = await invite('Ana Torres', familyTemplate);
  const { requestId, client } = invited;
  const questionnaire = new Questionnaire(page);

  await test.step('by the link of the mail to the first question', async () => {
    await new MailLink(page).enter(invited.mail.link, '/client/portal');
    const portal = new Portal(page);
    await portal.getStarted();
    await saveScreenshot(page, 'family-portal');
    await page.getByRole('link', { name: 'Questionnaire', exact: true }).tap();
    await expect(page.getByText('More for each one that you add: Child, Address')).toBeVisible();
    await expect(page.getByText('Addresses of the last years, with the months of each move')).toBeVisible();
    await saveScreenshot(page, 'family-start');
    await passStart(page);
    const without = page.getByRole('link', { name: 'Answer without my passport' });
    await expect(without.or(heading(page, 'Your full name'))).toBeVisible();
    if (await without.isVisible()) await without.tap();
  });

  await test.step('the couple, with a double tap, the Back button and a reload', async () => {
    await expect(heading(page, 'Your full name')).toBeVisible();
    await fillName(page, { given: 'Ana', family: 'Torres' });
    await saveScreenshot(page, 'family-name');
    await tapTwice(page, questionnaire.nextButton());
    await expect(heading(page, 'Your date of birth')).toBeVisible();
    await questionnaire.answer('April 12, 1988');
    await tapNext(page, heading(page, 'Your marital status'));
    await page.goBack();
    await expect(heading(page, 'Your date of birth')).toBeVisible();
    await questionnaire.expectAnswer('April 12, 1988');
    await page.goForward();
    await expect(heading(page, 'Your marital status')).toBeVisible();
    await questionnaire.answer('Married');
    await questionnaire.expectSaved();
    await page.reload();
    await expect(heading(page, 'Your marital status')).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveValue('Married');
    await tapNext(page, heading(page, 'Date of your current marriage'));
    await questionnaire.answer('June 20, 2013');
    await tapNext(page, heading(page, 'The full name of your husband or wife'));
    await fillName(page, { given: 'Jorge', family: 'Vega' });
    await tapNext(page, heading(page, 'The date of birth of your husband or wife'));
    await questionnaire.expectSaved();
  });

  await test.step('the husband answers in a second tab, and the first one has it', async () => {
    const second = await page.context().newPage();
    await second.goto(clientPageUrl('questionnaire', { id: requestId }));
    await expect(heading(second, 'The date of birth of your husband or wife')).toBeVisible();
    await new Questionnaire(second).answer('September 9, 1986');
    await new Questionnaire(second).expectSaved();
    await second.close();
    await questionnaire.expectAnswer('September 9, 1986');
    await tapNext(page, heading(page, 'Do you have any children?'));
  });

  await test.step('two children', async () => {
    await questionnaire.answer('Yes');
    await tapNext(page, heading(page, "Child's full name"));
    const [lucia, mateo] = children;
    if (!lucia || !mateo) throw new Error('two children');
    await fillChild(page, lucia);
    await page.getByRole('button', { name: 'Add another: Child' }).tap();
    await fillChild(page, mateo);
    await expect(entry(page, 'Child 1')).toContainText('Torres Vega, Lucía');
    await expect(entry(page, 'Child 2')).toContainText('Torres Vega, Mateo');
    await expectAccessible(page, 'two children');
    await expectFitsNarrow(page, 'two children');
    await saveScreenshot(page, 'family-children');
    await tapPast(page);
  });

  await test.step('five addresses, a gap between them named with its dates, and a sixth that closes it', async () => {
    const [newest, ...others] = addresses;
    const missing = others.pop();
    if (!newest || !missing) throw new Error('six addresses');
    await fillAddress(page, newest);
    for (const address of others) {
      await page.getByRole('button', { name: 'Add another: Address' }).tap();
      await fillAddress(page, address);
    }
    await expect(page.getByText(gap)).toBeVisible();
    await expectAccessible(page, 'a gap');
    await expectFitsNarrow(page, 'a gap');
    await saveScreenshot(page, 'family-gap');
    await page.getByRole('link', { name: 'Review all answers' }).tap();
    await expect(page.getByText(gap)).toBeVisible();
    await saveScreenshot(page, 'family-review-gap');
    await page.getByRole('link', { name: 'Add what is missing' }).tap();
    await page.getByRole('button', { name: 'Add another: Address' }).tap();
    await fillAddress(page, missing);
    await expect(page.getByText(gap)).toHaveCount(0);
    await page.reload();
    await expect(entry(page, 'Address 6')).toContainText('31 Cedar Lane');
    await expect(page.getByText('These dates are not covered yet')).toHaveCount(0);
  });

  await test.step('the answers are submitted', async () => {
    await page.getByRole('link', { name: 'Review all answers' }).tap();
    await expect(heading(page, 'Review your answers')).toBeVisible();
    // One link for all entries of a group.
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    await expect(sections.filter({ hasText: 'Where you lived' })).toHaveCount(1);
    await expectFitsNarrow(page, 'the review of a family');
    await saveScreenshot(page, 'family-review');
    await questionnaire.submit();
  });

  await test.step('each child has a document', async () => {
    const documents = new Documents(page);
    await new Portal(page).openDocuments();
    await documents.expectOpen();
    const wanted = ['Marriage certificate', 'Child 1: Birth certificate', 'Child 2: Birth certificate'];
    expect(await documents.required()).toEqual(wanted);
    await saveScreenshot(page, 'family-documents');
    for (const [place, name] of wanted.entries()) {
      const file = await smallPdf(browser, `paper-${place + 1}.pdf`);
      await documents.upload(name, file, file.name);
    }
    await saveScreenshot(page, 'family-documents-given');
    await documents.submit();
    await saveScreenshot(page, 'family-portal-done');
  });

  await test.step('staff see every entry, fact and file, and nothing is lost', async () => {
    const staff = await (await newDevice()).newPage();
    await signIn(staff, professional);
    await staff.goto(`/requests/${requestId}`);
    const staffCase = new CasePage(staff, client.name);
    await staffCase.expectOpen('Overview');
    await saveScreenshot(staff, 'family-case');
    await staffCase.goTo('Answers');
    for (const { given } of children) await expect(staff.getByText(`Torres Vega, ${given}`)).toBeVisible();
    for (const { street } of addresses) await expect(staff.getByText(street)).toBeVisible();
    await expect(staffCase.row('The date of birth of your husband or wife')).toContainText('1986');
    await saveScreenshot(staff, 'family-case-answers');
    await staffCase.goTo('Documents');
    await expect(staffCase.row('Child 2: Birth certificate')).toContainText('paper-3.pdf');
    await saveScreenshot(staff, 'family-case-documents');
    await staff.context().close();

    const stored = await loadStoredAnswers(owner, requestId);
    // Six about the couple, one about children, two of each child and each address.
    expect(stored).toHaveLength(7 + 2 * (children.length + addresses.length));
    const { rows: facts } = await owner.query(
      `SELECT coalesce(q.options, o.options) ->> 'fact' AS fact, q.entry_id, r.party
       FROM client_request_responses r
       JOIN template_questions q ON q.id = r.question_id
       LEFT JOIN template_questions o ON o.id = q.copied_from
       WHERE r.client_request_id = $1`,
      [requestId],
    );
    const count = (fact: string, party: string) =>
      facts.filter((each) => each.fact === fact && each.party === party).length;
    expect(count('person.name', 'applicant')).toBe(1);
    expect(count('person.name', 'spouse')).toBe(1);
    expect(count('children.name', 'applicant')).toBe(children.length);
    expect(count('address_history.dates', 'applicant')).toBe(addresses.length);
    const { rows } = await owner.query('SELECT submitted_at, status FROM client_requests WHERE id = $1', [
      requestId,
    ]);
    expect(rows[0]).toMatchObject({ submitted_at: expect.any(Date), status: 'documents_submitted' });
  });
});
