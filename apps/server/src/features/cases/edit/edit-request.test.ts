import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../../accounts/accounts.testing.ts';
import { resendInvitation } from '../../notifications/invitations/invitations.usecases.ts';
import { getPortalRequest } from '../portal/portal.usecases.ts';
import { editRequest } from './edit-request.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const asStaff = ({ professional }: BuiltRequest): StaffActor => ({
  as: 'staff',
  userId: professional.id,
  email: professional.email,
});
async function asClient(email: string): Promise<ClientActor> {
  const account = await buildClientUser(world.owner, { email });
  return { as: 'client', userId: account.id, email };
}
const fields = (request: BuiltRequest) => ({
  id: request.id,
  name: request.client.name,
  email: request.client.email,
  visa_type: request.template.visaType,
  notes: '',
});

it('a new e-mail ends the access of the old one, disables its links, and can enter', async () => {
  const request = await buildRequest(world.owner, { status: 'in-progress' });
  const old = await asClient(request.client.email);
  await resendInvitation(world.services, asStaff(request), request.id);
  const token = world.mailsTo(old.email)[0]?.text.match(/token=([\w-]+)/)?.[1] ?? '';
  const email = newEmail();

  const edited = await editRequest(world.services, asStaff(request), { ...fields(request), email });
  expect(edited).toEqual({ id: request.id, email_changed: true });
  await expect(getPortalRequest(world.services, old, request.id)).rejects.toMatchObject({
    code: 'portal.no_access',
  });
  expect((await world.post('/mail-link/confirm', { token })).status).toBe(410);
  await expect(getPortalRequest(world.services, await asClient(email), request.id)).resolves.toMatchObject({
    id: request.id,
  });
});

it('a mailbox that client and sponsor shared stays the sponsor’s', async () => {
  const email = newEmail();
  const request = await buildRequest(world.owner, { client: { email }, status: 'in-progress' });
  await world.owner.query(
    `UPDATE client_requests SET sponsor_name = 'Both', sponsor_email = $2 WHERE id = $1`,
    [request.id, email],
  );
  const both = await asClient(email);
  await editRequest(world.services, asStaff(request), { ...fields(request), email: newEmail() });
  await expect(getPortalRequest(world.services, both, request.id)).resolves.toBeDefined();
});

it('the sponsor’s address is refused for the client, and saving unchanged values logs nothing', async () => {
  const request = await buildRequest(world.owner, { sponsor: true, notes: 'As it was' });
  const email = request.sponsor?.email ?? '';
  await expect(
    editRequest(world.services, asStaff(request), { ...fields(request), email }),
  ).rejects.toMatchObject({ code: 'requests.sponsors_email' });
  await editRequest(world.services, asStaff(request), { ...fields(request), notes: 'As it was' });
  const { rows } = await world.owner.query('SELECT 1 FROM activity WHERE client_request_id = $1', [
    request.id,
  ]);
  expect(rows).toEqual([]);
});
