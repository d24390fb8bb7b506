import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import {
  addContact,
  deleteContact,
  getContact,
  listContacts,
  restoreContact,
  updateContact,
  updateContactStatus,
} from './contacts.usecases.ts';

let server: TestServer;
let professional: Professional;
let actor: StaffActor;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  professional = await buildProfessional(server.owner);
  actor = { as: 'staff', userId: professional.id, email: professional.email };
});

const ana = {
  name: 'Ana Beatriz da Conceição',
  email: 'ana@example.com',
  phone: '',
  address: '',
  visa_type: 'O-1',
  preferred_language: '',
  home_country: 'Brazil',
  status: 'active' as const,
};
const list = (input: Partial<Parameters<typeof listContacts>[2]> = {}) =>
  listContacts(server.services, actor, { state: 'current', limit: 50, ...input });
const listNames = async (input?: Parameters<typeof list>[0]) =>
  (await list(input)).items.map(({ name }) => name);

describe('the list of contacts', () => {
  it('pages through every contact once, newest first, while new ones arrive', async () => {
    const all: string[] = [];
    for (let n = 0; n < 7; n++) all.unshift((await buildContact(server.owner, { professional })).id);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
      await buildContact(server.owner, { professional });
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it('searches name, e-mail, visa type and country, counts the matches, and treats % as a plain character', async () => {
    await addContact(server.services, actor, ana);
    await addContact(server.services, actor, { ...ana, email: 'percy@example.com', name: '100% Percy' });
    expect(await listNames({ q: 'CONCEIÇÃO' })).toEqual([ana.name]);
    expect(await listNames({ q: 'percy@' })).toEqual(['100% Percy']);
    expect(await listNames({ q: '0%' })).toEqual(['100% Percy']);
    expect(await list({ q: 'brazil', limit: 1 })).toMatchObject({
      total: 2,
      items: [{ name: '100% Percy' }],
    });
    expect(await listNames({ q: 'o-1' })).toHaveLength(2);
  });

  it('refuses a cursor that it never returned', async () => {
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'lists.bad_cursor' });
  });

  it('hides the contacts of another professional', async () => {
    const foreign = await buildContact(server.owner, { professional: await buildProfessional(server.owner) });
    expect(await listNames()).toEqual([]);
    for (const call of [getContact, deleteContact, restoreContact]) {
      await expect(call(server.services, actor, foreign.id)).rejects.toMatchObject({
        code: 'contacts.not_found',
      });
    }
  });
});

describe('adding and changing a contact', () => {
  it('stores empty fields as null', async () => {
    const { id } = await addContact(server.services, actor, ana);
    const { rows } = await server.owner.query('SELECT * FROM contacts WHERE id = $1', [id]);
    expect(rows[0]).toMatchObject({ phone: null, address: null, preferred_language: null, status: 'active' });
  });

  it('refuses a second contact with the same e-mail, also when two tabs add it at once', async () => {
    const outcomes = await Promise.allSettled([1, 2].map(() => addContact(server.services, actor, ana)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'contacts.email_taken' },
    });
    const other = await addContact(server.services, actor, { ...ana, email: 'other@example.com' });
    await expect(updateContact(server.services, actor, { ...ana, id: other.id })).rejects.toMatchObject({
      code: 'contacts.email_taken',
    });
  });

  it('changes every field, and clears the emptied ones', async () => {
    const contact = await buildContact(server.owner, { professional });
    const changed = await updateContact(server.services, actor, {
      ...ana,
      id: contact.id,
      status: 'pending',
    });
    expect(changed).toMatchObject({
      ...ana,
      phone: null,
      address: null,
      preferred_language: null,
      status: 'pending',
    });
  });

  it('changes only the status', async () => {
    const contact = await buildContact(server.owner, { professional });
    await updateContactStatus(server.services, actor, contact.id, 'inactive');
    expect(await getContact(server.services, actor, contact.id)).toMatchObject({
      name: contact.name,
      status: 'inactive',
    });
  });
});

describe('deleting a contact', () => {
  it('moves one that no request refers to to the trash', async () => {
    const contact = await buildContact(server.owner, { professional });
    expect(await deleteContact(server.services, actor, contact.id)).toEqual({
      id: contact.id,
      archived: false,
    });
    const { rows } = await server.owner.query(
      'SELECT trashed_at IS NOT NULL AS trashed, trashed_by FROM contacts WHERE id = $1',
      [contact.id],
    );
    expect(rows).toEqual([{ trashed: true, trashed_by: professional.id }]);
    expect(await list({ state: 'archived' })).toMatchObject({ items: [], total: 0, archived: 0 });
  });

  it('archives one with requests: it leaves the list, and its requests still show it', async () => {
    const { contact, id } = await buildRequest(server.owner, { professional });
    expect((await list()).items[0]).toMatchObject({ id: contact.id, requests: 1 });
    expect(await deleteContact(server.services, actor, contact.id)).toEqual({
      id: contact.id,
      archived: true,
    });
    expect(await list()).toMatchObject({ items: [], total: 0, archived: 1 });
    const { rows } = await server.owner.query('SELECT contact_id FROM client_requests WHERE id = $1', [id]);
    expect(rows[0]).toEqual({ contact_id: contact.id });
    await expect(deleteContact(server.services, actor, contact.id)).rejects.toMatchObject({
      code: 'contacts.not_found',
    });
  });

  it('can be looked up, found and restored after it was archived', async () => {
    const archived = await buildContact(server.owner, { professional, name: 'Ana', archived: true });
    await buildContact(server.owner, { professional, name: 'Anabel' });
    expect(await list({ state: 'archived', q: 'ana' })).toMatchObject({
      items: [{ id: archived.id, archived_at: expect.stringMatching(/Z$/) }],
      total: 1,
    });
    expect(await listNames({ state: 'archived', q: 'anabel' })).toEqual([]);
    for (const _tab of [1, 2]) {
      const restored = await restoreContact(server.services, actor, archived.id);
      expect(restored).toMatchObject({ id: archived.id, name: 'Ana', archived_at: null });
    }
    expect(await list()).toMatchObject({ total: 2, archived: 0 });
  });

  it('is undone by adding the same e-mail once more', async () => {
    const archived = await buildContact(server.owner, { professional, email: ana.email, archived: true });
    const contact = await addContact(server.services, actor, ana);
    expect(contact).toMatchObject({ id: archived.id, name: ana.name, phone: null });
    expect(await listNames()).toEqual([ana.name]);
  });
});
