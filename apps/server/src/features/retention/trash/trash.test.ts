import { trashDays } from '@visafolio/contract/retention/trash.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import {
  addContact,
  deleteContact,
  getContact,
  listContacts,
} from '../../cases/contacts/contacts.usecases.ts';
import { getPortalRequest, listMyRequests } from '../../cases/portal/portal.usecases.ts';
import { saveAnswer } from '../../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest, trashRequest } from '../../cases/requests.usecases.ts';
import { liftHold, listHolds, placeHold } from '../holds/holds.usecases.ts';
import { expireTrash } from './expire-trash.ts';
import { deleteFromTrash, listTrash, restoreFromTrash } from './trash.usecases.ts';

let server: TestServer;
let admin: Professional;
let member: Professional;
let asAdmin: StaffActor;
let asMember: StaffActor;
let request: BuiltRequest;
let client: ClientActor;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const firm = await buildFirm(server.owner);
  // The first member administers the firm.
  admin = await buildProfessional(server.owner, { firm });
  member = await buildProfessional(server.owner, { firm });
  asAdmin = toActor(admin);
  asMember = toActor(member);
  request = await buildRequest(server.owner, { professional: member, status: 'in-progress' });
  const account = await buildClientUser(server.owner, request.client);
  client = { as: 'client', userId: account.id, email: account.email };
});

const toActor = (person: Professional): StaffActor => ({
  as: 'staff',
  userId: person.id,
  email: person.email,
});
const isCode = (code: string) => expect.objectContaining({ code });
const inTrash = async (actor: StaffActor) => (await listTrash(server.services, actor, {})).items;
const theCase = () => ({ kind: 'case' as const, id: request.id });
const listRows = async (table: string, column = 'client_request_id') =>
  (await server.owner.query(`SELECT * FROM ${table} WHERE ${column} = $1`, [request.id])).rows;
const kinds = async () =>
  (
    await server.owner.query('SELECT kind FROM audit_entries WHERE log_id = $1 ORDER BY id', [
      member.workspaceId,
    ])
  ).rows.map(({ kind }) => kind);
const countQueueRows = async (actor: StaffActor) =>
  (
    await server.owner.query('SELECT client_request_id FROM queue_rows WHERE workspace_id = $1', [
      actor.userId === admin.id ? admin.workspaceId : member.workspaceId,
    ])
  ).rows.length;
const later = (days: number) => new Date(Date.now() + days * 86_400_000);

async function restrict(): Promise<void> {
  await server.owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [request.id],
  );
}

describe('a case in the trash', () => {
  it('is gone for staff and client, and comes back with all that it had', async () => {
    const question_id = request.template.questions[0]?.id ?? '';
    await saveAnswer(server.services, client, request.id, { question_id, answer: 'Ana' });
    const before = await getRequest(server.services, asMember, request.id);
    expect(await countQueueRows(asMember)).toBeGreaterThan(0);

    await trashRequest(server.services, asMember, request.id);
    await expect(getRequest(server.services, asMember, request.id)).rejects.toEqual(
      isCode('requests.not_found'),
    );
    expect(await countQueueRows(asMember)).toBe(0);
    await expect(getPortalRequest(server.services, client, request.id)).rejects.toEqual(
      isCode('portal.closed'),
    );
    expect(await listMyRequests(server.services, client)).toEqual([]);
    await expect(
      saveAnswer(server.services, client, request.id, { question_id, answer: 'Eve' }),
    ).rejects.toMatchObject({ code: 'portal.no_access' });

    const [item] = await inTrash(asAdmin);
    expect(item).toMatchObject({
      ...theCase(),
      name: request.client.name,
      by: member.name,
      cause: 'person',
      held: false,
    });
    expect(Date.parse(item?.goes_at ?? '') - Date.parse(item?.trashed_at ?? '')).toBe(trashDays * 86_400_000);

    await restoreFromTrash(server.services, asMember, theCase());
    const after = await getRequest(server.services, asMember, request.id);
    expect({ ...after, last_activity_at: null, attention: null }).toEqual({
      ...before,
      last_activity_at: null,
      attention: null,
    });
    expect(await countQueueRows(asMember)).toBeGreaterThan(0);
    expect((await getPortalRequest(server.services, client, request.id)).id).toBe(request.id);
    expect(await inTrash(asAdmin)).toEqual([]);
    expect(await kinds()).toEqual(expect.arrayContaining(['case.trashed', 'case.restored']));
  });

  it('is restored once by two tabs, and a second deletion finds nothing', async () => {
    await trashRequest(server.services, asMember, request.id);
    await expect(trashRequest(server.services, asMember, request.id)).rejects.toEqual(
      isCode('requests.not_found'),
    );
    await Promise.all([
      restoreFromTrash(server.services, asMember, theCase()),
      restoreFromTrash(server.services, asAdmin, theCase()),
    ]);
    const restored = (await listRows('activity')).filter(({ kind }) => kind === 'request.restored');
    expect(restored.length).toBe(1);
  });

  it('is reached by nobody of another firm, and if restricted by nobody who does not see it', async () => {
    const stranger = toActor(await buildProfessional(server.owner));
    await trashRequest(server.services, asMember, request.id);
    expect(await inTrash(stranger)).toEqual([]);
    for (const act of [restoreFromTrash, deleteFromTrash])
      await expect(act(server.services, stranger, theCase())).rejects.toEqual(isCode('trash.not_found'));
    await restrict();
    expect(await inTrash(asAdmin)).toEqual([]);
    for (const act of [restoreFromTrash, deleteFromTrash])
      await expect(act(server.services, asAdmin, theCase())).rejects.toEqual(isCode('trash.not_found'));
    expect(await inTrash(asMember)).toHaveLength(1);
    // The row alone is no way in: outside of the trash's transactions row security hides the case.
    await expect(
      server.services.db.withActor(asMember, (tx) =>
        tx.$client
          .query('DELETE FROM trashed_cases RETURNING client_request_id')
          .then(({ rowCount }) => rowCount),
      ),
    ).resolves.toBe(0);
  });

  it('is deleted for good by who leads the workspace only', async () => {
    await trashRequest(server.services, asMember, request.id);
    await expect(deleteFromTrash(server.services, asMember, theCase())).rejects.toEqual(
      isCode('session.firm_administrator_required'),
    );
    await deleteFromTrash(server.services, asAdmin, theCase());
    expect(await listRows('client_requests', 'id')).toEqual([]);
    expect(await listRows('client_users')).toEqual([]);
    expect((await listRows('activity')).map(({ kind }) => kind)).toEqual(['request.deleted']);
    await expect(deleteFromTrash(server.services, asAdmin, theCase())).rejects.toEqual(
      isCode('trash.not_found'),
    );
    expect(await kinds()).toContain('case.deleted');
  });

  it('is deleted when its 30 days are over, and not before', async () => {
    await trashRequest(server.services, asMember, request.id);
    await expireTrash(server.services, later(trashDays - 1));
    expect(await listRows('client_requests', 'id')).toHaveLength(1);
    await expireTrash(server.services, later(trashDays + 1));
    expect(await listRows('client_requests', 'id')).toEqual([]);
    expect(await listRows('activity')).toMatchObject([{ kind: 'request.deleted', actor_kind: 'system' }]);
    const { rows } = await server.owner.query(
      `SELECT actor_kind, actor_id FROM audit_entries WHERE request_id = $1 AND kind = 'case.deleted'`,
      [request.id],
    );
    expect(rows).toEqual([{ actor_kind: 'system', actor_id: null }]);
  });
});

describe('a legal hold', () => {
  const hold = (of: 'case' | 'contact', id: string) =>
    placeHold(server.services, asAdmin, {
      subject: of === 'case' ? { of, request_id: id } : { of, contact_id: id },
      reason: 'Matter 12-345',
    });

  it('on a case keeps it from the trash and from deletion until it is lifted', async () => {
    const placed = await hold('case', request.id);
    expect((await hold('case', request.id)).id).toBe(placed.id);
    await expect(trashRequest(server.services, asMember, request.id)).rejects.toEqual(
      isCode('legal_holds.held'),
    );
    for (const table of ['client_request_documents', 'client_document_uploads', 'client_requests']) {
      const column = table === 'client_requests' ? 'id' : 'client_request_id';
      await expect(
        server.owner.query(`DELETE FROM ${table} WHERE ${column} = $1`, [request.id]),
        table,
      ).rejects.toMatchObject({ code: 'VF002' });
    }
    await liftHold(server.services, asAdmin, { id: placed.id });
    await liftHold(server.services, asAdmin, { id: placed.id });
    await trashRequest(server.services, asMember, request.id);
    expect((await kinds()).filter((kind) => kind.startsWith('hold.'))).toEqual([
      'hold.placed',
      'hold.lifted',
    ]);
  });

  it('on a contact holds all of their cases, also those that wait in the trash', async () => {
    const { rows } = await server.owner.query('SELECT contact_id FROM client_requests WHERE id = $1', [
      request.id,
    ]);
    const contactId = rows[0].contact_id ?? (await giveContact());
    await trashRequest(server.services, asMember, request.id);
    await hold('contact', contactId);
    expect(await inTrash(asAdmin)).toMatchObject([{ held: true }]);
    await expireTrash(server.services, later(trashDays + 1));
    await expect(deleteFromTrash(server.services, asAdmin, theCase())).rejects.toEqual(
      isCode('legal_holds.held'),
    );
    expect(await listRows('client_requests', 'id')).toHaveLength(1);
    expect((await listHolds(server.services, asMember)).items).toMatchObject([
      { of: 'contact', contact_id: contactId },
    ]);
  });

  it('is placed and lifted only by who leads the workspace, in their own', async () => {
    const stranger = toActor(await buildProfessional(server.owner));
    const subject = { of: 'case' as const, request_id: request.id };
    await expect(placeHold(server.services, asMember, { subject, reason: 'x' })).rejects.toEqual(
      isCode('session.firm_administrator_required'),
    );
    await expect(placeHold(server.services, stranger, { subject, reason: 'x' })).rejects.toEqual(
      isCode('requests.not_found'),
    );
    const { id } = await hold('case', request.id);
    await expect(liftHold(server.services, asMember, { id })).rejects.toEqual(
      isCode('session.firm_administrator_required'),
    );
    await expect(liftHold(server.services, stranger, { id })).rejects.toEqual(isCode('holds.not_found'));
    expect((await listHolds(server.services, stranger)).items).toEqual([]);
  });

  async function giveContact(): Promise<string> {
    const contact = await buildContact(server.owner, { professional: member });
    await server.owner.query('UPDATE client_requests SET contact_id = $2 WHERE id = $1', [
      request.id,
      contact.id,
    ]);
    return contact.id;
  }
});

describe('a contact in the trash', () => {
  it('leaves both lists and comes back, also by being added again', async () => {
    const contact = await buildContact(server.owner, { professional: member });
    const shown = async () => {
      const lists = await Promise.all(
        (['current', 'archived'] as const).map((state) =>
          listContacts(server.services, asMember, { state, limit: 50 }),
        ),
      );
      return lists.map(({ items }) => items.some(({ id }) => id === contact.id));
    };
    expect(await deleteContact(server.services, asMember, contact.id)).toMatchObject({ archived: false });
    expect(await shown()).toEqual([false, false]);
    expect(await inTrash(asMember)).toMatchObject([{ kind: 'contact', id: contact.id, by: member.name }]);

    await restoreFromTrash(server.services, asAdmin, { kind: 'contact', id: contact.id });
    expect(await shown()).toEqual([true, false]);

    await deleteContact(server.services, asMember, contact.id);
    const known = await getContact(server.services, asMember, contact.id);
    const added = await addContact(server.services, asMember, {
      ...known,
      phone: '',
      address: '',
      visa_type: '',
      preferred_language: '',
      home_country: '',
    });
    expect(added.id).toBe(contact.id);
    expect(await inTrash(asMember)).toEqual([]);
  });

  it('is deleted when its 30 days are over', async () => {
    const contact = await buildContact(server.owner, { professional: member });
    await deleteContact(server.services, asMember, contact.id);
    await expireTrash(server.services, later(trashDays + 1));
    const { rows } = await server.owner.query('SELECT id FROM contacts WHERE id = $1', [contact.id]);
    expect(rows).toEqual([]);
    expect(await kinds()).toEqual(expect.arrayContaining(['contact.trashed', 'contact.deleted']));
  });
});
