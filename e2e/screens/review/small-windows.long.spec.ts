import type { Locator, Page } from '@playwright/test';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { RequestOverlay } from '../../pages/staff/request-overlay.ts';
import { overlap } from '../../support/checks/notices.ts';
import { expect, test } from '../../support/test.ts';

/** A desktop window at 400% zoom, and a phone in landscape. */
const sizes = [
  { width: 320, height: 256 },
  { width: 667, height: 375 },
];

/** The height left for scrolling content, without everything sticky. */
const freeHeight = (panel: Locator): Promise<number> =>
  panel.evaluate((element) => {
    const stuck = [...element.querySelectorAll('div')]
      .filter((each) => getComputedStyle(each).position === 'sticky')
      .reduce((sum, each) => sum + each.getBoundingClientRect().height, 0);
    return element.clientHeight - stuck;
  });

async function openDetails(page: Page, name: string): Promise<RequestOverlay> {
  await new Dashboard(page).card(name).getByRole('button', { name: 'View Details' }).click();
  const overlay = new RequestOverlay(page, name);
  await overlay.expectOpen();
  return overlay;
}

for (const size of sizes) {
  test(`details and form use the whole window at ${size.width} x ${size.height}`, async ({
    page,
    owner,
    signIn,
  }) => {
    const professional = await buildProfessional(owner);
    await buildRequest(owner, { professional, client: { name: 'Ana Sol' }, status: 'in-progress' });
    await signIn(page, professional);
    await page.setViewportSize(size);
    await page.goto('/dashboard');
    const overlay = await openDetails(page, 'Ana Sol');
    expect(await freeHeight(overlay.panel())).toBeGreaterThan(size.height * 0.8);
    const resend = overlay.panel().getByRole('button', { name: 'Resend Request' });
    await resend.scrollIntoViewIfNeeded();
    await expect(resend).toBeInViewport({ ratio: 1 });

    await page.goto('/dashboard?new=1');
    const form = page.getByRole('dialog', { name: 'Create New Client Request' });
    const name = form.getByRole('textbox', { name: 'Client name' });
    await name.fill('Ben Ode');
    await expect(name).toBeInViewport({ ratio: 1 });
    expect(await freeHeight(form)).toBeGreaterThan(size.height * 0.8);
    await form.getByRole('button', { name: 'Create Request' }).click();
    await expect(form.getByText('This field is required.').first()).toBeVisible();
  });
}

test('an error on a phone does not cover the header or a dialog opened later', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const request = await buildRequest(owner, { professional, client: { name: 'Ana Sol' } });
  await owner.query(`UPDATE client_requests SET invitation_state = 'failed' WHERE id = $1`, [request.id]);
  await signIn(page, professional);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.route('**/send-client-invitation', (route) => route.abort());
  await page.getByRole('button', { name: /Resend/ }).click();
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Failed to resend invitation' });
  await expect(notice).toBeVisible();
  const bottom = async () => {
    const box = await notice.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => overlap(notice, page.getByRole('banner'))).toBe(false);

  const overlay = await openDetails(page, 'Ana Sol');
  await expect
    .poll(async () => ((await overlay.panel().boundingBox())?.y ?? 0) - (await bottom()))
    .toBeGreaterThan(0);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => (await overlay.panel().boundingBox())?.y).toBe(0);
});

test('after j and Escape the focus is on the card whose details were open', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  for (const name of ['Third', 'Second', 'First']) {
    await buildRequest(owner, { professional, client: { name } });
  }
  await signIn(page, professional);
  await page.goto('/dashboard');
  await openDetails(page, 'First');
  await page.keyboard.press('j');
  await new RequestOverlay(page, 'Second').expectOpen();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const second = new Dashboard(page).card('Second').getByRole('button', { name: 'View Details' });
  await expect(second).toBeFocused();
});

test("'Completed' lists the open items and asks for confirmation", async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  const request = await buildRequest(owner, { professional, client: { name: 'Ana Sol' } });
  await signIn(page, professional);
  await page.goto(`/dashboard?request=${request.id}`);
  const overlay = new RequestOverlay(page, 'Ana Sol');
  await overlay.setStatus('Completed');
  const question = page.getByRole('alertdialog', { name: 'Complete this case?' });
  const open = request.template.documents.find(({ required }) => required);
  await expect(question.getByText(open?.name ?? '', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await overlay.expectStatus('Pending');
  await overlay.completeAnyway();
  await overlay.expectStatus('Completed');
});

test('after sending a reminder the page says when the next one is possible', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const request = await buildRequest(owner, { professional, client: { name: 'Ana Sol' } });
  await owner.query(`UPDATE client_requests SET reminded_at = now() - interval '15 minutes' WHERE id = $1`, [
    request.id,
  ]);
  await signIn(page, professional);
  await page.goto(`/dashboard?request=${request.id}`);
  const panel = new RequestOverlay(page, 'Ana Sol').panel();
  await expect(panel.getByText(/You can send the next one in 4\d minutes/)).toBeVisible();
  const remind = panel.getByRole('button', { name: 'Send Reminder' });
  await expect(remind).toHaveAttribute('aria-disabled', 'true');
  await expect(remind).toHaveAccessibleDescription(/in 4\d minutes/);
});

test('details print as a complete document, without buttons and the page behind', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const request = await buildRequest(owner, {
    professional,
    client: { name: 'Ana Sol' },
    status: 'in-progress',
  });
  const more = limits.timelinePage * 2 + 5;
  await owner.query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind)
     SELECT $1, $2, 'system', 'invitation.sent' FROM generate_series(1, $3::int)`,
    [professional.workspaceId, request.id, more],
  );
  await signIn(page, professional);
  await page.goto(`/dashboard?request=${request.id}`);
  const panel = new RequestOverlay(page, 'Ana Sol').panel();
  const timeline = panel.getByRole('region', { name: 'Timeline' });
  await expect(timeline.locator('li:visible')).toHaveCount(limits.timelinePage);
  await page.emulateMedia({ media: 'print' });
  // Includes the older entries, which the screen shows on request.
  await expect.poll(() => timeline.locator('li:visible').count()).toBeGreaterThanOrEqual(more);
  await expect(panel.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Client requests' })).toBeHidden();
  const { clientHeight, scrollHeight } = await panel.evaluate(({ clientHeight, scrollHeight }) => ({
    clientHeight,
    scrollHeight,
  }));
  expect(scrollHeight).toBe(clientHeight);
  expect(scrollHeight).toBeGreaterThan(1_000);
});

test("forced colours show the selected tab and language, and a case's progress", async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  await buildRequest(owner, { professional, client: { name: 'Ana Sol' }, status: 'in-progress' });
  await signIn(page, professional);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard');
  const background = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const differs = async (one: Locator, other: Locator) =>
    expect(await background(one)).not.toBe(await background(other));
  await differs(page.getByRole('tab', { name: /All/ }), page.getByRole('tab', { name: /Pending/ }));
  await differs(page.getByRole('button', { name: 'English' }), page.getByRole('button', { name: 'Español' }));
  const progress = page.getByRole('progressbar').first();
  await differs(progress.locator('> *').first(), progress);
});
