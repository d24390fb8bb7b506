import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildFirm, type Firm } from '../../../../test/builders/firms.ts';
import { buildNoteTemplate } from '../../../../test/builders/note-templates.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { listOutbox } from '../../../shared/mail/outbox-folder/outbox.ts';
import { renewFileWraps } from '../../../shared/storage/sealed/renew-file-wraps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read parts of any answer
  body: any;
}

type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

async function enter({ id }: { id: string }): Promise<Ask> {
  const { cookie } = await buildSession(server.owner, id, { secret: server.secret });
  return async (method, path, body) => {
    const answer = await server.fetch(
      new Request(`${server.url}/api${path}`, {
        method,
        headers: {
          cookie,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          origin: server.url,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    return { status: answer.status, body: await answer.json() };
  };
}

const query = async (sql: string, values: unknown[] = []) => (await server.owner.query(sql, values)).rows;

const orders = (userId: string) =>
  query(
    `SELECT o.payload FROM auth.mail_order o WHERE o.kind = 'firmNotice' AND o.user_id = $1
     UNION ALL SELECT NULL WHERE false`,
    [userId],
  );

let firm: Firm;
let chief: Professional;
let member: Professional;
let other: Professional;
let asChief: Ask;
let asMember: Ask;
let asOther: Ask;

beforeEach(async () => {
  firm = await buildFirm(server.owner);
  [chief, member, other] = [
    await buildProfessional(server.owner, { firm }),
    await buildProfessional(server.owner, { firm }),
    await buildProfessional(server.owner, { firm }),
  ];
  [asChief, asMember, asOther] = [await enter(chief), await enter(member), await enter(other)];
});

const list = async (ask: Ask, scope: 'mine' | 'firm') => {
  const { body } = await ask('GET', `/client_requests?scope=${scope}&limit=50`);
  return { names: body.items.map(({ id }: { id: string }) => id), counts: body.counts };
};

describe('the cases of a firm', () => {
  test("are visible to all of its people, each with its responsible person; the dashboard first shows one's own", async () => {
    const theirs = await buildRequest(server.owner, { professional: member });
    const mine = await buildRequest(server.owner, { professional: other });
    expect(await list(asOther, 'mine')).toMatchObject({ names: [mine.id], counts: { all: 1 } });
    expect(await list(asOther, 'firm')).toMatchObject({ names: [mine.id, theirs.id], counts: { all: 2 } });
    const { status, body } = await asOther('GET', `/client_requests/${theirs.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      responsible: { id: member.id, name: member.name },
      restricted: false,
      members: [],
      can: { edit: true, reassign: false, manageAccess: false },
    });
    expect((await asOther('PATCH', `/client_requests/${theirs.id}`, { status: 'completed' })).status).toBe(
      200,
    );
    const timeline = await asMember('GET', `/activity?request_id=${theirs.id}`);
    expect(timeline.body.items[0]).toMatchObject({ kind: 'request.status_changed', actor_name: other.name });
  });

  test('are filtered by responsible person, with counts and as CSV, restricted ones for those who see them', async () => {
    const theirs = await buildRequest(server.owner, { professional: member });
    const closed = await buildRequest(server.owner, { professional: member, status: 'completed' });
    await buildRequest(server.owner, { professional: other });
    await asMember('PUT', `/workspace/cases/${closed.id}/restriction`, { restricted: true });
    const ofMember = async (ask: Ask, query = 'scope=firm') => {
      const { body } = await ask('GET', `/client_requests?${query}&responsible=${member.id}&limit=1`);
      return {
        ids: body.items.map(({ id }: { id: string }) => id),
        counts: body.counts,
        next: body.next_cursor,
      };
    };
    expect(await ofMember(asOther)).toMatchObject({ ids: [theirs.id], counts: { all: 1, completed: 0 } });
    const first = await ofMember(asMember);
    expect(first).toMatchObject({ ids: [closed.id], counts: { all: 2, completed: 1 } });
    expect(await ofMember(asMember, `scope=firm&cursor=${first.next}`)).toMatchObject({ ids: [theirs.id] });
    expect(await ofMember(asOther, 'scope=firm&order=attention')).toMatchObject({ ids: [theirs.id] });
    expect(await ofMember(asOther, 'scope=firm&q=nobody')).toMatchObject({ ids: [], counts: { all: 0 } });
    expect(await ofMember(asOther, 'scope=mine')).toMatchObject({ ids: [] });
    const stranger = await enter(await buildProfessional(server.owner));
    expect(await ofMember(stranger)).toMatchObject({ ids: [], counts: { all: 0 } });

    const { cookie } = await buildSession(server.owner, other.id, { secret: server.secret });
    const csv = await server.fetch(
      new Request(`${server.url}/api/exports/requests.csv?scope=firm&responsible=${member.id}`, {
        headers: { cookie },
      }),
    );
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(theirs.client.email);
  });

  test('that somebody is assigned to count as theirs', async () => {
    const { id } = await buildRequest(server.owner, { professional: member });
    const assigned = await asMember('PUT', `/workspace/cases/${id}/members`, { user_ids: [other.id] });
    expect(assigned.body).toMatchObject({ members: [{ id: other.id, name: other.name }] });
    expect((await list(asOther, 'mine')).names).toEqual([id]);
    expect((await asMember('PUT', `/workspace/cases/${id}/members`, { user_ids: [] })).body.members).toEqual(
      [],
    );
    expect((await list(asOther, 'mine')).names).toEqual([]);
    const stranger = await buildProfessional(server.owner);
    const refused = await asMember('PUT', `/workspace/cases/${id}/members`, { user_ids: [stranger.id] });
    expect(refused).toMatchObject({ status: 404, body: { code: 'accounts.colleague_not_found' } });
  });
});

describe('a restricted case', () => {
  let request: BuiltRequest;
  beforeEach(async () => {
    request = await buildRequest(server.owner, { professional: member, documents: 'all', answers: 'all' });
    await asMember('PUT', `/workspace/cases/${request.id}/members`, { user_ids: [other.id] });
    const { status } = await asMember('PUT', `/workspace/cases/${request.id}/restriction`, {
      restricted: true,
    });
    expect(status).toBe(200);
  });

  test('is open to its responsible person and those assigned, and to nobody else, with its contact and its files', async () => {
    for (const ask of [asMember, asOther]) {
      expect((await ask('GET', `/client_requests/${request.id}`)).body).toMatchObject({ restricted: true });
      expect((await list(ask, 'firm')).names).toContain(request.id);
    }
    const path = request.uploads[0]?.file_path;
    for (const address of [
      `/client_requests/${request.id}`,
      `/activity?request_id=${request.id}`,
      `/contacts/${request.contact.id}`,
      `/storage/client-documents/${path}`,
    ])
      expect([address, (await asChief('GET', address)).status]).toEqual([address, 404]);
    expect((await list(asChief, 'firm')).names).toEqual([]);
    expect((await asChief('GET', `/contacts?q=${request.client.email}`)).body.items).toEqual([]);
    expect((await asMember('GET', `/contacts?q=${request.client.email}`)).body.items).toHaveLength(1);
    expect((await asChief('GET', '/documents/clients')).body.items ?? []).toEqual([]);
  });

  test('is handed over, opened to a colleague and closed to others in one step; an outdated form is refused', async () => {
    const path = `/workspace/cases/${request.id}/members`;
    const before = { responsible: member.id, user_ids: [other.id], restricted: true };
    const given = { responsible: other.id, user_ids: [member.id], restricted: true };
    expect((await asMember('PUT', path, { ...given, seen: before })).body).toMatchObject({
      members: [{ id: member.id }],
      open: true,
    });
    const { body } = await asMember('GET', `/client_requests/${request.id}`);
    expect(body).toMatchObject({
      responsible: { id: other.id },
      members: [{ id: member.id }],
      restricted: true,
    });
    const late = await asMember('PUT', path, { ...before, restricted: false, seen: before });
    expect(late).toMatchObject({ status: 409, body: { code: 'requests.edited_meanwhile' } });
    // Somebody who is only assigned cannot give the case away, and the rest of the step is undone.
    const taken = await asMember('PUT', path, { responsible: member.id, user_ids: [], restricted: false });
    expect(taken).toMatchObject({ status: 403, body: { code: 'requests.not_responsible' } });
    expect((await asMember('GET', `/client_requests/${request.id}`)).body).toMatchObject({
      restricted: true,
    });
    // People who remove themselves from the case no longer see it.
    const left = await asOther('PUT', path, { responsible: member.id, user_ids: [], restricted: true });
    expect(left).toMatchObject({ status: 200, body: { open: false } });
    expect((await asOther('GET', `/client_requests/${request.id}`)).status).toBe(404);
  });

  test('opens and closes in the step that changes its people, also if firm administrators exclude themselves', async () => {
    const path = `/workspace/cases/${request.id}/members`;
    const opened = await asMember('PUT', path, { user_ids: [], restricted: false });
    expect(opened.body).toMatchObject({ members: [], open: true });
    const closed = await asChief('PUT', path, { responsible: other.id, user_ids: [], restricted: true });
    expect(closed).toMatchObject({ status: 200, body: { open: false } });
    expect((await asChief('GET', `/client_requests/${request.id}`)).status).toBe(404);
    expect((await asMember('GET', `/client_requests/${request.id}`)).status).toBe(404);
    expect((await asOther('GET', `/activity?request_id=${request.id}`)).body.items).toMatchObject([
      { kind: 'request.restricted' },
      { kind: 'request.handed_over' },
      { kind: 'request.assigned' },
      { kind: 'request.unrestricted' },
      {},
      {},
    ]);
  });

  test('is shown to firm administrators by number and responsible person only, and they can only give it to others', async () => {
    const [{ case_number }] = await query('SELECT case_number FROM client_requests WHERE id = $1', [
      request.id,
    ]);
    expect((await asChief('GET', '/workspace/restricted_cases')).body).toEqual({
      items: [
        {
          id: request.id,
          case_number,
          responsible: { id: member.id, name: member.name, email: member.email },
          assigned: [{ id: other.id, name: other.name, email: other.email }],
        },
      ],
    });
    const reassign = (to: string) =>
      asChief('POST', '/workspace/reassign', { request_ids: [request.id], to });
    expect(await reassign(chief.id)).toMatchObject({
      status: 403,
      body: { code: 'requests.not_responsible' },
    });
    const outsider = await buildProfessional(server.owner, { firm });
    expect(await reassign(outsider.id)).toMatchObject({
      status: 409,
      body: { code: 'workspace.restricted_to_others', data: { cases: 1 } },
    });
    expect((await (await enter(outsider))('GET', `/client_requests/${request.id}`)).status).toBe(404);
    expect(await reassign(other.id)).toMatchObject({ status: 200, body: { reassigned: 1 } });
    expect((await asOther('GET', `/client_requests/${request.id}`)).body.responsible.id).toBe(other.id);
    expect((await asMember('GET', `/client_requests/${request.id}`)).status).toBe(404);
    expect((await asChief('GET', `/client_requests/${request.id}`)).status).toBe(404);
  });

  test('does not prevent a case of the same client, which gets another contact until it opens again', async () => {
    const template = await buildTemplate(server.owner);
    const { name, email } = request.client;
    const sent = await asChief('POST', '/client_requests', {
      template_id: template.id,
      name,
      email,
      visa_type: 'O-1',
    });
    expect(sent.status).toBe(201);
    expect((await asChief('GET', `/contacts?q=${email}`)).body.items).toHaveLength(1);
    expect((await asMember('GET', `/contacts?q=${email}`)).body.items).toHaveLength(2);
    await asMember('PUT', `/workspace/cases/${request.id}/restriction`, { restricted: false });
    expect((await asMember('GET', `/contacts?q=${email}`)).body.items).toMatchObject([{ requests: 2 }]);
    expect((await asChief('GET', `/client_requests/${request.id}`)).body).toMatchObject({
      restricted: false,
    });
    const [{ n }] = await query(
      'SELECT count(*)::int AS n FROM client_documents WHERE client_request_id = $1 AND contact_id IS NOT NULL',
      [request.id],
    );
    expect(n).toBe(request.uploads.length);
  });

  test('keeps its questions if a colleague changes or deletes its template', async () => {
    const template = await buildTemplate(server.owner, { owner: member });
    const hidden = await buildRequest(server.owner, { professional: member, template, answers: 'all' });
    await asMember('PUT', `/workspace/cases/${hidden.id}/restriction`, { restricted: true });
    const { body } = await asChief('GET', `/templates/${template.id}`);
    const { revision, questions, documents } = body;
    const words = { name: 'Other', visa_type: 'O-1', description: 'Other', translations: null };
    const edited = await asChief('PUT', `/templates/${template.id}`, {
      ...words,
      revision,
      questions,
      documents,
    });
    expect(edited.status).toBe(200);
    const deleted = await asChief('DELETE', `/templates/${template.id}`);
    expect(deleted.body).toMatchObject({ outcome: 'archived' });
    const kept = await asMember('GET', `/client_requests/${hidden.id}`);
    expect(kept.body.questions).toHaveLength(template.questions.length);
  });
});

describe('the people of a firm', () => {
  test('are listed for firm administrators, with the number of their cases, restricted ones included', async () => {
    const closed = await buildRequest(server.owner, { professional: member });
    await buildRequest(server.owner, { professional: member, status: 'completed' });
    await asMember('PUT', `/workspace/cases/${closed.id}/restriction`, { restricted: true });
    const { body } = await asChief('GET', '/workspace/people');
    expect(body.people).toHaveLength(3);
    expect(body.people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: chief.id, role: 'firm_admin', cases: 0, open_cases: 0 }),
        expect.objectContaining({
          id: member.id,
          role: 'member',
          cases: 2,
          open_cases: 1,
          last_active_at: expect.stringMatching(/Z$/),
        }),
      ]),
    );
    const refused = await asMember('GET', '/workspace/people');
    expect(refused).toMatchObject({ status: 403, body: { code: 'session.firm_administrator_required' } });
    const { items } = (await asMember('GET', '/workspace/colleagues')).body;
    expect(items.map(({ id }: { id: string }) => id).sort()).toEqual([chief.id, member.id, other.id].sort());
  });

  test('change roles, and the firm always keeps an administrator', async () => {
    const setRole = (id: string, role: string) => asChief('PUT', `/workspace/people/${id}/role`, { role });
    expect(await setRole(chief.id, 'member')).toMatchObject({
      status: 409,
      body: { code: 'workspace.last_firm_administrator' },
    });
    expect((await setRole(member.id, 'firm_admin')).status).toBe(200);
    expect((await asMember('GET', '/profiles/me')).body.profile.firm_role).toBe('firm_admin');
    expect((await setRole(chief.id, 'member')).status).toBe(200);
    expect((await asChief('GET', '/workspace/people')).status).toBe(403);
    const stranger = await buildProfessional(server.owner);
    expect((await asMember('PUT', `/workspace/people/${stranger.id}/role`, { role: 'member' })).status).toBe(
      404,
    );
  });

  test('demoting each other in parallel, one remains administrator', async () => {
    await asChief('PUT', `/workspace/people/${member.id}/role`, { role: 'firm_admin' });
    await Promise.all([
      asChief('PUT', `/workspace/people/${member.id}/role`, { role: 'member' }),
      asMember('PUT', `/workspace/people/${chief.id}/role`, { role: 'member' }),
    ]);
    const [{ n }] = await query(
      "SELECT count(*)::int AS n FROM profiles WHERE firm_id = $1 AND firm_role = 'firm_admin'",
      [firm.id],
    );
    expect(n).toBe(1);
  });

  test('are removed in one step in which a colleague takes over everything, and see nothing of the firm from then on', async () => {
    const requests = [
      await buildRequest(server.owner, { professional: member }),
      await buildRequest(server.owner, { professional: member, status: 'completed' }),
    ];
    await asMember('PUT', `/workspace/cases/${requests[0]?.id}/restriction`, { restricted: true });
    const remove = (body?: object) => asChief('DELETE', `/workspace/people/${member.id}`, body ?? {});
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'users.cases_to_hand_over' } });
    const stranger = await buildProfessional(server.owner);
    expect((await remove({ hand_over_to: stranger.id })).status).toBe(404);
    expect(await remove({ hand_over_to: other.id })).toMatchObject({ status: 200, body: { handed_over: 2 } });

    for (const { id } of requests) {
      expect((await asMember('GET', `/client_requests/${id}`)).status).toBe(404);
      const { body } = await asOther('GET', `/activity?request_id=${id}`);
      expect(body.items.filter(({ kind }: { kind: string }) => kind === 'request.handed_over')).toMatchObject(
        [{ actor_name: chief.name, payload: { from: member.name, to: other.name } }],
      );
    }
    expect(await list(asMember, 'firm')).toMatchObject({ names: [] });
    expect((await asMember('GET', '/profiles/me')).body.profile).toMatchObject({
      firm: null,
      firm_role: null,
    });
    expect((await asMember('GET', '/workspace/colleagues')).body.items).toHaveLength(1);
    expect((await asChief('DELETE', `/workspace/people/${chief.id}`, {})).body.code).toBe(
      'users.own_account',
    );
    const told = await query(
      `SELECT o.user_id, o.payload ->> 'what' AS what FROM auth.mail_order o WHERE o.user_id = ANY ($1)`,
      [[member.id, other.id]],
    );
    // Orders are deleted once their mail was sent.
    expect(told.length).toBeLessThanOrEqual(2);
    expect(await orders(chief.id)).toEqual([]);
  });

  test('give their own cases to a colleague, and nobody else’s', async () => {
    const mine = await buildRequest(server.owner, { professional: member });
    const theirs = await buildRequest(server.owner, { professional: other });
    const reassign = (...ids: string[]) =>
      asMember('POST', '/workspace/reassign', { request_ids: ids, to: chief.id });
    expect(await reassign(mine.id, theirs.id)).toMatchObject({
      status: 403,
      body: { code: 'requests.not_responsible' },
    });
    expect((await list(asChief, 'mine')).names).toEqual([]);
    expect(await reassign(mine.id)).toMatchObject({ status: 200, body: { reassigned: 1 } });
    expect((await list(asChief, 'mine')).names).toEqual([mine.id]);
  });
});

describe('a person who leaves the firm', () => {
  test('hands over to a colleague, who is notified, and works alone from then on', async () => {
    const { id } = await buildRequest(server.owner, { professional: member });
    const refused = await asMember('POST', '/workspace/leave', {});
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'users.cases_to_hand_over', data: { cases: 1 } },
    });
    const stranger = await buildProfessional(server.owner);
    for (const hand_over_to of [stranger.id, member.id])
      expect(await asMember('POST', '/workspace/leave', { hand_over_to })).toMatchObject({
        status: 404,
        body: { code: 'accounts.colleague_not_found' },
      });
    expect(await asMember('POST', '/workspace/leave', { hand_over_to: other.id })).toEqual({
      status: 200,
      body: { firm_id: firm.id, handed_over: 1 },
    });
    expect((await asMember('GET', `/client_requests/${id}`)).status).toBe(404);
    expect((await asOther('GET', `/client_requests/${id}`)).body.responsible.id).toBe(other.id);
    // Ordered with the change, sent at once, and then deleted.
    const told = async () => {
      const outbox = await listOutbox(path.join(server.dataDir, 'outbox'));
      return outbox.filter(({ to }) => to === other.email).map(({ subject }) => subject);
    };
    await expect.poll(told).toEqual([expect.stringContaining('You are responsible for more cases')]);
    expect((await asMember('GET', '/profiles/me')).body.profile).toMatchObject({
      firm: null,
      firm_role: null,
    });
    expect((await asMember('POST', '/workspace/leave', {})).body.code).toBe('firms.not_found');
  });

  test('as its last administrator must name a successor who can sign in', async () => {
    const leave = () => asChief('POST', '/workspace/leave', {});
    expect((await leave()).body.code).toBe('workspace.last_firm_administrator');
    await asChief('PUT', `/workspace/people/${member.id}/role`, { role: 'firm_admin' });
    await query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [member.id]);
    expect((await leave()).body.code).toBe('workspace.last_firm_administrator');
    await query('UPDATE auth."user" SET disabled_at = NULL WHERE id = $1', [member.id]);
    expect((await leave()).status).toBe(200);
  });

  test('alone takes everything along, and pending invitations are deleted', async () => {
    const alone = await buildProfessional(server.owner);
    const ask = await enter(alone);
    const template = await buildTemplate(server.owner, { owner: alone });
    const request = await buildRequest(server.owner, { professional: alone, template, documents: 'all' });
    await ask('PUT', `/workspace/cases/${request.id}/restriction`, { restricted: true });
    await ask('POST', '/workspace/invitations', { email: 'late@example.com' });
    expect(await ask('POST', '/workspace/leave', {})).toEqual({
      status: 200,
      body: { firm_id: alone.firm?.id, handed_over: 0 },
    });
    expect((await ask('GET', `/client_requests/${request.id}`)).status).toBe(200);
    expect((await ask('GET', `/contacts/${request.contact.id}`)).status).toBe(200);
    expect((await ask('GET', `/templates/${template.id}`)).status).toBe(200);
    expect(await query('SELECT FROM firm_invitations WHERE firm_id = $1', [alone.firm?.id])).toEqual([]);
    expect(await query('SELECT name FROM firms WHERE id = $1', [alone.firm?.id])).toHaveLength(1);
  });
});

describe('defaults of new requests', () => {
  const nothing = { template_id: null, visa_type: null, notes: null };

  test('are set by firm administrators, for all people of the firm and nobody else', async () => {
    const template = await buildTemplate(server.owner, { owner: member });
    const set = { template_id: template.id, visa_type: 'H-1B', notes: 'Welcome' };
    expect((await asOther('GET', '/workspace/defaults')).body).toEqual(nothing);
    expect((await asMember('PUT', '/workspace/defaults', set)).status).toBe(403);
    expect((await asChief('PUT', '/workspace/defaults', set)).body).toEqual(set);
    expect((await asOther('GET', '/workspace/defaults')).body).toEqual(set);
    const stranger = await enter(await buildProfessional(server.owner));
    expect((await stranger('GET', '/workspace/defaults')).body).toEqual(nothing);
    expect((await asChief('PUT', '/workspace/defaults', nothing)).body).toEqual(nothing);
  });

  test('leave out an archived template, and accept none of another firm', async () => {
    const template = await buildTemplate(server.owner, { owner: chief });
    await asChief('PUT', '/workspace/defaults', { ...nothing, template_id: template.id });
    await query('UPDATE templates SET archived_at = now() WHERE id = $1', [template.id]);
    expect((await asOther('GET', '/workspace/defaults')).body).toEqual(nothing);
    const foreign = await buildTemplate(server.owner, { owner: await buildProfessional(server.owner) });
    const refused = await asChief('PUT', '/workspace/defaults', { ...nothing, template_id: foreign.id });
    expect(refused.body.code).toBe('templates.not_found');
  });
});

describe('name and sign-in rules of a firm', () => {
  test('can be changed by its administrators, and by those of no other firm', async () => {
    const input = { name: 'Renamed', description: 'Work visas' };
    expect((await asChief('PUT', `/firms/${firm.id}`, input)).body).toMatchObject(input);
    expect((await asChief('GET', `/firms/${firm.id}`)).body).toMatchObject({ ...input, users: 3 });
    const { firm: foreign } = await buildProfessional(server.owner);
    for (const id of [foreign?.id, '01900000-0000-7000-8000-000000000000']) {
      expect((await asChief('PUT', `/firms/${id}`, input)).body.code).toBe('firms.not_found');
      expect((await asChief('GET', `/firms/${id}`)).body.code).toBe('firms.not_found');
      const rule = { requires_second_factor: true };
      expect((await asChief('PUT', `/accounts/firm_policies/${id}`, rule)).body.code).toBe(
        'accounts.firm_not_found',
      );
    }
    expect((await asMember('PUT', `/firms/${firm.id}`, input)).body.code).toBe(
      'session.firm_administrator_required',
    );
    const rule = { requires_second_factor: false };
    expect((await asChief('PUT', `/accounts/firm_policies/${firm.id}`, rule)).body).toEqual({
      ...rule,
      second_factor_from: null,
      idle_minutes: null,
      members_download: true,
    });
    expect((await asMember('GET', `/accounts/firm_policies/${firm.id}`)).status).toBe(403);
    expect((await asChief('GET', `/accounts/firm_providers/${firm.id}`)).body.items).toEqual([]);
  });
});

describe('an invitation', () => {
  let invited: Professional;
  let asInvited: Ask;
  beforeEach(async () => {
    invited = await buildProfessional(server.owner, { firm: null });
    asInvited = await enter(invited);
  });

  const invite = (email: string) => asChief('POST', '/workspace/invitations', { email, role: 'member' });

  test('says what would move; once accepted, everything personal becomes the firm’s', async () => {
    const template = await buildTemplate(server.owner, { owner: invited });
    await buildNoteTemplate(server.owner, { professional: invited });
    const request = await buildRequest(server.owner, { professional: invited, template, answers: 'all' });
    const { client } = request;
    const known = await buildContact(server.owner, {
      professional: chief,
      name: 'As known',
      email: client.email,
    });
    const { status } = await invite(invited.email);
    expect(status).toBe(201);
    const { body } = await asInvited('GET', '/workspace/received_invitations');
    expect(body).toMatchObject({
      items: [{ firm_name: firm.name, invited_by: chief.name, role: 'member' }],
      movable: { open_cases: 1, completed_cases: 0, contacts: 1, templates: 2 },
    });
    const accepted = await asInvited(
      'POST',
      `/workspace/received_invitations/${body.items[0].id}/accept`,
      {},
    );
    expect(accepted).toMatchObject({ status: 200, body: { firm_id: firm.id, moved: { open_cases: 1 } } });

    expect((await asInvited('GET', '/profiles/me')).body.profile).toMatchObject({
      firm: { id: firm.id },
      firm_role: 'member',
    });
    const seen = await asChief('GET', `/client_requests/${request.id}`);
    expect(seen.body).toMatchObject({
      responsible: { id: invited.id },
      contact: { id: known.id, name: 'As known' },
    });
    expect(seen.body.questions.every(({ answer }: { answer: string | null }) => answer !== null)).toBe(true);
    expect((await asChief('GET', `/templates/${template.id}`)).status).toBe(200);
    const left = await query(
      `SELECT 1 FROM contacts WHERE workspace_id = $1 UNION ALL SELECT 1 FROM client_requests WHERE workspace_id = $1
       UNION ALL SELECT 1 FROM client_request_responses WHERE workspace_id = $1
       UNION ALL SELECT 1 FROM template_questions WHERE workspace_id = $1`,
      [invited.id],
    );
    expect(left).toEqual([]);
    expect((await asChief('GET', '/workspace/people')).body.invitations).toEqual([]);
  });

  test('is written in the firm’s name, and not sent once it is withdrawn', async () => {
    const { body } = await invite(invited.email);
    await expect
      .poll(
        () =>
          server.services.mailer && query('SELECT 1 FROM auth.mail_order WHERE email = $1', [invited.email]),
      )
      .toEqual([]);
    expect((await asChief('GET', '/workspace/people')).body.invitations).toMatchObject([
      { id: body.id, email: invited.email, invited_by: chief.name },
    ]);
    expect((await asChief('DELETE', `/workspace/invitations/${body.id}`, {})).status).toBe(200);
    expect((await asInvited('GET', '/workspace/received_invitations')).body.items).toEqual([]);
    const late = await asInvited('POST', `/workspace/received_invitations/${body.id}/accept`, {});
    expect(late).toMatchObject({ status: 404, body: { code: 'workspace.invitation_not_found' } });
  });

  test('is valid for one address; a member of another firm does not leave it by accepting, and a colleague cannot be invited', async () => {
    const { body } = await invite(invited.email);
    expect((await asMember('POST', `/workspace/received_invitations/${body.id}/accept`, {})).status).toBe(
      404,
    );
    expect(await invite(member.email)).toMatchObject({
      status: 409,
      body: { code: 'workspace.already_colleague' },
    });
    const employed = await buildProfessional(server.owner);
    const asEmployed = await enter(employed);
    const second = await invite(employed.email);
    const refused = await asEmployed('POST', `/workspace/received_invitations/${second.body.id}/accept`, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'firms.already_member' } });
    expect((await asEmployed('DELETE', `/workspace/received_invitations/${second.body.id}`, {})).status).toBe(
      200,
    );
    expect((await asMember('POST', '/workspace/invitations', { email: 'a@example.com' })).status).toBe(403);
  });
});

async function store({ uploads, professional }: BuiltRequest): Promise<string> {
  const filePath = uploads[0]?.file_path ?? '';
  await server.services.files.put('client-documents', filePath, Readable.from([Buffer.from('content')]), {
    contentType: 'application/pdf',
    size: 7,
    workspaceId: professional.workspaceId,
  });
  return filePath;
}

/** The file's key moves with its case; the file itself stays unchanged. */
async function expectWrappedFor(filePath: string | undefined, workspaceId: string): Promise<void> {
  await renewFileWraps(server.services);
  expect(
    await query('SELECT workspace_id, key_workspace_id FROM stored_files WHERE file_path = $1', [filePath]),
  ).toEqual([{ workspace_id: workspaceId, key_workspace_id: workspaceId }]);
  const stored = await server.services.files.read('client-documents', filePath ?? '');
  expect(String(Buffer.concat((await stored?.content.toArray()) ?? []))).toBe('content');
}

test('creating a firm moves the personal cases into it', async () => {
  const solo = await buildProfessional(server.owner, { firm: null });
  const request = await buildRequest(server.owner, { professional: solo, documents: 'all' });
  const ask = await enter(solo);
  const file = await store(request);
  const { body } = await ask('POST', '/profiles/me/firm', { name: 'My own' });
  expect((await ask('GET', `/client_requests/${request.id}`)).status).toBe(200);
  expect((await ask('GET', '/profiles/me')).body.profile).toMatchObject({
    firm: { id: body.id },
    firm_role: 'firm_admin',
  });
  await expectWrappedFor(file, body.id);
});

test('deleting a firm returns each case to its responsible professional, with copies of what several used', async () => {
  const admin = await enter(await buildProfessional(server.owner, { role: 'admin' }));
  const template = await buildTemplate(server.owner, { owner: member });
  const shared = { name: 'Shared Client', email: `shared.${firm.id}@example.com` };
  const first = await buildRequest(server.owner, {
    professional: member,
    template,
    client: shared,
    answers: 'all',
    documents: 'all',
  });
  const second = await buildRequest(server.owner, {
    professional: other,
    template,
    client: shared,
    answers: 'all',
    documents: 'all',
  });
  expect(second.contact.id).toBe(first.contact.id);
  await buildNoteTemplate(server.owner, { professional: other });
  const files = [await store(first), await store(second)];
  expect((await admin('DELETE', `/firms/${firm.id}`, {})).status).toBe(200);
  for (const [index, { id }] of [member, other].entries()) await expectWrappedFor(files[index], id);
  for (const [ask, request, stranger] of [
    [asMember, first, asOther],
    [asOther, second, asMember],
  ] as const) {
    const { body } = await ask('GET', `/client_requests/${request.id}`);
    expect(body).toMatchObject({ name: shared.name, contact: { email: shared.email } });
    expect(body.questions).toHaveLength(template.questions.length);
    expect(body.questions.every(({ answer }: { answer: string | null }) => answer !== null)).toBe(true);
    expect(body.documents.map(({ upload }: { upload: object | null }) => upload !== null)).toEqual([
      true,
      true,
      true,
    ]);
    expect((await stranger('GET', `/client_requests/${request.id}`)).status).toBe(404);
    const templates = (await ask('GET', '/templates')).body.items ?? (await ask('GET', '/templates')).body;
    expect(templates.filter(({ category }: { category: string }) => category === 'custom')).toHaveLength(1);
  }
  expect(await query('SELECT 1 FROM workspaces WHERE id = $1', [firm.id])).toEqual([]);
});

describe('two people who edit the same request', () => {
  test('see who changed it and to what; fields that nobody else changed are saved', async () => {
    const request = await buildRequest(server.owner, { professional: member, notes: 'Dear client' });
    const { name, email } = request.client;
    const visa_type = request.template.visaType;
    const seen = { name, email, visa_type, notes: 'Dear client' };
    const path = `/client_requests/${request.id}`;
    expect((await asOther('PUT', path, { ...seen, notes: 'From the other', seen })).status).toBe(200);
    const late = await asMember('PUT', path, { ...seen, name: 'New Name', seen });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'requests.edited_meanwhile',
        data: { by: other.name, now: { name, notes: 'From the other' } },
      },
    });
    const now = late.body.data.now;
    expect((await asMember('PUT', path, { ...now, name: 'New Name', seen: now })).status).toBe(200);
    expect((await asOther('GET', path)).body).toMatchObject({ name: 'New Name', notes: 'From the other' });
  });
});

describe('two tabs with unsaved changes', () => {
  test("cannot overwrite each other's note", async () => {
    const { id } = await buildRequest(server.owner, { professional: member });
    const { body: note } = await asMember('POST', `/client_requests/${id}/notes`, { body: 'First' });
    const path = `/client_requests/${id}/notes/${note.id}`;
    expect((await asMember('PUT', path, { body: 'Second', seen: 'First' })).status).toBe(200);
    expect(await asMember('PUT', path, { body: 'Third', seen: 'First' })).toMatchObject({
      status: 409,
      body: { code: 'case_notes.edited_meanwhile', data: { now: { body: 'Second' } } },
    });
    // Saving the same text again is no conflict.
    expect((await asMember('PUT', path, { body: 'Second', seen: 'First' })).status).toBe(200);
    expect((await asMember('PUT', path, { body: 'Third', seen: 'Second' })).status).toBe(200);
  });

  test("cannot overwrite each other's contact", async () => {
    const contact = await buildContact(server.owner, { professional: member });
    const path = `/contacts/${contact.id}`;
    const { body: found } = await asMember('GET', path);
    const words = ['name', 'email', 'phone', 'address', 'visa_type', 'preferred_language', 'home_country'];
    const seen = {
      ...Object.fromEntries(words.map((word) => [word, found[word] ?? ''])),
      status: found.status,
    };
    expect((await asOther('PUT', path, { ...seen, phone: '+1 305 555 0100', seen })).status).toBe(200);
    const late = await asMember('PUT', path, { ...seen, address: 'Elsewhere', seen });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'contacts.edited_meanwhile', data: { now: { phone: '+1 305 555 0100' } } },
    });
    const { now } = late.body.data;
    expect((await asMember('PUT', path, { ...now, address: 'Elsewhere', seen: now })).body).toMatchObject({
      phone: '+1 305 555 0100',
      address: 'Elsewhere',
    });
  });
});
