import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate, type Template } from '../../../apps/server/test/builders/templates.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { FirmPage } from '../../pages/staff/firm.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

let chief: Professional;
let ana: Professional;
let ben: Professional;
let template: Template;
test.beforeEach(async ({ owner }) => {
  const firm = await buildFirm(owner, { name: 'Harbor & Vale' });
  template = await buildTemplate(owner);
  // The first person of a firm administers it.
  chief = await buildProfessional(owner, { firm, name: 'Frida Kovac' });
  ana = await buildProfessional(owner, { firm, name: 'Ana Ruiz' });
  ben = await buildProfessional(owner, { firm, name: 'Ben Otte' });
});

test('cases of a colleague on leave are handed over on the people page, restricted ones only to their members', async ({
  page,
  owner,
  signIn,
  visafolio,
}) => {
  await buildRequest(owner, { professional: ben, template, client: { name: 'Iris Okonjo' } });
  await buildRequest(owner, { professional: ben, template, status: 'completed' });
  const { id } = await buildRequest(owner, {
    professional: ben,
    template,
    client: { name: 'Zenaida Quiroga' },
  });
  await owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [id],
  );
  await signIn(page, chief);
  const firm = new FirmPage(page);
  await firm.open();
  await saveScreenshot(page, 'hand-over-people-en');
  await expectFitsNarrow(page, 'the people of a firm');
  const dialog = await firm.handOver('Ben Otte');
  await expect(dialog).toContainText('All 2 cases, restricted ones too');
  await expect(dialog).not.toContainText('Zenaida');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog.getByText('Choose who takes over.')).toBeVisible();

  await dialog.getByLabel('Who takes over?').selectOption({ label: `Frida Kovac (${chief.email})` });
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('restricted and closed to you');
  await saveScreenshot(page, 'hand-over-refused-en');
  await expectAccessible(page, 'a hand-over that is refused');

  await dialog.getByLabel('Who takes over?').selectOption({ label: `Ana Ruiz (${ana.email})` });
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expectToast(page, '2 cases now belong to Ana Ruiz.');
  await expect(dialog).toBeHidden();
  await expect(firm.person('Ben Otte')).toContainText('0 open of 1');
  expect((await waitForMail(visafolio.dataDir, ana.email)).text).toContain(
    '2 cases of Ben Otte in Harbor & Vale',
  );

  // The number of cases links to them.
  await firm.person('Ana Ruiz').getByRole('link', { name: '2 open of 2 cases of Ana Ruiz' }).click();
  const dashboard = new Dashboard(page);
  await dashboard.expectTabCount('All', 1);
  await expect(page.getByLabel('Responsible person')).toHaveValue(ana.id);
});

test('single cases go to a chosen colleague, and a case that was reassigned meanwhile is reported', async ({
  page,
  owner,
  signIn,
}) => {
  const cases = [];
  for (let n = 1; n <= 30; n++)
    cases.push(
      await buildRequest(owner, {
        professional: ben,
        template,
        client: { name: `Client ${String(n).padStart(2, '0')}` },
      }),
    );
  const [, second] = cases;
  const restricted = await buildRequest(owner, {
    professional: ben,
    template,
    client: { name: 'Zenaida Quiroga' },
  });
  const { rows: restrictions } = await owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1 RETURNING case_number`,
    [restricted.id],
  );
  await signIn(page, chief);
  const firm = new FirmPage(page);
  await firm.open();
  const dialog = await firm.handOver('Ben Otte');
  await dialog.getByLabel('Who takes over?').selectOption(ana.id);
  const each = dialog.getByLabel('Choose a colleague for single cases');
  await each.check();
  const list = dialog.getByRole('list', { name: 'Cases to hand over' });
  await expect(list.getByText(/^Client \d\d$/).first()).toBeVisible();
  await expect(dialog).not.toContainText('Zenaida');
  await expectAccessible(page, 'choosing a colleague for single cases');
  await saveScreenshot(page, 'place-cases-en');

  await test.step('the search finds what is not shown yet, and Enter in it sends nothing', async () => {
    const search = dialog.getByLabel('Search these cases');
    await search.fill(String(restrictions[0].case_number));
    await expect(list).toContainText('goes with the others');
    await expect(list.getByRole('combobox')).toHaveCount(0);
    await search.fill('client 01');
    await search.press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await dialog.getByLabel('Who takes over Client 01?').selectOption(chief.id);
    await search.fill('client 02');
    await dialog.getByLabel('Who takes over Client 02?').selectOption(chief.id);
    await expect(dialog).toContainText('2 cases have a colleague of their own.');
    await saveScreenshot(page, 'place-cases-searched-en');
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await expect(dialog).toBeVisible();
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsNarrow(page, 'choosing a colleague for single cases');
  await saveScreenshot(page, 'place-cases-phone-en');
  await owner.query('UPDATE client_requests SET user_id = $1 WHERE id = $2', [ana.id, second?.id]);
  const send = dialog.getByRole('button', { name: 'Hand over', exact: true });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('no longer in the list');
  await expect(dialog).toContainText('1 case has a colleague of its own.');
  await saveScreenshot(page, 'place-cases-changed-en');
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('a double click hands over once', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/hand_over')) sent++;
    });
    await send.dblclick();
    await expectToast(page, '30 cases were split among');
    await expect(dialog).toBeHidden();
    expect(sent).toBe(1);
  });
  const { rows } = await owner.query(
    'SELECT user_id, count(*)::int AS n FROM client_requests WHERE template_id = $1 GROUP BY user_id',
    [template.id],
  );
  expect(new Map(rows.map(({ user_id, n }) => [user_id, n]))).toEqual(
    new Map([
      [ana.id, 30],
      [chief.id, 1],
    ]),
  );
});

test('single cases go to a chosen colleague when a person is removed from the firm, in Spanish', async ({
  page,
  owner,
  signIn,
}) => {
  await buildRequest(owner, { professional: ben, template, client: { name: 'Iris Okonjo' } });
  await buildRequest(owner, { professional: ben, template, client: { name: 'Omar Said' } });
  await signIn(page, chief);
  await page.goto('/firm');
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  const firm = new FirmPage(page, 'es');
  await firm.open();
  const dialog = await firm.remove('Ben Otte');
  await dialog.getByLabel('¿Quién se hace cargo?').selectOption(ana.id);
  await dialog.getByLabel('Elegir un colega para casos concretos').press('Space');
  await dialog.getByLabel('¿Quién se hace cargo de Omar Said?').selectOption(chief.id);
  await expect(dialog).toContainText('1 caso tiene su propio colega.');
  await expectOnlySpanish(page, 'choosing a colleague for single cases');
  await saveScreenshot(page, 'place-cases-es');
  await page.setViewportSize({ width: 390, height: 844 });
  await saveScreenshot(page, 'place-cases-phone-es');
  await dialog.getByRole('button', { name: 'Retirar', exact: false }).last().click();
  await expect(dialog).toBeHidden();
  const { rows } = await owner.query(
    'SELECT name, user_id FROM client_requests WHERE template_id = $1 ORDER BY name',
    [template.id],
  );
  expect(rows).toEqual([
    { name: 'Iris Okonjo', user_id: ana.id },
    { name: 'Omar Said', user_id: chief.id },
  ]);
});

test('a person hands over their own cases in the settings', async ({ page, owner, signIn }) => {
  await buildRequest(owner, { professional: ben, template });
  await signIn(page, ben);
  await page.goto('/dashboard?settings=account');
  await page.getByRole('button', { name: 'Hand over cases' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over your cases' });
  await saveScreenshot(page, 'hand-over-own-en');
  await dialog.getByLabel('Who takes over?').selectOption(ana.id);
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expectToast(page, '1 case now belongs to Ana Ruiz.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Leave the firm' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over cases' })).toBeHidden();
});

test('the dashboard shows the cases of one person', async ({ page, owner, signIn }) => {
  await buildRequest(owner, { professional: ana, template, client: { name: 'Iris Okonjo' } });
  await buildRequest(owner, { professional: ben, template, client: { name: 'Omar Said' } });
  await signIn(page, ana);
  const dashboard = new Dashboard(page);
  await page.goto('/dashboard?scope=firm');
  await dashboard.expectTabCount('All', 2);
  await page.getByLabel('Responsible person').selectOption('Ben Otte');
  await dashboard.expectTabCount('All', 1);
  await expect(dashboard.card('Iris Okonjo')).toBeHidden();
  expect(new URL(page.url()).searchParams.get('person')).toBe(ben.id);
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', new RegExp(ben.id));
  await saveScreenshot(page, 'dashboard-person-en');
  await page.reload();
  await dashboard.expectTabCount('All', 1);
  await page.getByLabel('Responsible person').selectOption('Frida Kovac');
  await expect(page.getByText('This person is responsible for no request that you can open.')).toBeVisible();
  await page.getByRole('button', { name: 'My cases' }).click();
  await expect(dashboard.card('Iris Okonjo')).toBeVisible();
  await expect(page.getByLabel('Responsible person')).toBeHidden();
  expect(new URL(page.url()).searchParams.get('person')).toBeNull();
});

test('several cases are selected and reassigned; cases that the person may not reassign are reported and skipped', async ({
  page,
  owner,
  signIn,
}) => {
  for (const name of ['Iris Okonjo', 'Omar Said', 'Lena Vogt'])
    await buildRequest(owner, { professional: ben, template, client: { name } });
  await buildRequest(owner, { professional: ana, template, client: { name: 'Noor Haddad' } });
  await signIn(page, ben);
  const dashboard = new Dashboard(page);
  await page.goto('/dashboard?scope=firm');
  const select = page.getByRole('button', { name: 'Select', exact: true });
  const bar = page.getByRole('region', { name: 'Chosen cases' });

  await test.step('Escape leaves the mode, and nothing stays chosen', async () => {
    await select.click();
    await expect(select).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('checkbox', { name: 'Omar Said' }).press('Space');
    await expect(bar.getByRole('status')).toHaveText('1 case chosen');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(select).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar.getByRole('status')).toHaveText('0 cases chosen');
  });

  await bar.getByRole('button', { name: 'Select all shown' }).click();
  await expect(bar.getByRole('status')).toHaveText('4 cases chosen');
  await saveScreenshot(page, 'select-cases-en');
  await expectAccessible(page, 'cases that are chosen');
  await expectFitsNarrow(page, 'cases that are chosen');
  await page.getByRole('checkbox', { name: 'Lena Vogt' }).uncheck();
  await bar.getByRole('button', { name: 'Reassign 3 cases' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('1 of them is not yours to give.');
  await saveScreenshot(page, 'select-not-theirs-en');
  await expectAccessible(page, 'cases that are not theirs to give');
  await dialog.getByRole('button', { name: 'Leave out what is not mine' }).click();
  await expect(dialog.getByRole('heading', { name: 'Reassign 2 cases' })).toBeVisible();
  await dialog.getByLabel('Who takes over?').selectOption(chief.id);

  await test.step('one that was given away meanwhile is named, and nothing is lost', async () => {
    await owner.query("UPDATE client_requests SET user_id = $1 WHERE name = 'Omar Said' AND user_id = $2", [
      ana.id,
      ben.id,
    ]);
    await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('1 of them is not yours to give.');
    await expect(dialog.getByLabel('Who takes over?')).toHaveValue(chief.id);
    await dialog.getByRole('button', { name: 'Leave out what is not mine' }).click();
  });
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
  await expectToast(page, '1 case now belongs to Frida Kovac.');
  await expect(bar).toBeHidden();
  await expect(dashboard.card('Iris Okonjo')).toContainText('Frida Kovac');
  await expect(dashboard.card('Lena Vogt')).not.toContainText('Frida Kovac');
});

test('a person without colleagues sees no hand-over', async ({ page, owner, signIn }) => {
  const alone = await buildProfessional(owner, { firm: null });
  await buildRequest(owner, { professional: alone, template, client: { name: 'Iris Okonjo' } });
  await signIn(page, alone);
  await page.goto('/dashboard');
  await expect(new Dashboard(page).card('Iris Okonjo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeHidden();
  await expect(page.getByLabel('Responsible person')).toBeHidden();
  await page.goto('/dashboard?settings=account');
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over cases' })).toBeHidden();
});

test('cases are selected and handed over in Spanish', async ({ page, owner, signIn }) => {
  await buildRequest(owner, { professional: ben, template, client: { name: 'Iris Okonjo' } });
  await buildRequest(owner, { professional: chief, template, client: { name: 'Omar Said' } });
  await signIn(page, chief);
  await page.goto('/dashboard?scope=firm');
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  const firm = new FirmPage(page, 'es');
  await firm.open();
  await saveScreenshot(page, 'hand-over-people-es');
  const dialog = await firm.handOver('Ben Otte');
  await expect(dialog.getByText('1 caso pasa a otra persona')).toBeVisible();
  await expectOnlySpanish(page, 'handing over cases');
  await saveScreenshot(page, 'hand-over-es');
  await page.keyboard.press('Escape');
  await page.goto('/dashboard?scope=firm');
  await page.getByRole('button', { name: 'Seleccionar', exact: true }).click();
  await page.getByRole('button', { name: 'Seleccionar visibles' }).click();
  await saveScreenshot(page, 'select-cases-es');
  await expectFitsNarrow(page, 'cases that are chosen');
  await page.getByRole('button', { name: 'Reasignar 2 casos' }).click();
  await expect(page.getByRole('dialog').getByLabel('¿Quién se hace cargo?')).toBeVisible();
  await expectOnlySpanish(page, 'reassigning several cases');
  await saveScreenshot(page, 'reassign-cases-es');
});
