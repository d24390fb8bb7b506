import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../src/features/firms/users/users.testing.ts';
import { buildFirm } from '../builders/firms.ts';
import { buildRequest } from '../builders/requests.ts';
import { createTestServer, type TestServer } from '../harness/test-server.ts';
import { createTally } from './tally.ts';

const interleavings = 200;
const tally = createTally('people who leave while their cases move');
let server: TestServer;
let administrator: SignedIn;

beforeAll(async () => {
  server = await createTestServer();
  administrator = await signedIn(server, { role: 'admin' });
});
afterAll(async () => {
  tally.print();
  await server.close();
});

type Ask = () => Promise<{ status: number }>;

/** Runs them at once, each up to 6 ms later than the first, in an order that differs from round to round. */
const interleave = (round: number, asks: Ask[]) =>
  Promise.all(
    asks.map(async (ask, index) => {
      await delay(((round * 7 + index * 13) % 7) * ((round + index) % 2));
      return (await ask()).status;
    }),
  );

async function buildLeaving() {
  const firm = await buildFirm(server.owner);
  const chief = await signedIn(server, { firm });
  const [leaving, first, second] = await Promise.all([
    signedIn(server, { firm, name: 'Lea Leaving' }),
    signedIn(server, { firm }),
    signedIn(server, { firm }),
  ]);
  const professional = { ...leaving, name: 'Lea Leaving', workspaceId: firm.id };
  const open = await buildRequest(server.owner, { professional });
  const closed = await buildRequest(server.owner, { professional });
  await leaving.ask('PUT', `/workspace/cases/${closed.id}/members`, { user_ids: [first.id] });
  await leaving.ask('PUT', `/workspace/cases/${closed.id}/restriction`, { restricted: true });
  return { firm, chief, leaving, first, second, cases: [open.id, closed.id] };
}

/** Cases whose responsible person or members cannot be there: of another firm, or disabled. */
async function listOrphans(firmId: string, cases: string[]): Promise<string[]> {
  const { rows } = await server.owner.query<{ problem: string }>(
    `SELECT 'responsible ' || r.id AS problem FROM client_requests r
       JOIN profiles p ON p.id = r.user_id JOIN auth."user" u ON u.id = r.user_id
       WHERE r.id = ANY ($2) AND (r.workspace_id <> $1 OR p.firm_id IS DISTINCT FROM $1 OR u.disabled_at IS NOT NULL)
     UNION ALL
     SELECT 'member ' || m.client_request_id FROM case_members m JOIN profiles p ON p.id = m.user_id
       WHERE m.client_request_id = ANY ($2) AND p.firm_id IS DISTINCT FROM $1`,
    [firmId, cases],
  );
  return rows.map(({ problem }) => problem);
}

const findState = async (id: string) => {
  const { rows } = await server.owner.query(
    `SELECT p.firm_id, u.disabled_at FROM profiles p JOIN auth."user" u ON u.id = p.id WHERE p.id = $1`,
    [id],
  );
  return rows[0] as { firm_id: string | null; disabled_at: string | null };
};

test(`${interleavings} interleavings of removing, disabling, leaving and handing over leave no case with somebody who is not there`, {
  timeout: 600_000,
}, async () => {
  const outcomes = new Map<string, number>();
  for (let round = 0; round < interleavings; round++) {
    const { firm, chief, leaving, first, second, cases } = await buildLeaving();
    const [open = '', closed = ''] = cases;
    const asks: Ask[][] = [
      [
        () => chief.ask('DELETE', `/workspace/people/${leaving.id}`, { hand_over_to: first.id }),
        () =>
          administrator.ask('PUT', `/profiles/${leaving.id}/disabled`, {
            disabled: true,
            hand_over_to: second.id,
          }),
        () => leaving.ask('POST', `/workspace/people/${leaving.id}/hand_over`, { to: first.id }),
      ],
      [
        () => leaving.ask('POST', '/workspace/leave', { hand_over_to: first.id }),
        () =>
          administrator.ask('PUT', `/profiles/${first.id}/disabled`, {
            disabled: true,
            hand_over_to: second.id,
          }),
        () => chief.ask('POST', '/workspace/reassign', { request_ids: [open], to: first.id }),
      ],
      [
        () => chief.ask('DELETE', `/workspace/people/${leaving.id}`, { hand_over_to: first.id }),
        () => chief.ask('DELETE', `/workspace/people/${first.id}`, { hand_over_to: leaving.id }),
        () => leaving.ask('PUT', `/workspace/cases/${open}/members`, { user_ids: [first.id, second.id] }),
      ],
      [
        () =>
          administrator.ask('PATCH', `/profiles/${leaving.id}`, { firm_id: null, hand_over_to: first.id }),
        () => leaving.ask('PUT', `/workspace/cases/${closed}/members`, { user_ids: [second.id] }),
        () => chief.ask('DELETE', `/workspace/people/${second.id}`, { hand_over_to: chief.id }),
      ],
    ];
    const statuses = await interleave(round, asks[round % asks.length] ?? []);
    const key = `${round % asks.length}: ${statuses.join()}`;
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
    expect(Math.max(...statuses), key).toBeLessThan(500);
    const orphans = await listOrphans(firm.id, cases);
    expect(tally.held(orphans.length === 0), `${key} ${orphans.join()}`).toBe(true);
    for (const person of [leaving, first, second]) {
      const { firm_id, disabled_at } = await findState(person.id);
      if (firm_id === firm.id && !disabled_at) continue;
      for (const id of cases) {
        const { status } = await person.ask('GET', `/client_requests/${id}`);
        expect(tally.held(status >= 400), `${key}: a case is read by somebody who has left`).toBe(true);
      }
    }
  }
  process.stdout.write(`outcomes: ${[...outcomes].map(([key, count]) => `${key} ×${count}`).join('; ')}\n`);
  // Each group of calls ends in more than one way: they did meet.
  expect(outcomes.size).toBeGreaterThan(4);
});

test('an invitation raced, reused or stolen makes no second member', { timeout: 300_000 }, async () => {
  for (let round = 0; round < 50; round++) {
    const firm = await buildFirm(server.owner);
    const chief = await signedIn(server, { firm });
    const [invited, thief] = await Promise.all([
      signedIn(server, { firm: null }),
      signedIn(server, { firm: null }),
    ]);
    const { body } = await chief.ask('POST', '/workspace/invitations', {
      email: invited.email,
      role: 'member',
    });
    const accept = (person: SignedIn) => () =>
      person.ask('POST', `/workspace/received_invitations/${body.id}/accept`, {});
    const [stolen, accepted, again, withdrawn] = await interleave(round, [
      accept(thief),
      accept(invited),
      accept(invited),
      () => chief.ask('DELETE', `/workspace/invitations/${body.id}`, {}),
    ]);
    expect(tally.held(stolen === 404)).toBe(true);
    // Accepted once, or withdrawn first.
    const successes = [accepted, again].filter((status) => status === 200).length;
    expect(tally.held(successes + Number(withdrawn === 200) === 1), `${accepted} ${again} ${withdrawn}`).toBe(
      true,
    );
    expect((await findState(invited.id)).firm_id).toBe(successes ? firm.id : null);
    expect(tally.held((await findState(thief.id)).firm_id === null)).toBe(true);
    expect(tally.held((await accept(invited)()).status >= 400)).toBe(true);
  }
});
