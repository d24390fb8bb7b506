import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { updateRequestStatus } from '../../cases/requests.usecases.ts';
import { placeHold } from '../holds/holds.usecases.ts';
import { listTrash } from '../trash/trash.usecases.ts';
import { getRetention, listUpcoming, previewRetention, setRetention } from './retention.usecases.ts';
import { runRetention } from './run-retention.ts';

let server: TestServer;
let admin: Professional;
let member: Professional;
let actor: StaffActor;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const firm = await buildFirm(server.owner);
  admin = await buildProfessional(server.owner, { firm });
  member = await buildProfessional(server.owner, { firm });
  actor = { as: 'staff', userId: admin.id, email: admin.email };
});

const off = { completed_months: null, unsubmitted_months: null, contact_months: null, enabled: false };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const names = async () => (await listTrash(server.services, actor, {})).items.map(({ id }) => id).toSorted();

/** A case of long ago. */
async function buildOld(status: 'completed' | 'pending', months: number): Promise<BuiltRequest> {
  const built = await buildRequest(server.owner, { professional: member, status });
  await server.owner.query(
    `UPDATE client_requests SET completed_at = CASE WHEN status = 'completed' THEN now() - make_interval(months => $2) END,
       created_at = now() - make_interval(months => $2), updated_at = now() - make_interval(months => $2) WHERE id = $1`,
    [built.id, months],
  );
  await server.owner.query(
    'UPDATE case_progress SET last_activity_at = now() - make_interval(months => $2) WHERE client_request_id = $1',
    [built.id, months],
  );
  return built;
}
const mails = async () =>
  (
    await server.owner.query(
      `SELECT user_id, payload FROM auth.mail_order WHERE kind = 'firmNotice' AND user_id = ANY ($1)`,
      [[admin.id, member.id]],
    )
  ).rows;

it('is off, and a preview says exactly what would go', async () => {
  const old = await buildOld('completed', 25);
  await buildOld('completed', 3);
  await runRetention(server.services, inDays(1_000));
  expect(await names()).toEqual([]);
  expect(await getRetention(server.services, actor)).toMatchObject({ enabled_at: null });

  const preview = await previewRetention(server.services, actor, { completed_months: 24 });
  expect(preview.counts).toEqual({ completed: 1, unsubmitted: 0, contact: 0 });
  expect(preview.items).toMatchObject([{ kind: 'completed', id: old.id, name: old.client.name }]);
  // Never within the time of an announcement.
  expect(Date.parse(preview.items[0]?.goes_at ?? '')).toBeGreaterThan(inDays(29).getTime());
});

it('announces by mail what goes, and moves it to the trash 30 days later', async () => {
  const completed = await buildOld('completed', 25);
  const silent = await buildOld('pending', 13);
  const contact = await buildContact(server.owner, { professional: member });
  await server.owner.query(`UPDATE contacts SET created_at = now() - interval '40 months' WHERE id = $1`, [
    contact.id,
  ]);
  await setRetention(server.services, actor, {
    completed_months: 24,
    unsubmitted_months: 12,
    contact_months: 36,
    enabled: true,
  });

  await runRetention(server.services, inDays(0));
  expect(await names()).toEqual([]);
  expect(await mails()).toMatchObject([{ user_id: admin.id, payload: { what: 'retentionDue', cases: 3 } }]);
  expect((await listUpcoming(server.services, actor)).counts).toEqual({
    completed: 1,
    unsubmitted: 1,
    contact: 1,
  });

  await runRetention(server.services, inDays(29));
  expect(await names()).toEqual([]);
  await runRetention(server.services, inDays(30.1));
  expect(await names()).toEqual([completed.id, silent.id, contact.id].toSorted());
  // Announced once.
  expect(await mails()).toHaveLength(1);
  expect(
    (await listTrash(server.services, actor, {})).items.every(
      ({ cause, by }) => cause === 'retention' && by === null,
    ),
  ).toBe(true);
});

it('leaves what is held or was reopened, and announces it again before it goes', async () => {
  const held = await buildOld('completed', 25);
  const reopened = await buildOld('completed', 25);
  await setRetention(server.services, actor, { ...off, completed_months: 24, enabled: true });
  await runRetention(server.services, inDays(0));
  await placeHold(server.services, actor, {
    subject: { of: 'case', request_id: held.id },
    reason: 'Subpoena',
  });
  await updateRequestStatus(server.services, actor, reopened.id, 'in-progress');
  await runRetention(server.services, inDays(31));
  expect(await names()).toEqual([]);
  const { rows } = await server.owner.query(
    'SELECT subject_id FROM retention_notices WHERE workspace_id = $1',
    [admin.workspaceId],
  );
  expect(rows).toEqual([]);
});

it('is seen and changed only by who leads the workspace; a professional without a firm has their own', async () => {
  const asMember: StaffActor = { as: 'staff', userId: member.id, email: member.email };
  for (const call of [getRetention, listUpcoming])
    await expect(call(server.services, asMember)).rejects.toMatchObject({
      code: 'session.firm_administrator_required',
    });
  await expect(previewRetention(server.services, asMember, {})).rejects.toMatchObject({
    code: 'session.firm_administrator_required',
  });
  await expect(setRetention(server.services, asMember, { ...off, enabled: true })).rejects.toMatchObject({
    code: 'session.firm_administrator_required',
  });

  const alone = await buildProfessional(server.owner, { firm: null });
  const own: StaffActor = { as: 'staff', userId: alone.id, email: alone.email };
  const gone = await buildRequest(server.owner, { professional: alone, status: 'completed' });
  await server.owner.query(
    `UPDATE client_requests SET completed_at = now() - interval '3 years' WHERE id = $1`,
    [gone.id],
  );
  const foreign = await buildOld('completed', 36);
  await setRetention(server.services, own, { ...off, completed_months: 24, enabled: true });
  await runRetention(server.services, inDays(0));
  await runRetention(server.services, inDays(31));
  expect((await listTrash(server.services, own, {})).items.map(({ id }) => id)).toEqual([gone.id]);
  expect(await names()).not.toContain(foreign.id);
});

it('counts restricted cases of others without their names', async () => {
  const walled = await buildOld('completed', 25);
  await server.owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [walled.id],
  );
  const { counts, items } = await previewRetention(server.services, actor, { completed_months: 24 });
  expect(counts.completed).toBe(1);
  expect(items).toMatchObject([{ id: walled.id, name: null, case_number: null }]);
});
