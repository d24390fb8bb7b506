import { RequestsPage } from '@visafolio/contract/cases/requests.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildContact } from '../../../test/builders/contacts.ts';
import { buildFirm } from '../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { buildRequest } from '../../../test/builders/requests.ts';
import { buildTemplate, type Template } from '../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import { listRequests } from './list/list-requests.ts';
import { deleteRequest, getRequest, updateRequestStatus } from './requests.usecases.ts';
import { sendRequest } from './send/send-request.ts';

let server: TestServer;
let template: Template;
let professional: Professional;
let actor: StaffActor;

beforeAll(async () => {
  server = await createTestServer();
  template = await buildTemplate(server.owner);
});
afterAll(() => server.close());
beforeEach(async () => {
  professional = await buildProfessional(server.owner, {
    firm: await buildFirm(server.owner, { name: 'Puente Legal' }),
  });
  actor = { as: 'staff', userId: professional.id, email: professional.email };
});

const list = (input: Partial<Parameters<typeof listRequests>[2]> = {}) =>
  listRequests(server.services, actor, { tab: 'all', limit: 50, ...input });
/** Output validation skips what uncheckedAnswer marks, so the tests validate here. */
const expectAsDeclared = (page: unknown) => expect(RequestsPage.parse(page)).toEqual(page);
const listRows = async (table: string, requestId: string) =>
  (await server.owner.query(`SELECT * FROM ${table} WHERE client_request_id = $1`, [requestId])).rows;
const input = {
  name: 'Ana Beatriz da Conceição',
  email: 'ana@example.com',
  visa_type: 'H-1B',
};

describe('sending a request', () => {
  it('creates contact, document rows, entrants and activity, and fills the placeholders of the notes', async () => {
    const { id, invitation } = await sendRequest(server.services, actor, {
      ...input,
      template_id: template.id,
      notes: 'Dear {{client_name}}, {{ firm_name }} works with {{sponsor_name}}. {{other}} stays.',
      sponsor: { name: 'Northwind HR', email: 'hr@northwind.example' },
    });
    expect(invitation).toEqual({ sent: true, sentToSponsor: true, recipient: 'hr@northwind.example' });
    const detail = await getRequest(server.services, actor, id);
    expect(detail.notes).toBe(
      'Dear Ana Beatriz da Conceição, Puente Legal works with Northwind HR. {{other}} stays.',
    );
    expect(detail.contact).toMatchObject({ name: input.name, email: input.email });
    expect(detail.documents.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    const entrants = await listRows('client_users', id);
    expect(entrants).toHaveLength(2);
    expect(entrants).toContainEqual(
      expect.objectContaining({ first_name: 'Ana', last_name: 'Beatriz da Conceição', is_sponsor: false }),
    );
    expect((await listRows('activity', id)).map(({ kind }) => kind)).toContain('request.created');
  });

  it('uses the existing contact with the same e-mail, also when two tabs send at once', async () => {
    const send = () => sendRequest(server.services, actor, { ...input, template_id: template.id });
    await Promise.all([send(), send()]);
    const { rows } = await server.owner.query('SELECT * FROM contacts WHERE user_id = $1', [professional.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ status: 'active', email: input.email });
  });

  it('creates one request for a double click and for a retry after a lost response', async () => {
    const wanted = { ...input, template_id: template.id, idempotency_key: 'a-key-of-one-request' };
    const send = (changes: object = {}) => sendRequest(server.services, actor, { ...wanted, ...changes });
    const answers = await Promise.all([send(), send()]);
    answers.push(await send());
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    for (const { invitation } of answers)
      expect(invitation).toEqual({ sent: true, sentToSponsor: false, recipient: input.email });
    const mails = (await listRows('activity', answers[0]?.id ?? '')).filter(
      ({ kind }) => kind === 'invitation.sent',
    );
    expect(mails).toHaveLength(1);
    await expect(send({ email: 'other@example.com' })).rejects.toMatchObject({
      code: 'requests.sent_before',
    });
    expect((await list()).counts.all).toBe(1);
    expect((await send({ idempotency_key: 'a-key-of-another-one' })).id).not.toBe(answers[0]?.id);
  });

  it('stops with a clear error if the contact cannot be created', async () => {
    await server.owner.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const before = await server.fingerprint();
    await expect(
      sendRequest(server.services, actor, { ...input, template_id: template.id }),
    ).rejects.toMatchObject({ code: 'contacts.not_created' });
    await server.owner.query('DROP TRIGGER refuse ON contacts');
    expect(await server.fingerprint()).toBe(before);
  });

  it('restores an archived contact', async () => {
    const contact = await buildContact(server.owner, { professional, email: input.email, archived: true });
    const { id } = await sendRequest(server.services, actor, { ...input, template_id: template.id });
    expect((await getRequest(server.services, actor, id)).contact).toMatchObject({ id: contact.id });
    const { rows } = await server.owner.query('SELECT archived_at FROM contacts WHERE id = $1', [contact.id]);
    expect(rows).toEqual([{ archived_at: null }]);
  });

  it('stores nothing if the template is foreign', async () => {
    const foreign = await buildTemplate(server.owner, { owner: await buildProfessional(server.owner) });
    const before = await server.fingerprint();
    await expect(
      sendRequest(server.services, actor, { ...input, template_id: foreign.id }),
    ).rejects.toMatchObject({ code: 'templates.not_found' });
    expect(await server.fingerprint()).toBe(before);
  });
});

describe('the dashboard', () => {
  it('pages through every request once, newest first, while new ones arrive', async () => {
    const all: string[] = [];
    for (let hour = 0; hour < 7; hour++) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, hour));
      all.unshift((await buildRequest(server.owner, { professional, template, createdAt })).id);
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ limit: 3, ...(cursor ? { cursor } : {}) });
      expectAsDeclared(page);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
      await buildRequest(server.owner, { professional, template });
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it('counts each tab for the same search, documents submitted among those in progress', async () => {
    for (const status of [
      'pending',
      'in-progress',
      'documents_submitted',
      'completed',
      'completed',
    ] as const) {
      await buildRequest(server.owner, { professional, template, status, client: { name: `Zoë ${status}` } });
    }
    await buildRequest(server.owner, { professional, template, client: { name: 'Somebody else' } });
    expect((await list({ q: 'zoë' })).counts).toEqual({ all: 5, pending: 1, 'in-progress': 2, completed: 2 });
    expect((await list({ q: 'zoë', tab: 'in-progress' })).items).toHaveLength(2);
    expect((await list()).counts.all).toBe(6);
  });

  it('searches name, e-mail and visa type, and treats % and _ as plain characters', async () => {
    await buildRequest(server.owner, {
      professional,
      template,
      client: { name: '100% Percy', email: 'p_p@example.com' },
    });
    await buildRequest(server.owner, {
      professional,
      template,
      client: { name: 'Other', email: 'pxp@example.com' },
    });
    expect((await list({ q: '100%' })).items).toHaveLength(1);
    expect((await list({ q: 'p_p@' })).items).toHaveLength(1);
    expect((await list({ q: template.visaType.toLowerCase() })).items).toHaveLength(2);
    expect((await list({ q: '\\' })).items).toHaveLength(0);
  });

  it('refuses a cursor that it never returned', async () => {
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'lists.bad_cursor' });
  });

  it('shows the progress of a client', async () => {
    await buildRequest(server.owner, { professional, template, answers: 'all', documents: 'some' });
    const [card] = (await list()).items;
    expect(card?.document_stats).toEqual({ completed: 2, total: 3, received: 2, accepted: 0 });
    expect(card?.question_stats).toEqual({ answered: 8, total: 8 });
  });
});

describe('a request', () => {
  it('changes its status by hand, logged once with before and after', async () => {
    const { id } = await buildRequest(server.owner, { professional, template });
    await updateRequestStatus(server.services, actor, id, 'completed');
    await updateRequestStatus(server.services, actor, id, 'completed');
    const recorded = await listRows('activity', id);
    expect(recorded.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['request.status_changed', { before: 'pending', after: 'completed' }],
    ]);
  });

  it('is deleted with all data of its client, and only that', async () => {
    const kept = await buildRequest(server.owner, { professional, template, status: 'completed' });
    const gone = await buildRequest(server.owner, {
      professional,
      template,
      status: 'completed',
      sponsor: true,
    });
    await deleteRequest(server.services, actor, gone.id);
    for (const table of [
      'client_documents',
      'client_document_uploads',
      'client_request_responses',
      'client_request_documents',
      'client_users',
    ]) {
      expect(await listRows(table, gone.id), table).toEqual([]);
      expect((await listRows(table, kept.id)).length, table).toBeGreaterThan(0);
    }
    expect((await listRows('activity', gone.id)).map(({ kind }) => kind)).toEqual(['request.deleted']);
    await expect(getRequest(server.services, actor, gone.id)).rejects.toMatchObject({
      code: 'requests.not_found',
    });
    await expect(deleteRequest(server.services, actor, gone.id)).rejects.toMatchObject({
      code: 'requests.not_found',
    });
  });

  it('is unchanged if its deletion fails halfway', async () => {
    const request = await buildRequest(server.owner, { professional, template, status: 'completed' });
    await server.owner.query(`
      CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON client_users FOR EACH ROW EXECUTE FUNCTION refuse_deletion()`);
    // Files of earlier requests are deleted in the background.
    await server.services.background.settled();
    const before = await server.fingerprint();
    await expect(deleteRequest(server.services, actor, request.id)).rejects.toThrow();
    await server.owner.query('DROP TRIGGER refuse ON client_users');
    expect(await server.fingerprint()).toBe(before);
  });
});
