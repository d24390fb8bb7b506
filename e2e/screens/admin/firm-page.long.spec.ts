import { randomUUID } from 'node:crypto';
import { buildContact } from '../../../apps/server/test/builders/contacts.ts';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { MailLink } from '../../pages/accounts/mail-link.ts';
import { SignIn } from '../../pages/accounts/sign-in.ts';
import { Admin } from '../../pages/staff/admin.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectNotFound, FirmPage, findJoinLink, JoinPage } from '../../pages/staff/firm.ts';
import { Settings } from '../../pages/staff/settings.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

/** An address that no other test uses. */
const newEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`;
const password = 'seven herons on a wire';

let chief: Professional;
test.beforeEach(async ({ owner, page, signIn }) => {
  const firm = await buildFirm(owner, { name: 'Harbor & Vale' });
  chief = await buildProfessional(owner, { firm, name: 'Frida Kovac' });
  await signIn(page, chief);
});

test('a colleague is invited by mail, signs up, joins, gets a role, and is removed with a hand-over', async ({
  page,
  browser,
  owner,
  visafolio,
}) => {
  const firm = new FirmPage(page);
  await page.goto('/dashboard');
  await firm.openFromMenu();
  const email = newEmail('dana');
  await firm.invite(email);
  await expect(firm.invitation(email)).toContainText('Invited by Frida Kovac');
  await saveScreenshot(page, 'firm-people-en');
  await expectAccessible(page, 'the people of a firm');
  await expectFitsNarrow(page, 'the people of a firm');

  const guest = await newVisitor(browser, visafolio);
  const join = new JoinPage(guest);
  await test.step('the link leads through the sign-up back to the invitation', async () => {
    await join.open(findJoinLink((await waitForMail(visafolio.dataDir, email)).text));
    await expect(join.heading('You are invited to a firm', '')).toBeVisible();
    await saveScreenshot(guest, 'join-visitor-en');
    await join.goToSignIn();
    const form = new SignIn(guest);
    await form.signUp(email, password);
    const mail = new MailLink(guest);
    await mail.open((await waitForMail(visafolio.dataDir, email, 2)).link);
    await mail.confirm();
    await expect(join.heading('Join Harbor & Vale', '')).toBeVisible();
    await expect(guest.getByText('Your role: Member.')).toBeVisible();
    await expect(guest.getByText('nothing moves')).toBeVisible();
    await expectAccessible(guest, 'an invitation');
    await join.accept();
    await expectToast(guest, 'You now work in Harbor & Vale');
    await expect(guest.getByRole('button', { name: 'All of the firm' })).toBeVisible();
  });

  const { rows } = await owner.query('SELECT id, full_name FROM profiles WHERE email = $1', [email]);
  const [{ id, full_name: name }] = rows;
  const template = await buildTemplate(owner);
  const workspaceId = chief.workspaceId;
  const dana = { id, name, email, firm: chief.firm, workspaceId };
  await buildRequest(owner, { professional: dana, template });
  await buildRequest(owner, { professional: dana, template });

  await test.step('a member finds nothing at /firm, and no way to it', async () => {
    await guest.goto('/firm');
    await expectNotFound(guest);
    await guest.getByRole('button', { name: 'Account menu of' }).click();
    await expect(guest.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(guest.getByRole('menuitem', { name: 'Firm' })).toBeHidden();
  });

  await test.step('roles change, and somebody always administers the firm', async () => {
    await firm.open();
    await expect(firm.person(email)).toContainText('2 open of 2');
    await expect(firm.invitation(email)).toBeHidden();
    await firm.role('Frida Kovac').selectOption('member');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Become a member' }).click();
    await expectToast(page, 'Error', 'Somebody has to administer the firm.');
    await expect(firm.role('Frida Kovac')).toHaveValue('firm_admin');
    await firm.role(name).selectOption('firm_admin');
    await expectToast(page, `${name}: Administrator`);
    await guest.goto('/firm');
    await new FirmPage(guest).expectOpen();
  });

  await test.step('the removed person’s cases go to whoever is chosen', async () => {
    const dialog = await firm.remove(name);
    await expect(dialog).toContainText('Their 2 cases stay in the firm');
    await saveScreenshot(page, 'firm-remove-en');
    const remove = dialog.getByRole('button', { name: 'Remove', exact: true });
    await remove.click();
    await expect(dialog.getByText('Choose who takes over.')).toBeVisible();
    await dialog.getByLabel('Who takes over?').selectOption({ label: `Frida Kovac (${chief.email})` });
    await remove.click();
    await expectToast(page, `${name} no longer belongs to the firm`, '2 cases now belong to Frida Kovac.');
    await expect(firm.person(email)).toBeHidden();
    await expect(firm.person('Frida Kovac')).toContainText('2 open of 2');
    await guest.goto('/firm');
    await expectNotFound(guest);
  });
  await guest.context().close();
});

test('an invitation shows what moves into the firm; a closed one is reported; the dashboard shows open ones', async ({
  page,
  browser,
  owner,
  signIn,
  visafolio,
}) => {
  const ben = await buildProfessional(owner, { firm: null, name: 'Ben Otte' });
  const template = await buildTemplate(owner, { owner: ben });
  await buildRequest(owner, { professional: ben, template });
  await buildRequest(owner, { professional: ben, template, status: 'completed' });
  await buildContact(owner, { professional: ben });
  const firm = new FirmPage(page);
  await firm.open();
  await firm.invite(ben.email);
  const link = findJoinLink((await waitForMail(visafolio.dataDir, ben.email)).text);

  const guest = await newVisitor(browser, visafolio);
  const join = new JoinPage(guest);
  await signIn(guest, ben);
  await test.step('found on the dashboard', async () => {
    await guest.goto('/dashboard');
    await expect(guest.getByText('Frida Kovac invites you to Harbor & Vale.')).toBeVisible();
    await saveScreenshot(guest, 'join-waiting-en');
    await guest.getByRole('link', { name: 'See the invitation' }).click();
    await expect(guest).toHaveURL(link);
    for (const line of ['1 open case', '1 completed case', '3 contacts', '1 template'])
      await expect(guest.getByRole('listitem').filter({ hasText: line })).toBeVisible();
    await saveScreenshot(guest, 'join-moves-en');
    await expectFitsNarrow(guest, 'an invitation with what moves');
  });

  await test.step('in Spanish', async () => {
    await guest.evaluate(() => localStorage.setItem('language', 'es'));
    await guest.reload();
    await expect(new JoinPage(guest, 'es').heading('', 'Unirse a Harbor & Vale')).toBeVisible();
    await expectOnlySpanish(guest, 'an invitation');
    await saveScreenshot(guest, 'join-moves-es');
    await guest.evaluate(() => localStorage.setItem('language', 'en'));
    await guest.reload();
  });

  await test.step('declined, it is gone, also for another account', async () => {
    await guest.getByRole('button', { name: 'Decline' }).click();
    await guest.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect(join.heading('Invitation declined', '')).toBeVisible();
    await guest.reload();
    await expect(join.heading('This invitation is not open', '')).toBeVisible();
    await saveScreenshot(guest, 'join-gone-en');
    await expectAccessible(guest, 'an invitation that is not open');
    await guest.getByRole('button', { name: 'Use another account' }).click();
    await guest.waitForURL((url) => url.pathname === '/auth');
    await join.open(link.replace(/[^/]+$/, 'not-an-id'));
    await expect(join.heading('You are invited to a firm', '')).toBeVisible();
  });

  await test.step('who works elsewhere is told so', async () => {
    const other = await buildProfessional(owner, { name: 'Eva Lind' });
    await owner.query(
      `INSERT INTO firm_invitations (firm_id, email, firm_role, invited_by, invited_by_name, firm_name)
       VALUES ($1, $2, 'member', $3, $4, $5)`,
      [chief.firm?.id, other.email, chief.id, chief.name, chief.firm?.name],
    );
    const { rows } = await owner.query('SELECT id FROM firm_invitations WHERE email = $1', [other.email]);
    await signIn(guest, other);
    await guest.goto(`/join/${rows[0].id}`);
    await expect(join.heading(`You already work in ${other.firm?.name}`, '')).toBeVisible();
    await guest.getByRole('link', { name: 'Open the settings' }).click();
    await expect(new Settings(guest).dialog()).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Leave the firm' })).toBeVisible();
  });
  await guest.context().close();
});

test('every section has a URL; restricted cases are reassigned without being read; names, policies and defaults are saved', async ({
  page,
  owner,
  signIn,
}) => {
  const ben = await buildProfessional(owner, { firm: chief.firm, name: 'Ben Otte' });
  const ana = await buildProfessional(owner, { firm: chief.firm, name: 'Ana Ruiz' });
  await buildProfessional(owner, { firm: chief.firm, name: 'Olaf Vik' });
  const template = await buildTemplate(owner, { owner: chief, name: 'Visa de trabajo' });
  const hidden = await buildRequest(owner, { professional: ben, template });
  await owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [hidden.id],
  );
  await owner.query(
    `INSERT INTO case_members (client_request_id, workspace_id, user_id) SELECT id, workspace_id, $2 FROM client_requests WHERE id = $1`,
    [hidden.id, ana.id],
  );
  const firm = new FirmPage(page);

  await test.step('restricted cases', async () => {
    await firm.open('restricted');
    await expect(page.getByText('Responsible: Ben Otte')).toBeVisible();
    await expect(page.getByText(hidden.client.name)).toBeHidden();
    await saveScreenshot(page, 'firm-restricted-en');
    await expectAccessible(page, 'restricted cases');
    await expectFitsNarrow(page, 'restricted cases');
    await page.getByRole('button', { name: /^Reassign case/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('option', { name: /Frida Kovac/ })).toHaveCount(0);
    // People who do not work on the case are not offered.
    await expect(dialog.getByRole('option', { name: /Olaf Vik/ })).toHaveCount(0);
    await dialog.getByLabel('New responsible person').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Responsible: Ana Ruiz')).toBeVisible();
  });

  await test.step('sign-in rules', async () => {
    await page.getByRole('link', { name: 'Sign-in rules' }).click();
    await expect(page).toHaveURL(/\/firm\/sign-in$/);
    await expect(page.getByText('Off: people sign in by email or password.')).toBeVisible();
    await saveScreenshot(page, 'firm-rules-en');
    await page.getByRole('button', { name: 'Set up: Single sign-on' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Add a sign-in' })).toBeVisible();
    await page.keyboard.press('Escape');
    const rule = page.getByLabel('Require two-step sign-in');
    await expect(rule).toBeEnabled();
  });

  await test.step('branding', async () => {
    await page.getByRole('link', { name: 'Branding' }).click();
    await page.getByLabel('Firm Name').fill('Harbor, Vale & Kin');
    await page.getByLabel('Description').fill('Work and family visas');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Firm updated successfully!');
    await page.reload();
    await expect(page.getByLabel('Firm Name')).toHaveValue('Harbor, Vale & Kin');
    await expect(page.getByLabel('Description')).toHaveValue('Work and family visas');
    await saveScreenshot(page, 'firm-branding-en');
    await expectAccessible(page, 'the branding of a firm');
  });

  await test.step('defaults, with which a colleague’s new request begins', async () => {
    await page.getByRole('link', { name: 'Defaults' }).click();
    await page.getByLabel('Template').selectOption({ label: 'Visa de trabajo' });
    await page.getByLabel('Message to the client').fill('Hola, {{client_name}}.');
    await saveScreenshot(page, 'firm-defaults-en');
    await expectAccessible(page, 'the defaults of a firm');
    await expectFitsNarrow(page, 'the defaults of a firm');
    await page.getByRole('button', { name: 'Save defaults' }).click();
    await expectToast(page, 'Defaults saved');
    await page.context().clearCookies();
    await signIn(page, ben);
    await page.goto('/dashboard?new=1');
    const form = page.getByRole('dialog');
    await expect(form.getByLabel('Notes', { exact: true })).toHaveValue('Hola, {{client_name}}.');
    await expect(form.getByText(/Visa de trabajo/).first()).toBeVisible();
  });

  await test.step('in Spanish, and nothing at an address that there is not', async () => {
    await page.context().clearCookies();
    await signIn(page, chief);
    await page.evaluate(() => localStorage.setItem('language', 'es'));
    const shown = {
      people: page.getByLabel('Función de Frida Kovac'),
      restricted: page.getByText('Responsable: Ana Ruiz'),
      'sign-in': page.getByText('Desactivado: '),
      branding: page.getByLabel('Nombre de la firma'),
      defaults: page.getByLabel('Tipo de visa'),
    };
    for (const section of ['people', 'restricted', 'sign-in', 'branding', 'defaults'] as const) {
      await new FirmPage(page, 'es').open(section === 'people' ? undefined : section);
      await expect(shown[section]).toBeVisible();
      await saveScreenshot(page, `firm-${section}-es`);
      await expectOnlySpanish(page, `the firm’s ${section}`);
    }
    await page.goto('/firm/nowhere');
    await expectNotFound(page);
  });
});

test('a person leaves the firm and a colleague takes over; the last person takes everything along', async ({
  page,
  owner,
}) => {
  const ana = await buildProfessional(owner, { firm: chief.firm, name: 'Ana Ruiz' });
  const template = await buildTemplate(owner);
  const { client } = await buildRequest(owner, { professional: chief, template });
  await buildRequest(owner, { professional: ana, template });
  const settings = new Settings(page);
  await settings.open();
  await settings.openTab('Account');
  const dialog = page.getByRole('dialog', { name: 'Leave Harbor & Vale?' });
  const leave = dialog.getByRole('button', { name: 'Leave the firm' });

  await test.step('not as the last administrator', async () => {
    await settings.button('Leave the firm').click();
    await expect(dialog).toContainText('Your case stays in the firm.');
    await dialog.getByLabel('Who takes over?').selectOption({ index: 1 });
    await leave.click();
    await expect(dialog.getByText('Somebody has to administer the firm.')).toBeVisible();
    await saveScreenshot(page, 'leave-refused-en');
  });

  await test.step('alone, with everything', async () => {
    await owner.query('UPDATE client_requests SET user_id = $1 WHERE user_id = $2', [chief.id, ana.id]);
    await owner.query('UPDATE profiles SET firm_id = NULL WHERE id = $1', [ana.id]);
    await settings.open();
    await settings.openTab('Account');
    await expect(settings.dialog()).toContainText('You are the only person in this firm.');
    await saveScreenshot(page, 'leave-alone-en');
    await settings.button('Leave the firm').click();
    await leave.click();
    await expectToast(page, 'You left Harbor & Vale');
    await page.goto('/dashboard');
    const dashboard = new Dashboard(page);
    await expect(dashboard.card(client.name)).toBeVisible();
    await expect(page.getByRole('button', { name: 'All of the firm' })).toBeHidden();
  });
});

test('a product administrator chooses who takes over before disabling or moving a person', async ({
  page,
  owner,
  signIn,
}) => {
  const ana = await buildProfessional(owner, { firm: chief.firm, name: `Ana ${randomUUID().slice(0, 8)}` });
  const template = await buildTemplate(owner);
  await buildRequest(owner, { professional: ana, template });
  await signIn(page, await buildProfessional(owner, { role: 'admin' }));
  const admin = new Admin(page);
  await admin.open(`?view=list&q=${encodeURIComponent(ana.name)}`);
  const dialog = page.getByRole('dialog', { name: 'Who takes over the cases?' });
  const choose = async () => {
    await dialog.getByRole('button', { name: /Colleague who takes over/ }).click();
    await page.getByRole('option', { name: /Frida Kovac/ }).click();
  };

  await admin.chooseFirm(page.getByRole('button', { name: `Firm of ${ana.name}` }), 'No Firm', {
    typed: false,
  });
  await expect(dialog).toContainText('is responsible for cases of Harbor & Vale');
  await saveScreenshot(page, 'admin-hand-over-en');
  await expectAccessible(page, 'who takes over');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await admin.openActions(ana.name);
  await page.getByRole('menuitem', { name: 'Disable account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable account' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(dialog.getByText('Choose who takes over.')).toBeVisible();
  await choose();
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expectToast(page, 'Account disabled');
  await expect(dialog).toBeHidden();
  const { rows } = await owner.query('SELECT user_id FROM client_requests WHERE workspace_id = $1', [
    chief.workspaceId,
  ]);
  expect(rows).toEqual([{ user_id: chief.id }]);
});
