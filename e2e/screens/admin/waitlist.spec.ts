import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('an administrator finds a sign-up and saves the list', async ({ page, owner, signIn }) => {
  const lead = {
    firstName: '=1+1',
    lastName: 'Formula',
    email: `formula.${Date.now()}@example.com`,
    firmName: 'Formula & Sons',
    visasSupported: ['H-1B'],
  };
  await page.goto('/');
  expect((await page.request.post('/api/waitlist_submissions', { data: lead })).ok()).toBe(true);
  await signIn(page, await buildProfessional(owner, { role: 'admin' }));
  await page.goto('/admin?tab=waitlist');
  await page.getByLabel('Search the waitlist').fill(lead.email);
  await expect(page.getByText('1 sign-up', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /=1\+1 Formula.*Formula & Sons.*H-1B/ })).toBeVisible();
  await expect(page.getByText(/^Files of clients are opened (in|without) containment/)).toBeVisible();
  await expect(
    page.getByText(/^\d+ servers? may open up to \d+ of the database’s \d+ connections\.$/),
  ).toBeVisible();
  await expectAccessible(page, 'waitlist of administrators');
  await saveScreenshot(page, 'waitlist-admin-en');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Waitlist \d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(`,'=1+1,Formula,${lead.email},Formula & Sons,H-1B`);
});
