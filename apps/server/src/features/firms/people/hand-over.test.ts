import path from 'node:path';
import type { CaseToHandOver } from '@visafolio/contract/firms/workspace.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFirm, type Firm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { listOutbox } from '../../../shared/mail/outbox-folder/outbox.ts';
import { type SignedIn, signedIn } from '../users/users.testing.ts';

let server: TestServer;
let firm: Firm;
let chief: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await buildFirm(server.owner);
  // The first member administers the firm.
  chief = await signedIn(server, { firm });
  member = await signedIn(server, { firm, name: 'Mina Member' });
});

const buildCase = async (status: 'pending' | 'completed' = 'pending') => {
  const { rows } = await server.owner.query('SELECT email, full_name FROM profiles WHERE id = $1', [
    member.id,
  ]);
  const professional = { ...member, name: rows[0].full_name, workspaceId: firm.id };
  return buildRequest(server.owner, { professional, status });
};

/** The member's, restricted to these people. */
async function buildClosedCase(status: 'pending' | 'completed', ...members: SignedIn[]) {
  const { id } = await buildCase(status);
  await member.ask('PUT', `/workspace/cases/${id}/members`, { user_ids: members.map((each) => each.id) });
  await member.ask('PUT', `/workspace/cases/${id}/restriction`, { restricted: true });
  return id;
}

const findResponsible = async (id: string) =>
  (await server.owner.query('SELECT user_id FROM client_requests WHERE id = $1', [id])).rows[0].user_id;

const refusedFor = (cases: number) => ({
  status: 409,
  body: { code: 'workspace.restricted_to_others', data: { cases } },
});

describe('restricted cases that the firm administrator may not see', () => {
  const ways: [string, (to: SignedIn) => ReturnType<SignedIn['ask']>][] = [
    [
      'takes the person out of the firm',
      (to) => chief.ask('DELETE', `/workspace/people/${member.id}`, { hand_over_to: to.id }),
    ],
    [
      'hands the person’s cases over',
      (to) => chief.ask('POST', `/workspace/people/${member.id}/hand_over`, { to: to.id }),
    ],
  ];

  test.each(ways)('stay restricted if one of them %s: somebody else must take over', async (_, pass) => {
    const other = await signedIn(server, { firm });
    const closed = await buildClosedCase('pending', other);
    const open = (await buildCase()).id;
    expect(await pass(chief)).toMatchObject(refusedFor(1));
    expect([await findResponsible(closed), await findResponsible(open)]).toEqual([member.id, member.id]);
    expect((await member.ask('GET', '/profiles/me')).body).toMatchObject({
      profile: { firm: { id: firm.id } },
    });
    expect((await chief.ask('GET', `/client_requests/${closed}`)).status).toBe(404);

    expect(await pass(other)).toMatchObject({ status: 200, body: { handed_over: 2 } });
    expect([await findResponsible(closed), await findResponsible(open)]).toEqual([other.id, other.id]);
    expect((await chief.ask('GET', `/client_requests/${closed}`)).status).toBe(404);
  });

  test.each(ways)(
    'can only go to a colleague assigned to them, if there is one, when somebody %s',
    async (_, pass) => {
      const [assigned, outsider] = [await signedIn(server, { firm }), await signedIn(server, { firm })];
      const closed = await buildClosedCase('pending', assigned);
      expect(await pass(outsider)).toMatchObject(refusedFor(1));
      expect((await outsider.ask('GET', `/client_requests/${closed}`)).status).toBe(404);
      expect(await pass(assigned)).toMatchObject({ status: 200, body: { handed_over: 1 } });
    },
  );

  test.each(ways)('do not stop a colleague who is assigned to them and %s', async (_, pass) => {
    await signedIn(server, { firm });
    const closed = await buildClosedCase('pending', chief);
    expect(await pass(chief)).toMatchObject({ status: 200, body: { handed_over: 1 } });
    expect(await findResponsible(closed)).toBe(chief.id);
  });

  test.each(ways)(
    'become open to the only remaining person who %s, and the timeline says so',
    async (_, pass) => {
      const disabled = await buildProfessional(server.owner, { firm });
      await server.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [disabled.id]);
      const closed = await buildClosedCase('pending');
      expect(await pass(chief)).toMatchObject({ status: 200, body: { handed_over: 1 } });
      expect((await chief.ask('GET', `/activity?request_id=${closed}`)).body.items).toMatchObject([
        { kind: 'request.handed_over', payload: { from: 'Mina Member' } },
        { kind: 'request.restricted' },
      ]);
    },
  );

  test('stay restricted for an administrator of the product who works in the firm', async () => {
    const admin = await signedIn(server, { firm, role: 'admin' });
    const closed = await buildClosedCase('completed');
    const ways = [
      (to: SignedIn) =>
        admin.ask('PUT', `/profiles/${member.id}/disabled`, { disabled: true, hand_over_to: to.id }),
      (to: SignedIn) => admin.ask('PATCH', `/profiles/${member.id}`, { firm_id: null, hand_over_to: to.id }),
    ];
    for (const pass of ways) expect(await pass(admin)).toMatchObject(refusedFor(1));
    expect(await findResponsible(closed)).toBe(member.id);
    expect(await ways[1]?.(chief)).toMatchObject({ status: 200 });
    expect(await findResponsible(closed)).toBe(chief.id);
  });
});

describe('a person on leave', () => {
  test('has the open cases handed over in one step, with no other notification, and stays in the firm', async () => {
    const other = await signedIn(server, { firm });
    const [open, done] = [(await buildCase()).id, (await buildCase('completed')).id];
    const closed = await buildClosedCase('completed');
    const { status, body } = await chief.ask('POST', `/workspace/people/${member.id}/hand_over`, {
      to: other.id,
    });
    expect([status, body]).toEqual([200, { user_id: member.id, handed_over: 1 }]);
    expect(await findResponsible(open)).toBe(other.id);
    expect(await findResponsible(done)).toBe(member.id);
    expect((await other.ask('GET', `/activity?request_id=${open}`)).body.items).toMatchObject([
      { kind: 'request.handed_over', payload: { from: 'Mina Member', from_id: member.id } },
    ]);
    expect((await member.ask('GET', '/profiles/me')).body).toMatchObject({
      profile: { firm: { id: firm.id }, firm_role: 'member' },
    });
    const outbox = async () => {
      const mails = await listOutbox(path.join(server.dataDir, 'outbox'));
      return mails
        .filter(({ to }) => [other.email, member.email].includes(to))
        .map(({ to, text }) => [to, text]);
    };
    await expect.poll(outbox).toEqual([[other.email, expect.stringContaining('one case of Mina Member')]]);

    // The completed case that the chief may not see is not part of this call.
    const mine = await chief.ask('POST', `/workspace/people/${member.id}/hand_over`, { to: chief.id });
    expect(mine).toMatchObject({ status: 200, body: { handed_over: 0 } });
    const all = { to: chief.id, only_open: false };
    expect(await chief.ask('POST', `/workspace/people/${member.id}/hand_over`, all)).toMatchObject(
      refusedFor(1),
    );
    expect(await findResponsible(closed)).toBe(member.id);
  });

  test('hands over their own cases, completed ones too if they want, and nobody else’s', async () => {
    const other = await signedIn(server, { firm });
    const ids = [(await buildCase()).id, (await buildCase('completed')).id];
    const pass = (person: SignedIn, to: string, only_open = false) =>
      person.ask('POST', `/workspace/people/${member.id}/hand_over`, { to, only_open });
    const refused = { status: 403, body: { code: 'session.firm_administrator_required' } };
    expect(await pass(other, other.id)).toMatchObject(refused);
    const stranger = await signedIn(server);
    expect(await pass(stranger, stranger.id)).toMatchObject({
      status: 404,
      body: { code: 'users.not_found' },
    });
    expect(await pass(member, stranger.id)).toMatchObject({
      status: 404,
      body: { code: 'accounts.colleague_not_found' },
    });
    expect((await pass(member, member.id)).status).toBe(404);
    expect(await pass(member, other.id)).toMatchObject({ status: 200, body: { handed_over: 2 } });
    expect(await Promise.all(ids.map(findResponsible))).toEqual([other.id, other.id]);
  });

  test('needs a recent sign-in, as for every change of responsibility', async () => {
    await server.owner.query(
      "UPDATE auth.session SET proved_at = now() - interval '11 minutes' WHERE user_id = $1",
      [member.id],
    );
    expect(
      await member.ask('POST', `/workspace/people/${member.id}/hand_over`, { to: chief.id }),
    ).toMatchObject({
      status: 403,
      body: { code: 'accounts.recent_sign_in_required' },
    });
  });
});

describe('cases of one person are distributed evenly among several colleagues', () => {
  const ways: [string, (to: SignedIn, also: SignedIn[]) => ReturnType<SignedIn['ask']>][] = [
    [
      'handed over',
      (to, also) =>
        chief.ask('POST', `/workspace/people/${member.id}/hand_over`, {
          to: to.id,
          also: also.map(({ id }) => id),
        }),
    ],
    [
      'taken out of the firm',
      (to, also) =>
        chief.ask('DELETE', `/workspace/people/${member.id}`, {
          hand_over_to: to.id,
          also: also.map(({ id }) => id),
        }),
    ],
    [
      'leaving',
      (to, also) =>
        member.ask('POST', '/workspace/leave', { hand_over_to: to.id, also: also.map(({ id }) => id) }),
    ],
  ];

  test.each(ways)('who is %s', async (_, pass) => {
    const [one, two] = [await signedIn(server, { firm }), await signedIn(server, { firm })];
    const ids = [];
    for (let n = 0; n < 7; n++) ids.push((await buildCase()).id);
    expect(await pass(chief, [one, two])).toMatchObject({ status: 200, body: { handed_over: 7 } });
    const found = await Promise.all(ids.map(findResponsible));
    const shares = [chief, one, two].map(({ id }) => found.filter((each) => each === id).length);
    expect(shares.sort()).toEqual([2, 2, 3]);
    // Each case records in its timeline whom it went to.
    for (const id of ids) {
      const { rows } = await server.owner.query(
        `SELECT payload ->> 'to' AS name FROM activity WHERE client_request_id = $1 AND kind = 'request.handed_over'`,
        [id],
      );
      expect(rows).toHaveLength(1);
    }
  });

  test('a restricted case goes to another colleague if the person who distributes may not read it', async () => {
    const other = await signedIn(server, { firm });
    const closed = [await buildClosedCase('pending'), await buildClosedCase('pending')];
    await buildCase();
    await buildCase();
    const answer = await chief.ask('POST', `/workspace/people/${member.id}/hand_over`, {
      to: chief.id,
      also: [other.id],
    });
    expect(answer).toMatchObject({ status: 200, body: { handed_over: 4 } });
    expect(await Promise.all(closed.map(findResponsible))).toEqual([other.id, other.id]);
  });

  test('and nothing happens if one of them cannot take over', async () => {
    const stranger = await signedIn(server, {});
    const { id } = await buildCase();
    for (const also of [[stranger.id], [member.id]]) {
      const answer = await chief.ask('POST', `/workspace/people/${member.id}/hand_over`, {
        to: chief.id,
        also,
      });
      expect(answer.body).toMatchObject({ code: 'accounts.colleague_not_found' });
    }
    expect(await findResponsible(id)).toBe(member.id);
  });
});

describe('cases are assigned one by one', () => {
  const ways: [
    string,
    (
      to: SignedIn,
      placed: { request_id: string; user_id: string }[],
      also?: SignedIn[],
    ) => ReturnType<SignedIn['ask']>,
  ][] = [
    [
      'handed over',
      (to, placed, also = []) =>
        chief.ask('POST', `/workspace/people/${member.id}/hand_over`, {
          to: to.id,
          also: also.map(({ id }) => id),
          placed,
        }),
    ],
    [
      'taken out of the firm',
      (to, placed, also = []) =>
        chief.ask('DELETE', `/workspace/people/${member.id}`, {
          hand_over_to: to.id,
          also: also.map(({ id }) => id),
          placed,
        }),
    ],
    [
      'leaving',
      (to, placed, also = []) =>
        member.ask('POST', '/workspace/leave', {
          hand_over_to: to.id,
          also: also.map(({ id }) => id),
          placed,
        }),
    ],
  ];
  const place = (id: string, { id: user_id }: { id: string }) => ({ request_id: id, user_id });
  const buildCases = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await buildCase()).id));
  const receivedMails = async (...people: SignedIn[]) => {
    const mails = await listOutbox(path.join(server.dataDir, 'outbox'));
    return people.map(({ email }) =>
      mails
        .filter(({ to }) => to === email)
        .flatMap(({ text }) => /\w+ cases? of Mina Member/.exec(text)?.[0] ?? []),
    );
  };

  test.each(ways)(
    'who is %s: the others go to the one who takes over, and each is notified of a number',
    async (_, pass) => {
      const [one, two] = [await signedIn(server, { firm }), await signedIn(server, { firm })];
      const ids = await buildCases(5);
      const [a = '', b = '', c = ''] = ids;
      const answer = await pass(one, [place(a, two), place(b, two), place(c, one)]);
      expect(answer).toMatchObject({ status: 200, body: { handed_over: 5 } });
      expect(await Promise.all(ids.map(findResponsible))).toEqual([two.id, two.id, one.id, one.id, one.id]);
      const { rows } = await server.owner.query(
        `SELECT count(*)::int AS lines, count(DISTINCT client_request_id)::int AS cases FROM activity
       WHERE client_request_id = ANY ($1) AND kind = 'request.handed_over'`,
        [ids],
      );
      expect(rows).toEqual([{ lines: 5, cases: 5 }]);
      await expect
        .poll(() => receivedMails(one, two))
        .toEqual([['3 cases of Mina Member'], ['2 cases of Mina Member']]);
    },
  );

  test.each(ways)('who is %s: unassigned ones are split evenly among several successors', async (_, pass) => {
    const [one, two] = [await signedIn(server, { firm }), await signedIn(server, { firm })];
    const ids = await buildCases(6);
    expect(await pass(one, [place(ids[0] ?? '', two), place(ids[1] ?? '', two)], [two])).toMatchObject({
      status: 200,
    });
    const found = await Promise.all(ids.map(findResponsible));
    expect(found.slice(0, 2)).toEqual([two.id, two.id]);
    expect(found.slice(2).filter((id) => id === two.id)).toHaveLength(2);
  });

  test.each(ways)('who is %s: nothing moves if one of them cannot be', async (_, pass) => {
    const one = await signedIn(server, { firm });
    const stranger = await signedIn(server, {});
    const disabled = await signedIn(server, { firm });
    await server.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [disabled.id]);
    const [a = '', b = ''] = await buildCases(2);
    const foreign = (await buildRequest(server.owner, {})).id;
    const refused: [{ request_id: string; user_id: string }, string][] = [
      [place(b, stranger), 'accounts.colleague_not_found'],
      [place(b, member), 'accounts.colleague_not_found'],
      [place(b, disabled), 'accounts.colleague_not_found'],
      [place(foreign, one), 'workspace.cases_changed'],
      [place(a, chief), 'BAD_REQUEST'],
    ];
    for (const [bad, code] of refused)
      expect((await pass(one, [place(a, one), bad])).body).toMatchObject({ code });
    expect((await pass(one, [place(a, one), place(foreign, one)])).body.data).toEqual({
      request_ids: [foreign],
    });
    expect(await Promise.all([a, b].map(findResponsible))).toEqual([member.id, member.id]);
    expect((await member.ask('GET', '/profiles/me')).body).toMatchObject({
      profile: { firm: { id: firm.id } },
    });
  });

  test.each(ways.slice(0, 2))(
    'who is %s: a restricted case can only go to somebody assigned to it',
    async (_, pass) => {
      const [assigned, outsider] = [await signedIn(server, { firm }), await signedIn(server, { firm })];
      const closed = await buildClosedCase('pending', assigned);
      const open = (await buildCase()).id;
      for (const taker of [outsider, chief])
        expect(await pass(assigned, [place(closed, taker)])).toMatchObject(refusedFor(1));
      // The others may go to somebody who may not see the restricted one.
      expect(await pass(outsider, [place(closed, assigned)])).toMatchObject({ status: 200 });
      expect(await Promise.all([closed, open].map(findResponsible))).toEqual([assigned.id, outsider.id]);
      expect((await outsider.ask('GET', `/client_requests/${closed}`)).status).toBe(404);
    },
  );

  test('a completed case cannot be assigned while only open ones are handed over', async () => {
    const done = (await buildCase('completed')).id;
    expect((await ways[0]?.[1](chief, [place(done, chief)]))?.body).toMatchObject({
      code: 'workspace.cases_changed',
    });
  });

  test('the second request to hand over the same case finds nothing', async () => {
    const one = await signedIn(server, { firm });
    const [id = ''] = await buildCases(1);
    const answers = await Promise.all([1, 2].map(() => ways[0]?.[1](chief, [place(id, one)])));
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
    const { rows } = await server.owner.query(
      "SELECT FROM activity WHERE client_request_id = $1 AND kind = 'request.handed_over'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the list of cases to choose successors for', () => {
  const list = async (person: SignedIn, query = '') =>
    person.ask('GET', `/workspace/people/${member.id}/cases${query}`);
  const listItems = async (person: SignedIn, query = '') =>
    (await list(person, query)).body.items as CaseToHandOver[];

  test('has a page of all of the person’s cases; restricted ones only with number and people', async () => {
    const assigned = await signedIn(server, { firm });
    const closed = await buildClosedCase('pending', assigned);
    await server.owner.query("UPDATE client_requests SET name = 'Zenaida Quiroga' WHERE id = $1", [closed]);
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push((await buildCase()).id);
    await server.owner.query("UPDATE client_requests SET name = 'Jörg Müller' WHERE id = $1", [ids[3]]);
    const first = (await list(chief)).body as { items: CaseToHandOver[]; next: number };
    expect(first.items).toHaveLength(25);
    const second = (await list(chief, `?before=${first.next}`)).body as typeof first;
    expect(second.next).toBeNull();
    const listed = [...first.items, ...second.items];
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([closed, ...ids]));
    expect(listed.find(({ id }) => id === closed)).toMatchObject({
      client_name: null,
      visa_type: null,
      takers: [assigned.id],
    });
    expect(JSON.stringify(listed)).not.toContain('Zenaida');
    expect(await listItems(chief, '?q=mueller')).toMatchObject([
      { id: ids[3], client_name: 'Jörg Müller', takers: null },
    ]);
    expect(await listItems(chief, '?q=zenaida')).toEqual([]);
    expect(await listItems(member, '?q=zenaida')).toMatchObject([{ id: closed, takers: null }]);
  });

  test('leaves out completed ones if only open ones are handed over, and is visible to nobody else', async () => {
    const other = await signedIn(server, { firm });
    const open = (await buildCase()).id;
    const done = (await buildCase('completed')).id;
    const ids = async (query: string) => (await listItems(chief, query)).map(({ id }) => id);
    expect(await ids('?only_open=true')).toEqual([open]);
    expect(new Set(await ids(''))).toEqual(new Set([open, done]));
    expect(await list(other)).toMatchObject({
      status: 403,
      body: { code: 'session.firm_administrator_required' },
    });
    const stranger = await signedIn(server, { firm: await buildFirm(server.owner) });
    expect(await list(stranger)).toMatchObject({ status: 404, body: { code: 'users.not_found' } });
  });
});
