import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../apps/server/test/builders/templates.ts';
import { Box } from '../pages/client/box.ts';
import { Documents } from '../pages/client/documents.ts';
import { CasePage } from '../pages/staff/case-page.ts';
import { RequestOverlay } from '../pages/staff/request-overlay.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../support/client.ts';
import { checklist, recipe, twelvePapers } from '../support/files/made-papers.ts';
import { makePdfs, makePhotos } from '../support/files/photographs.ts';
import { newVisitor } from '../support/visitor.ts';

test.setTimeout(600_000);

/** Reading twelve photos takes half a minute of CPU. */
const readingMs = 240_000;

const documents = checklist.map((name) => ({ name, required: true }));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a client uploads twelve photos of five documents into the box and submits them', async ({
    page,
    owner,
    invite,
    browser,
    visafolio,
    signIn,
  }) => {
    const template = await buildTemplate(owner, { documents });
    const request = await invite({ template });
    await page.goto(clientPageUrl('documents', request));
    const box = new Box(page);
    const list = new Documents(page);
    await box.give(
      await makePhotos(
        browser,
        twelvePapers.map(({ paper }) => paper),
      ),
    );
    await saveScreenshot(page, 'en-twelve-sending');
    const reading = box.region().getByText('Being read…');
    await expect(reading.first()).toBeVisible({ timeout: 180_000 });
    await expect(box.region().getByText('Waits for its turn')).toHaveCount(0, { timeout: 180_000 });
    await saveScreenshot(page, 'en-twelve-reading');
    await expect(reading).toHaveCount(0, { timeout: readingMs });
    await saveScreenshot(page, 'en-twelve-read');
    await expectAccessible(page, 'twelve photos with their proposals');
    await expectFitsNarrow(page, 'twelve photos with their proposals');

    await test.step('the first of each document is put there, and the box says so', async () => {
      for (const document of checklist)
        await expect(box.region().getByText(`Put under “${document}”.`)).toHaveCount(1);
    });
    await test.step('one tap accepts each proposal', async () => {
      const accept = box.region().getByRole('button', { name: /^Yes, put it there/ });
      await expect(accept).toHaveCount(twelvePapers.length - checklist.length);
      for (let left = twelvePapers.length - checklist.length; left > 0; left--) {
        await accept.first().tap();
        await expect(accept).toHaveCount(left - 1);
      }
    });
    for (const { paper, document } of twelvePapers) await list.expectUploaded(document, paper.name);
    await list.expectProgress(5, 5);
    await saveScreenshot(page, 'en-twelve-placed');
    await list.submit();

    const office = await newVisitor(browser, visafolio);
    await signIn(office, request.professional);
    await office.goto(`/requests/${request.id}/documents`);
    const row = new CasePage(office, request.client.name).row('Bank statements');
    for (const name of ['bank-1.jpg', 'bank-2.jpg', 'bank-3.jpg'])
      await expect(row.getByText(name, { exact: true })).toBeVisible();
    await saveScreenshot(office, 'en-twelve-staff');
    await expectAccessible(office, 'documents with several files');
    await row.getByRole('button', { name: 'Accept bank-1.jpg' }).click();
    await expect(row.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(row.getByText('To review', { exact: true })).toBeVisible();
    await office.context().close();
  });
});

test('the product asks about a file of the wrong kind, and one tap moves it', async ({
  page,
  owner,
  invite,
  browser,
}) => {
  const template = await buildTemplate(owner, { documents });
  const request = await invite({ template });
  await page.goto(clientPageUrl('documents', request));
  const list = new Documents(page);
  const [first] = twelvePapers;
  if (!first) throw new Error('no paper');
  const bank = first.paper;
  await list.upload('Passport', await makePdfs(browser, [{ ...bank, name: 'bank-1.pdf' }]), 'bank-1.pdf');
  const question = list.item('Passport').getByRole('alert');
  await expect(question).toContainText('This looks like a bank statement. Is it your “Passport”?', {
    timeout: readingMs,
  });
  await expectAccessible(page, 'a question about a file');
  await expectFitsNarrow(page, 'a question about a file');
  await saveScreenshot(page, 'en-wrong-kind');
  await question.getByRole('button', { name: 'Move to “Bank statements”' }).click();
  await list.expectUploaded('Bank statements', 'bank-1.pdf');
  await expect(question).toBeHidden();
  await list.expectProgress(1, 5);

  await test.step('Yes ends the question, and the file stays', async () => {
    const another = { ...bank, name: 'other.pdf', title: 'Lakeside Bank' };
    await list.upload('Pay stubs', await makePdfs(browser, [another]), 'other.pdf');
    const other = list.item('Pay stubs').getByRole('alert');
    await expect(other).toContainText('Is it your “Pay stubs”?', { timeout: readingMs });
    await other.getByRole('button', { name: 'Yes, other.pdf is right here' }).click();
    await expect(other).toBeHidden();
    await page.reload();
    await list.expectUploaded('Pay stubs', 'other.pdf');
    await expect(other).toBeHidden();
  });
});

test('staff sort files that a client sent by mail', async ({ page, owner, signIn, browser }) => {
  const template = await buildTemplate(owner, { documents });
  const request = await buildRequest(owner, { template });
  await signIn(page, request.professional);
  await page.goto(`/dashboard?request=${request.id}`);
  const overlay = new RequestOverlay(page, request.client.name);
  await overlay.expectOpen();
  await overlay.panel().getByRole('button', { name: 'Sort files that came by mail' }).click();
  const box = new Box(page);
  await expect(box.region().getByRole('heading', { name: 'Sort files that came by mail' })).toBeFocused();
  const papers = twelvePapers.slice(0, 5).map(({ paper }) => ({
    ...paper,
    name: paper.name.replace('.jpg', '.pdf'),
  }));
  const blank = { name: 'holiday.pdf', title: 'Rice with tomatoes', lines: recipe };
  await box.give(await makePdfs(browser, [...papers, blank]));
  await expect(box.region().getByText('Put under “Bank statements”.')).toBeVisible({ timeout: readingMs });
  await expect(box.region().getByText('Being read…')).toHaveCount(0, { timeout: readingMs });
  await expectAccessible(page, 'files that staff sort');
  await saveScreenshot(page, 'en-staff-box');
  // Which statement the product asks about depends on which one is read first.
  await box
    .region()
    .getByRole('button', { name: /^Yes, put it there: bank-[12]\.pdf/ })
    .click();
  for (const name of ['bank-1.pdf', 'bank-2.pdf'])
    await expect(overlay.row('Bank statements').getByText(name, { exact: true })).toBeVisible();
  await box.place('holiday.pdf', 'Passport');
  await expect(overlay.row('Passport').getByText('holiday.pdf', { exact: true })).toBeVisible();
  await expect(box.file('holiday.pdf')).toBeHidden();
  await saveScreenshot(page, 'en-staff-sorted');
});
