import { buildCaseWithParties } from '../../../apps/server/test/builders/cases/parties.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

test('staff see both invitations of a case with parties, and send that of the second person again', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildCaseWithParties(owner, { status: 'pending' });
  await owner.query(
    `UPDATE client_requests SET party_invitation_state = 'failed', party_invitation_attempts = 3,
       party_invitation_error = '550 No such mailbox here', party_invitation_next_at = now() + interval '15 min 30 s' WHERE id = $1`,
    [request.id],
  );
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}`);
  const section = page.getByRole('region', { name: 'Invitations' });
  await expect(section.getByText(`To the sponsor, ${request.sponsor.email}`)).toBeVisible();
  await expect(section.getByText(`To ${request.client.email}`)).toBeVisible();
  await expect(section.getByText('What went wrong: 550 No such mailbox here')).toBeVisible();
  await expectAccessible(page, 'two invitations');
  await saveScreenshot(page, 'case-two-invitations');
  await section.getByRole('button', { name: `Send again: invitation to ${request.client.name}` }).click();
  await expect(section.getByText('What went wrong')).toBeHidden();
  await expect(section.getByText('Invitation sent')).toHaveCount(2);
  expect((await waitForMail(visafolio.dataDir, request.client.email)).text).toMatch(
    /You answer as Worker\.|Usted responde como Trabajadora\./,
  );
});

test('staff see who gets a reminder, and what it says to each of two people', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildCaseWithParties(owner, {
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
    client: { name: 'Ana Lima' },
    sponsor: { name: 'Acme Corp' },
  });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await signIn(page, request.professional);
  await page.goto(`/requests/${request.id}`);
  await page.getByRole('button', { name: 'Enviar recordatorio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar un recordatorio a Ana Lima' });
  await expect(dialog.getByText(`Acme Corp (${request.sponsor.email})`)).toBeVisible();
  await expect(dialog.getByText(`Ana Lima (${request.client.email})`)).toBeVisible();
  await expectAccessible(page, 'a reminder of two people');
  await expectFitsNarrow(page, 'a reminder of two people');
  await saveScreenshot(page, 'reminder-two-people-es');
  await dialog.getByRole('button', { name: 'Enviar recordatorio a Acme Corp y Ana Lima' }).click();
  await expect(
    page.getByText(`Recordatorio enviado a ${request.sponsor.email} y ${request.client.email}`).first(),
  ).toBeVisible();
});
