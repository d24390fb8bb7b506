import { MailLink } from '../pages/accounts/mail-link.ts';
import { Portal } from '../pages/client/portal.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { expect, expectLinkRefused, expectRequestHidden, test } from '../support/invited-client.ts';
import { queryDatabase } from '../support/servers/database.ts';
import { listMails, waitForMail } from '../support/servers/mailbox.ts';

// What the server decides is tested there in the short tests, in `accounts/mail-sign-in` and `notifications/invitations`.

test('an invented link is refused with the same text, and requesting a new one has the same result', async ({
  visafolio,
  newDevice,
}) => {
  const page = await (await newDevice()).newPage();
  const link = new MailLink(page);
  await link.open(`${visafolio.url}/auth/confirm?token=${'x'.repeat(43)}`);
  await link.confirm();
  await link.expectRefused();
  await link.requestNewLink();
  await page.context().close();
});

test('an expired invitation says that it has expired and offers a new link that works', async ({
  visafolio,
  invite,
  newDevice,
}) => {
  const { client, mail } = await invite('Clara Vidal');
  await queryDatabase(
    visafolio.dataDir,
    "UPDATE auth.mail_link SET expires_at = now() - interval '1 minute' WHERE email = $1",
    [client.email],
  );
  const page = await (await newDevice()).newPage();
  const link = new MailLink(page);
  await link.open(mail.link);
  await link.confirm();
  await link.expectRefused();
  await expectRequestHidden(page, client);
  await link.requestNewLink();
  const renewed = await waitForMail(visafolio.dataDir, client.email, 2);
  await link.enter(renewed.link, '/client/portal');
  await new Portal(page).expectHome('Clara', client.notes);
  await page.context().close();
});

test('after five wrong tries a code is locked, also for an unknown address', async ({
  invite,
  newDevice,
}) => {
  const { client, mail } = await invite('Ines Roca');
  const wrong = mail.code === '000000' ? '111111' : '000000';
  for (const email of [client.email, 'somebody@unknown.example']) {
    const page = await (await newDevice()).newPage();
    const link = new MailLink(page);
    await link.enterCode(email, wrong);
    await expect(page.getByText('This code is not valid.')).toBeVisible();
    for (let time = 0; time < 4; time++) {
      const answered = page.waitForResponse('**/api/auth/mail-link/code');
      await link.enterNewCode(wrong);
      await answered;
    }
    const locked = page.getByText('Too many wrong codes: the codes sent so far no longer work.');
    await expect(locked).toBeVisible();
    await expectAccessible(page, 'a locked code');
    await saveScreenshot(page, 'en-code-locked');
    await page.context().close();
  }
  const page = await (await newDevice()).newPage();
  await new MailLink(page).enter(mail.link, '/client/portal');
  await page.context().close();
});

test('resending an invitation invalidates the previous link', async ({
  visafolio,
  invite,
  newDevice,
  openDashboard,
}) => {
  const { client, mail } = await invite('Greta Moll');
  const dashboard = await openDashboard();
  const overlay = await dashboard.openRequest(client.name);
  await overlay.resend(client.email);
  await overlay.close();
  const second = await waitForMail(visafolio.dataDir, client.email, 2);
  await expectLinkRefused(newDevice, mail);
  const page = await (await newDevice()).newPage();
  await new MailLink(page).enter(second.link, '/client/portal');
  await new Portal(page).expectHome('Greta', client.notes);
  await page.context().close();
});

test('the link of a deleted request says that it is no longer valid, and no mail is sent', async ({
  visafolio,
  invite,
  newDevice,
  openDashboard,
}) => {
  const { client, mail } = await invite('Hugo Paz');
  const dashboard = await openDashboard();
  await dashboard.deleteRequest(client.name);
  const page = await (await newDevice()).newPage();
  const link = new MailLink(page);
  await link.open(mail.link);
  await link.confirm();
  await link.expectRefused();
  await expectRequestHidden(page, client);
  await link.requestNewLink();
  await link.enterCode(client.email, mail.code);
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  expect(await listMails(visafolio.dataDir, client.email)).toHaveLength(1);
  await page.context().close();
});
