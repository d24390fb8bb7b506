import type { AuditEntry } from '@visafolio/contract/audit/audit.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFirm, type Firm } from '../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import type { Page } from '../../shared/api/cursor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let firm: Firm;
let chief: Professional;
let member: Professional;
let administrator: Professional;
let request: BuiltRequest;

beforeEach(async () => {
  firm = await buildFirm(server.owner);
  chief = await buildProfessional(server.owner, { firm });
  member = await buildProfessional(server.owner, { firm });
  administrator = await buildProfessional(server.owner, { role: 'admin' });
  request = await buildRequest(server.owner, { professional: member, answers: 'all' });
});

async function ask({ id }: { id: string }, method: string, path: string, body?: object): Promise<Response> {
  const { cookie } = await buildSession(server.owner, id, { secret: server.secret });
  const headers = {
    cookie,
    origin: server.url,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  };
  return server.fetch(
    new Request(`${server.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
  );
}

async function read(who: { id: string }, path = '/audit'): Promise<AuditEntry[]> {
  const answer = await ask(who, 'GET', path);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Page<AuditEntry>).items;
}

/** Entries without the sign-ins that reading itself needs. */
const readKinds = async (who: { id: string }, path?: string): Promise<string[]> =>
  (await read(who, path)).map(({ kind }) => kind).filter((kind) => kind !== 'sign_in.succeeded');

describe('the log of a firm', () => {
  it('has each view of answers, with who read them', async () => {
    for (let i = 0; i < 3; i++) await ask(member, 'GET', `/client_requests/${request.id}`);
    const views = await read(chief, `/audit?request_id=${request.id}&group=views`);
    expect(views).toHaveLength(3);
    expect(views[0]).toMatchObject({
      kind: 'answers.viewed',
      actor: { kind: 'staff', id: member.id, name: member.name },
      case: { id: request.id, name: request.client.name },
    });
  });

  it('has a change of a role in the transaction of the change, and no refused one', async () => {
    const path = `/workspace/people/${member.id}/role`;
    expect((await ask(member, 'PUT', path, { role: 'firm_admin' })).status).toBe(403);
    const others = await readKinds(chief, '/audit?group=people');
    expect((await ask(chief, 'PUT', path, { role: 'firm_admin' })).status).toBe(200);
    const [entry, ...rest] = await read(chief, '/audit?group=people');
    expect(rest.map(({ kind }) => kind)).toEqual(others);
    expect(entry).toMatchObject({
      kind: 'person.role_changed',
      actor: { id: chief.id, kind: 'staff' },
      subject: { kind: 'person', id: member.id, name: member.name },
      data: { firm_role: 'firm_admin' },
    });
  });

  it('names the firm, and who is invited as long as the invitation is open', async () => {
    const { id: firmId } = firm;
    await server.owner.query('UPDATE firms SET description = $2 WHERE id = $1', [firmId, 'Ours']);
    expect(
      (await ask(chief, 'POST', '/workspace/invitations', { email: 'new.colleague@example.com' })).status,
    ).toBe(201);
    const named = async () =>
      (await read(chief, '/audit?group=people')).map(({ kind, subject }) => [kind, subject?.name]);
    expect(await named()).toEqual(
      expect.arrayContaining([
        ['firm.changed', firm.name],
        ['invitation.created', 'new.colleague@example.com'],
      ]),
    );
    await server.owner.query('DELETE FROM firm_invitations WHERE firm_id = $1', [firmId]);
    expect(await named()).toEqual(
      expect.arrayContaining([
        ['invitation.created', null],
        ['invitation.ended', null],
      ]),
    );
  });

  it('is not shown to its members', async () => {
    expect((await ask(member, 'GET', '/audit')).status).toBe(403);
  });

  it('shows that a restricted case was opened, and not whose it is', async () => {
    await server.owner.query(
      `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
       SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1 ON CONFLICT DO NOTHING`,
      [request.id],
    );
    await ask(member, 'GET', `/client_requests/${request.id}`);
    const entries = await read(chief, `/audit?request_id=${request.id}`);
    expect(entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['answers.viewed', 'case.restricted']),
    );
    for (const entry of entries) expect(entry.case).toEqual({ id: request.id, name: null, number: null });
    expect(JSON.stringify(entries)).not.toContain(request.client.name);
  });

  it('is another one for each firm', async () => {
    await ask(member, 'GET', `/client_requests/${request.id}`);
    const stranger = await buildProfessional(server.owner);
    expect(await readKinds(stranger)).not.toContain('answers.viewed');
  });

  it('has what administrators of the product did in it, which they see too', async () => {
    const path = `/profiles/${member.id}/disabled`;
    expect((await ask(administrator, 'PUT', path, { disabled: true, hand_over_to: chief.id })).status).toBe(
      200,
    );
    expect(await read(chief, '/audit?group=people')).toContainEqual(
      expect.objectContaining({
        kind: 'person.disabled',
        actor: expect.objectContaining({ id: administrator.id, kind: 'administrator' }),
      }),
    );
    expect(await readKinds(administrator, '/audit/installation')).toContain('person.disabled');
  });

  it('is exported as CSV, which is an entry too', async () => {
    await ask(member, 'GET', `/client_requests/${request.id}`);
    const answer = await ask(chief, 'GET', '/exports/audit.csv?group=views&language=en');
    const text = await answer.text();
    expect(text).toContain(`Read answers,${member.name},${member.id}`);
    expect(text).toContain(request.id);
    const [entry] = await read(chief, '/audit?group=exports');
    expect(entry).toMatchObject({ kind: 'list.exported', data: { list: 'audit' }, actor: { id: chief.id } });
    // Members are refused by the database itself.
    expect(
      (await (await ask(member, 'GET', '/exports/audit.csv')).text().catch(() => '')).includes(request.id),
    ).toBe(false);
  });

  it('goes on where the page before ended', async () => {
    await server.owner.query(
      `INSERT INTO audit_entries (log_id, kind, actor_id, actor_kind, session_kind)
       SELECT $1, 'firm.changed', $2, 'staff', 'none' FROM generate_series(1, 120)`,
      [firm.id, chief.id],
    );
    const seen = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `/audit?group=people&person=${chief.id}${cursor && `&cursor=${cursor}`}`;
      const page = (await (await ask(chief, 'GET', query)).json()) as Page<AuditEntry>;
      for (const { id } of page.items) seen.add(id);
      cursor = page.next_cursor;
    }
    expect(seen.size).toBeGreaterThanOrEqual(120);
  });
});

describe('sign-ins', () => {
  const signIn = (email: string, from = '198.51.100.7') =>
    server.fetch(
      new Request(`${server.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: {
          origin: server.url,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': from,
        },
        body: JSON.stringify({ email, password: 'not the password' }),
      }),
    );

  it('that are refused are in the log of the person’s firm', async () => {
    expect((await signIn(member.email.toUpperCase())).status).toBe(401);
    const [entry] = await read(chief, `/audit?group=signIns&person=${member.id}`);
    expect(entry).toMatchObject({
      kind: 'sign_in.refused',
      actor: { kind: 'account', id: member.id },
      data: { call: 'signIn' },
    });
  });

  it('that are refused to clients and strangers are in the installation’s, without what they typed', async () => {
    await buildClientUser(server.owner, request.client);
    for (const email of [request.client.email, 'nobody.here@example.com']) await signIn(email);
    const entries = await read(administrator, '/audit/installation?group=signIns');
    expect(entries.filter(({ kind }) => kind === 'sign_in.refused').length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(entries)).not.toContain('nobody.here');
    expect(JSON.stringify(entries)).not.toContain(request.client.email);
  });

  it('that succeed are recorded with the session', async () => {
    const { id } = await buildProfessional(server.owner, { firm });
    await buildSession(server.owner, id, { secret: server.secret });
    const entries = await read(chief, `/audit?group=signIns&person=${id}`);
    expect(entries.map(({ kind, actor }) => [kind, actor.id])).toEqual([['sign_in.succeeded', id]]);
  });
});

it('the log of the installation is for its administrators', async () => {
  expect((await ask(chief, 'GET', '/audit/installation')).status).toBe(403);
});
