import type pg from 'pg';
import { buildFirm } from '../../apps/server/test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../apps/server/test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../apps/server/test/builders/templates.ts';
import { Queue } from '../pages/staff/queue.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { pressOn, tabTo } from '../support/checks/keyboard.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { expectOnlySpanish } from '../support/checks/only-spanish.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { buildManyFiles, countAccepted } from '../support/files/many-files.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitor.ts';

const dayMs = 86_400_000;
const states = ['pending', 'in-progress', 'documents_submitted', 'in-progress', 'completed'] as const;

/** A firm of two with this many cases in every state, a few of them due. */
async function buildFirmWithCases(owner: pg.Pool, count: number) {
  const firm = await buildFirm(owner);
  const ana = await buildProfessional(owner, { firm, name: 'Ana Ruiz' });
  const ben = await buildProfessional(owner, { firm, name: 'Ben Otte' });
  const template = await buildTemplate(owner);
  const cases: BuiltRequest[] = [];
  for (let at = 0; at < count; at++) {
    cases.push(
      await buildRequest(owner, {
        professional: at % 3 === 2 ? ben : ana,
        template,
        status: states[at % states.length] ?? 'pending',
        client: { name: `Client ${String(at + 1).padStart(3, '0')}` },
        createdAt: new Date(Date.now() - at * dayMs),
      }),
    );
  }
  return { firm, ana, ben, template, cases };
}

/** `days` from today. */
async function setDue(owner: pg.Pool, { id }: BuiltRequest, days: number): Promise<void> {
  await owner.query('UPDATE client_requests SET due_on = current_date + $2::int WHERE id = $1', [id, days]);
}

const setUndelivered = (owner: pg.Pool, { id }: BuiltRequest) =>
  owner.query(
    `UPDATE client_requests SET invitation_state = 'failed', invitation_error = 'mailbox unavailable' WHERE id = $1`,
    [id],
  );

const build = (owner: pg.Pool, professional: Professional, name: string, status: BuiltRequest['status']) =>
  buildRequest(owner, { professional, status, client: { name } });

test('a morning of review: sixteen files of one among 150 cases, by keyboard only', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  test.slow();
  const { ana } = await buildFirmWithCases(owner, 149);
  const request = await buildManyFiles({ owner, dataDir: visafolio.dataDir, page }, 16, {
    professional: ana,
    client: { name: 'Zora Abel' },
  });
  await signIn(page, ana);
  const queue = new Queue(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await queue.open();

  await test.step('25 to 40 lines stand on a screen, below a head that stays', async () => {
    await page.mouse.wheel(0, 600);
    await expect(queue.table().getByRole('columnheader', { name: 'Client' })).toBeInViewport();
    const shown = () =>
      queue.rows().evaluateAll(
        (rows) =>
          rows.filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            return top >= 32 && bottom <= innerHeight;
          }).length,
      );
    await expect.poll(shown).toBeGreaterThanOrEqual(25);
    expect(await shown()).toBeLessThanOrEqual(40);
    await page.mouse.wheel(0, -600);
  });

  await page.keyboard.press('/');
  await page.keyboard.type('Zora');
  await queue.expectClients('Zora Abel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(queue.row('Zora Abel').getByRole('button', { name: 'Zora Abel' })).toBeFocused();
  await page.keyboard.press('x');
  await expect(queue.bar().getByText('1 case selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(queue.bar()).toHaveCount(0);
  await page.keyboard.press('o');
  await page.waitForURL(`**/requests/${request.id}`);
  await pressOn(
    page,
    page.getByRole('navigation', { name: 'Sections of the case' }).getByRole('link', { name: /^Documents/ }),
  );
  await pressOn(page, page.getByRole('button', { name: 'Review 16 files' }));
  for (let position = 1; position <= 16; position++) {
    await expect(page.getByText(`File ${position} of 16`)).toBeVisible();
    await page.keyboard.press('a');
  }
  await expect(page.getByText('All files are reviewed')).toBeVisible();
  await expect.poll(() => countAccepted(owner, request)).toBe(16);
  await page.keyboard.press('Escape');

  await test.step('what is done is hidden by one choice, which the address keeps', async () => {
    await page.reload();
    await tabTo(page, page.getByRole('checkbox', { name: 'Missing only' }));
    await page.keyboard.press('Space');
    await expect(page.getByText('Nothing is missing.')).toBeVisible();
    await expect(page).toHaveURL(/only=missing/);
    await expect(page.getByText('Pay stub 2', { exact: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('16 that are done are hidden.')).toBeVisible();
    await expectAccessible(page, 'a case with what is missing alone');
    await saveScreenshot(page, 'missing-only-en');
  });
});

test('overdue and undelivered cases are found among 150, and the URL keeps the filter', async ({
  page,
  owner,
  signIn,
}) => {
  test.slow();
  const { ana, cases } = await buildFirmWithCases(owner, 150);
  const open = cases.filter(({ status }) => status === 'pending');
  const [late, lateToo, undelivered, soon, ofBen] = [
    open.find(({ professional }) => professional.id === ana.id),
    ...open.filter(({ professional }) => professional.id === ana.id).slice(1, 4),
    open.find(({ professional }) => professional.id !== ana.id),
  ];
  if (!late || !lateToo || !undelivered || !soon || !ofBen) throw new Error('too few cases');
  for (const each of [late, lateToo, ofBen]) await setDue(owner, each, -3);
  await setDue(owner, soon, 4);
  for (const each of [late, undelivered, ofBen]) await setUndelivered(owner, each);
  await signIn(page, ana);
  const queue = new Queue(page);
  await queue.open('&scope=firm');
  await saveScreenshot(page, 'table-en');
  await expectAccessible(page, 'the table');
  await expectFitsNarrow(page, 'the table');

  await queue.filter('Due', 'Overdue');
  await expect(queue.rows()).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Invitation not delivered' }).check();
  await expect(queue.rows()).toHaveCount(2);
  await queue.filter('Responsible', 'Ana Ruiz');
  await queue.expectClients(late.client.name);
  await expect(queue.chip('Due: Overdue')).toBeVisible();
  await saveScreenshot(page, 'table-filtered-en');
  await expectAccessible(page, 'the table with its filters');
  await expectFitsNarrow(page, 'the table with its filters');

  await test.step('a reload, and the way back from a case, keep the filters', async () => {
    await page.reload();
    await queue.expectClients(late.client.name);
    await queue.row(late.client.name).getByRole('button', { name: late.client.name }).press('Enter');
    await expect(page.getByRole('dialog', { name: late.client.name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await queue.expectClients(late.client.name);
  });

  await queue.chip('Responsible: Ana Ruiz').click();
  await expect(queue.rows()).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('150 cases')).toBeVisible();

  await test.step('a column sorts both ways, and can be left out', async () => {
    await queue.sortBy('Client');
    await expect(queue.table().getByRole('columnheader', { name: 'Client' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect.poll(async () => (await queue.clients())[0]).toBe('Client 001');
    await queue.sortBy('Client');
    await expect.poll(async () => (await queue.clients())[0]).toBe('Client 150');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Visa' }).click();
    await page.keyboard.press('Escape');
    await expect(queue.table().getByRole('columnheader', { name: 'Visa' })).toHaveCount(0);
    await page.reload();
    await queue.expectOpen();
    await expect(queue.table().getByRole('columnheader', { name: 'Visa' })).toHaveCount(0);
  });

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await new Queue(page, 'es').expectOpen();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await saveScreenshot(page, 'table-es');
  await expectOnlySpanish(page, 'the table');
});

test('of reminders to several clients one fails, shows the reason, and is retried', async ({
  page,
  owner,
  signIn,
}) => {
  test.slow();
  const { ana, cases } = await buildFirmWithCases(owner, 146);
  const first = await build(owner, ana, 'Aaron First', 'pending');
  const second = await build(owner, ana, 'Aaron Second', 'in-progress');
  await build(owner, ana, 'Aaron Third', 'pending');
  await build(owner, ana, 'Aaron Zero', 'completed');
  expect(cases).toHaveLength(146);
  await signIn(page, ana);
  const queue = new Queue(page);
  await queue.open('&q=Aaron&sort=client');
  await queue.expectClients('Aaron First', 'Aaron Second', 'Aaron Third', 'Aaron Zero');
  await queue.box('Aaron First').check();
  await queue.box('Aaron Zero').click({ modifiers: ['Shift'] });
  await expect(queue.bar().getByText('4 cases selected')).toBeVisible();
  await queue.bar().getByRole('button', { name: 'Remind' }).click();

  const dialog = page.getByRole('dialog', { name: 'Send a reminder' });
  await expect(dialog.getByText('A reminder goes out for each of 3 cases now.')).toBeVisible();
  await expect(dialog.getByText('1 is left out:')).toBeVisible();
  await expect(dialog.getByText('This request is completed')).toBeVisible();
  // Recipients, their last reminder, and a preview of the first mail.
  const reminders = dialog.getByRole('list', { name: 'Reminders' });
  await expect(reminders.getByText('No reminder yet')).toHaveCount(3);
  await expect(reminders.getByText('This email goes to', { exact: false })).toHaveCount(1);
  await expect(reminders.getByText('Lo que aún falta', { exact: false })).toHaveCount(1);
  await saveScreenshot(page, 'bulk-summary-en');
  await expectAccessible(page, 'the summary before reminders');

  // Meanwhile a colleague reminds one of them.
  await owner.query('UPDATE client_requests SET reminded_at = now() WHERE id = $1', [second.id]);
  await dialog.getByRole('button', { name: 'Send 3 reminders' }).click();
  await expect(dialog.getByText('Done for 2 of 3 cases.')).toBeVisible();
  const failed = dialog.getByRole('listitem').filter({ hasText: 'Aaron Second' });
  await expect(failed).toBeVisible();
  await saveScreenshot(page, 'bulk-result-en');
  await expectAccessible(page, 'what the reminders did');

  await owner.query('UPDATE client_requests SET reminded_at = NULL WHERE id = $1', [second.id]);
  await dialog.getByRole('button', { name: 'Try this one again' }).click();
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
  await expect(dialog.getByText('Done for 1 case.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(queue.bar()).toHaveCount(0);
  const { rows } = await owner.query(
    `SELECT count(*)::int AS n FROM client_requests WHERE name LIKE 'Aaron%' AND reminded_at IS NOT NULL AND user_id = $1`,
    [first.professional.id],
  );
  expect(rows[0]).toEqual({ n: 3 });
});

test('a colleague opens a shared view, which is then changed, renamed and removed', async ({
  page,
  owner,
  signIn,
  browser,
  visafolio,
}) => {
  test.slow();
  const { ana, ben } = await buildFirmWithCases(owner, 150);
  await signIn(page, ana);
  const queue = new Queue(page);
  await queue.open('&scope=firm');
  await queue.filter('State', 'Pending');
  await expect(queue.rows()).toHaveCount(30);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Give the view a name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Waiting to begin');
  await dialog.getByRole('checkbox', { name: 'Everybody in my firm sees this view' }).check();
  await expectAccessible(page, 'saving a view');
  await saveScreenshot(page, 'save-view-en');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(queue.view('Waiting to begin')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/saved=/);

  const visitor = await newVisitor(browser, visafolio);
  const colleague = new Queue(visitor);
  await test.step('the colleague opens it by one click, and its address holds it', async () => {
    await signIn(visitor, ben);
    await colleague.open();
    await colleague.view('Waiting to begin').click();
    await expect(colleague.rows()).toHaveCount(30);
    await expect(colleague.chip('State: Pending')).toBeVisible();
    await visitor.reload();
    await expect(colleague.rows()).toHaveCount(30);
    await expect(colleague.view('Waiting to begin')).toHaveAttribute('aria-current', 'true');
    await visitor.goBack();
    await expect(colleague.chip('State: Pending')).toHaveCount(0);
  });

  await test.step('its maker changes, renames and removes it', async () => {
    await queue.filter('State', 'Completed');
    await expect(page.getByText('60 cases')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes to “Waiting to begin”' }).click();
    await expect(page.getByRole('button', { name: /Save changes/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'More for the view Waiting to begin' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename the view' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('First and last');
    await rename.getByRole('button', { name: 'Rename' }).click();
    await expect(queue.view('First and last')).toBeVisible();
    await page.getByRole('button', { name: 'More for the view First and last' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(queue.view('First and last')).toHaveCount(0);
  });
  await visitor.context().close();
});

test('selecting everything that a filter finds includes rows that are not on screen yet', async ({
  page,
  owner,
  signIn,
}) => {
  test.slow();
  const { ana } = await buildFirmWithCases(owner, 109);
  await signIn(page, ana);
  const queue = new Queue(page);
  await queue.open('&scope=firm');
  await queue.table().getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(queue.bar().getByText('50 cases selected')).toBeVisible();
  await queue.bar().getByRole('button', { name: 'Select all 109' }).click();
  await expect(queue.bar().getByText('109 cases selected')).toBeVisible();
  await queue.bar().getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the status' });
  await expect(dialog.getByText('109 cases selected')).toBeVisible();
});
