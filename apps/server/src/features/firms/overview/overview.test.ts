import { QueuePageInput } from '@visafolio/contract/cases/queue.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { readQueue } from '../../cases/list/read-queue.ts';
import { getOverview } from './overview.usecases.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const toActor = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });
const today = new Date().toISOString().slice(0, 10);
const read = (who: Professional) => getOverview(world.services, toActor(who), { today });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('a firm administrator sees open cases by person and state, overdue and stalled ones', async () => {
  const firm = await buildFirm(world.owner);
  const [head, member] = [
    await buildProfessional(world.owner, { firm, name: 'Head Of Firm' }),
    await buildProfessional(world.owner, { firm, name: 'Member Of Firm' }),
  ];
  await buildRequest(world.owner, { professional: head, status: 'pending' });
  const late = await buildRequest(world.owner, { professional: member, status: 'in-progress' });
  const done = await buildRequest(world.owner, { professional: member, status: 'completed' });
  await buildRequest(world.owner, { professional: member, status: 'documents_submitted' });
  const hidden = await buildRequest(world.owner, { professional: member, status: 'pending' });
  const still = await buildRequest(world.owner, {
    professional: member,
    status: 'pending',
    createdAt: daysAgo(30),
  });
  await buildRequest(world.owner, { professional: await buildProfessional(world.owner) });
  await world.owner.query(`UPDATE client_requests SET due_on = $2::date - 1 WHERE id = ANY ($1)`, [
    [late.id, done.id],
    today,
  ]);
  await world.owner.query(`UPDATE client_requests SET due_on = $2::date WHERE id = $1`, [hidden.id, today]);
  await world.owner.query(
    `UPDATE client_requests SET invitation_state = 'sent', invitation_since = created_at WHERE id = $1`,
    [still.id],
  );
  await world.owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [hidden.id],
  );
  const { people } = await read(head);
  expect(people).toEqual([
    {
      id: member.id,
      name: 'Member Of Firm',
      pending: 1,
      in_progress: 1,
      documents_submitted: 1,
      overdue: 1,
      stalled: 1,
    },
    {
      id: head.id,
      name: 'Head Of Firm',
      pending: 1,
      in_progress: 0,
      documents_submitted: 0,
      overdue: 0,
      stalled: 0,
    },
  ]);
  await expect(read(member)).rejects.toMatchObject({ code: 'session.firm_administrator_required' });
});

test('a professional without a firm sees their own', async () => {
  const alone = await buildProfessional(world.owner, { firm: null });
  await buildRequest(world.owner, { professional: alone, status: 'pending' });
  expect((await read(alone)).people).toMatchObject([{ id: alone.id, pending: 1 }]);
});

test('the median is in days from the invitation until the last document was accepted, by month', async () => {
  const head = await buildProfessional(world.owner);
  for (const [created, accepted] of [
    [20, 10],
    [30, 10],
    [50, 10],
    [900, 800],
  ] as const) {
    const request = await buildRequest(world.owner, {
      professional: head,
      status: 'completed',
      createdAt: daysAgo(created),
      documents: 'all',
    });
    await world.owner.query(
      `UPDATE client_document_uploads SET uploaded_at = $2, accepted_at = $2 WHERE client_request_id = $1`,
      [request.id, daysAgo(accepted)],
    );
    await world.owner.query(
      `UPDATE client_request_documents SET status = 'completed' WHERE client_request_id = $1`,
      [request.id],
    );
  }
  const { months, median_days } = await read(head);
  expect(months).toHaveLength(12);
  expect(months.at(-1)?.month).toBe(today.slice(0, 7));
  expect(median_days).toBe(20);
  expect(months.reduce((sum, { cases }) => sum + cases, 0)).toBe(3);
  expect(months.find(({ cases }) => cases)?.median_days).toBe(20);
  expect(months[0]).toMatchObject({ cases: 0, median_days: null });
});

test("each figure equals the number of cases that the queue finds by the figure's filter", async () => {
  const firm = await buildFirm(world.owner);
  const head = await buildProfessional(world.owner, { firm });
  const member = await buildProfessional(world.owner, { firm });
  const states = ['pending', 'in-progress', 'documents_submitted', 'completed'] as const;
  for (const [n, professional] of [head, member, head, member, head, member, head, member].entries()) {
    for (const status of states.slice(0, (n % 4) + 1)) {
      const { id } = await buildRequest(world.owner, { professional, status, createdAt: daysAgo(n * 5) });
      await world.owner.query(
        `UPDATE client_requests SET due_on = $2::date - 2 + $3::int % 5,
           invitation_state = CASE $3::int % 3 WHEN 0 THEN 'failed' ELSE 'sent' END, invitation_since = created_at
         WHERE id = $1`,
        [id, today, n],
      );
    }
  }
  const filters = {
    pending: { status: ['pending'] },
    in_progress: { status: ['in-progress'] },
    documents_submitted: { status: ['documents_submitted'] },
    overdue: { due: 'overdue' },
    stalled: { attention: ['stalled'] },
  } as const;
  const { people } = await read(head);
  const figures = Object.keys(filters) as (keyof typeof filters)[];
  expect(people).toHaveLength(2);
  for (const person of people)
    for (const figure of figures) {
      const filter = { scope: 'firm', responsible: [person.id], ...filters[figure] };
      const input = QueuePageInput.parse({ filter, today, limit: 100 });
      const { items } = await readQueue(world.services, toActor(head), input);
      expect([figure, items.length]).toEqual([figure, person[figure]]);
    }
  for (const figure of figures) expect(people.some((person) => person[figure] > 0)).toBe(true);
});

test("each month's count equals the number of cases that the queue finds by its filter, in any time zone", async () => {
  const firm = await buildFirm(world.owner);
  const head = await buildProfessional(world.owner, { firm });
  const member = await buildProfessional(world.owner, { firm });
  const accept = async (
    at: string,
    { archived = false, restricted = false, status = 'completed' as const } = {},
  ) => {
    const { id } = await buildRequest(world.owner, {
      professional: member,
      status,
      createdAt: new Date('2025-01-01T00:00:00Z'),
      documents: 'all',
    });
    await world.owner.query(
      `UPDATE client_document_uploads SET uploaded_at = $2, accepted_at = $2 WHERE client_request_id = $1`,
      [id, at],
    );
    await world.owner.query(
      `UPDATE client_request_documents SET status = 'completed' WHERE client_request_id = $1`,
      [id],
    );
    if (archived)
      await world.owner.query('UPDATE client_requests SET archived_at = now() WHERE id = $1', [id]);
    if (restricted)
      await world.owner.query(
        `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
         SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
        [id],
      );
  };
  // The last and first moments of months, which fall on another day in most time zones.
  for (const at of [
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00Z',
    '2026-03-31T20:00:00-05:00',
    '2026-03-31T23:30:00Z',
    '2026-05-01T09:00:00+14:00',
    '2025-12-31T23:59:59Z',
  ])
    await accept(at);
  await accept('2026-03-15T12:00:00Z', { archived: true });
  await accept('2026-03-16T12:00:00Z', { restricted: true });
  // A case with a missing document whose files are as old.
  await buildRequest(world.owner, { professional: head, status: 'in-progress', documents: 'some' });

  const counts: Record<string, number> = {};
  // The first of May in Kiritimati is the last of April in New York.
  for (const today of ['2026-04-30', '2026-05-01', '2026-12-31']) {
    const { months } = await getOverview(world.services, toActor(head), { today });
    for (const { month, cases } of months) {
      const filter = { scope: 'firm', documents_complete: month };
      const input = QueuePageInput.parse({ filter, today, limit: 100 });
      const { items, total } = await readQueue(world.services, toActor(head), input);
      expect([today, month, items.length, total]).toEqual([today, month, cases, { n: cases, exact: true }]);
      counts[month] = cases;
    }
  }
  expect(counts).toMatchObject({ '2025-12': 1, '2026-02': 1, '2026-03': 3, '2026-04': 2, '2026-05': 0 });
});
