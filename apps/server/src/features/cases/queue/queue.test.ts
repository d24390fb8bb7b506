import { randomUUID } from 'node:crypto';
import type { BulkAction } from '@visafolio/contract/cases/queue.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Acting } from '../../firms/people/reassign-cases.ts';
import { previewBulk, runBulk } from './bulk/bulk.usecases.ts';
import { listViews, removeView, renameView, saveView } from './views.usecases.ts';

let server: TestServer;
let ann: Professional;
let ben: Professional;
let stranger: Professional;
beforeAll(async () => {
  server = await createTestServer();
  const firm = await buildFirm(server.owner);
  ann = await buildProfessional(server.owner, { firm });
  ben = await buildProfessional(server.owner, { firm });
  stranger = await buildProfessional(server.owner);
});
afterAll(() => server.close());

const asActor = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });
const acting = ({ id, workspaceId }: Professional): Acting => ({
  userId: id,
  workspaceId,
  firmRole: 'member',
});
const preview = (action: BulkAction, ids: string[], who = ann) =>
  previewBulk(server.services, asActor(who), acting(who), { action, ids });
const run = (action: BulkAction, ids: string[], key: string = randomUUID(), who = ann) =>
  runBulk(server.services, asActor(who), acting(who), { action, ids, idempotency_key: key });
const refusals = ({ rows }: { rows: { refused: string | null }[] }) => rows.map(({ refused }) => refused);

describe('doing the same to many requests', () => {
  it('says before what it will do to each, does it row by row, and says what came of each', async () => {
    const open = await buildRequest(server.owner, { professional: ann, status: 'in-progress' });
    const done = await buildRequest(server.owner, { professional: ann, status: 'completed' });
    const foreign = await buildRequest(server.owner, { professional: stranger, status: 'completed' });
    const ids = [open.id, done.id, foreign.id];
    const action = { kind: 'archive', archived: true } as const;
    const expected = ['requests.not_completed', null, 'requests.not_found'];
    const before = await preview(action, ids);
    expect(refusals(before)).toEqual(expected);
    expect(before.rows[2]?.name).toBe('');
    expect(refusals(await run(action, ids))).toEqual(expected);
    expect(refusals(await preview(action, ids))[1]).toBe('requests.unchanged');
    const { rows } = await server.owner.query(
      'SELECT id FROM client_requests WHERE id = ANY ($1) AND archived_at IS NOT NULL',
      [ids],
    );
    expect(rows).toEqual([{ id: done.id }]);
  });

  it('says before a reminder when each client was reminded last', async () => {
    const [never, lately] = [
      await buildRequest(server.owner, { professional: ann }),
      await buildRequest(server.owner, { professional: ann }),
    ];
    await server.owner.query(
      "UPDATE client_requests SET reminded_at = now() - interval '3 days' WHERE id = $1",
      [lately.id],
    );
    const { rows } = await preview({ kind: 'remind' }, [never.id, lately.id]);
    expect(rows.map(({ reminded_at }) => reminded_at)).toEqual([null, expect.stringMatching(/^\d{4}-/)]);
    expect(refusals({ rows })).toEqual([null, null]);
  });

  it('a reminder goes once: the same call again answers with the same, another within the hour is refused', async () => {
    const missing = await buildRequest(server.owner, {
      professional: ann,
      status: 'pending',
      answers: 'none',
    });
    const done = await buildRequest(server.owner, { professional: ann, status: 'completed' });
    const key = randomUUID();
    const ids = [missing.id, done.id];
    const first = await run({ kind: 'remind' }, ids, key);
    expect(refusals(first)).toEqual([null, 'requests.completed']);
    expect(await run({ kind: 'remind' }, ids, key)).toEqual(first);
    expect(refusals(await run({ kind: 'remind' }, ids))).toEqual([
      'requests.reminded_recently',
      'requests.completed',
    ]);
  });

  it('reaches no request of another firm, whatever is asked', async () => {
    const foreign = await buildRequest(server.owner, { professional: stranger, status: 'pending' });
    const read = async () => {
      const { rows } = await server.owner.query('SELECT * FROM client_requests WHERE id = $1', [foreign.id]);
      return rows;
    };
    const before = await read();
    for (const action of [
      { kind: 'remind' },
      { kind: 'assign', user_id: ben.id },
      { kind: 'hand_over', user_id: ben.id },
      { kind: 'due', due_on: '2027-03-01' },
      { kind: 'status', status: 'completed' },
      { kind: 'archive', archived: true },
      { kind: 'download' },
    ] as const) {
      expect(refusals(await preview(action, [foreign.id])), action.kind).toEqual(['requests.not_found']);
      expect(refusals(await run(action, [foreign.id])), action.kind).toEqual(['requests.not_found']);
    }
    expect(await read()).toEqual(before);
  });

  it('a run whose server died is done again by the same call, and a running one is not', async () => {
    const { id } = await buildRequest(server.owner, { professional: ann, status: 'pending' });
    const key = randomUUID();
    const begin = (since: string) =>
      server.owner.query(
        `INSERT INTO bulk_runs (workspace_id, user_id, idempotency_key, created_at)
         VALUES ($1, $2, $3, now() - $4::interval)`,
        [ann.workspaceId, ann.id, key, since],
      );
    const due = { kind: 'due', due_on: '2027-04-01' } as const;
    await begin('1 minute');
    await expect(run(due, [id], key)).rejects.toMatchObject({ code: 'bulk.running' });
    await server.owner.query('DELETE FROM bulk_runs WHERE idempotency_key = $1', [key]);
    await begin('11 minutes');
    expect(refusals(await run(due, [id], key))).toEqual([null]);
  });

  it('sets due dates and states, assigns and hands over', async () => {
    const { id } = await buildRequest(server.owner, { professional: ann, status: 'pending' });
    const due = { kind: 'due', due_on: '2027-03-01' } as const;
    for (const action of [
      due,
      { kind: 'status', status: 'in-progress' },
      { kind: 'assign', user_id: ben.id },
      { kind: 'hand_over', user_id: ben.id },
    ] as const)
      expect(refusals(await run(action, [id]))).toEqual([null]);
    expect(refusals(await run(due, [id]))).toEqual(['requests.unchanged']);
    const { rows } = await server.owner.query(
      'SELECT due_on::text, status, user_id FROM client_requests WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ due_on: '2027-03-01', status: 'in-progress', user_id: ben.id }]);
    await expect(run({ kind: 'hand_over', user_id: stranger.id }, [id])).rejects.toMatchObject({
      code: 'accounts.colleague_not_found',
    });
  });

  it('a download names where its ZIP is', async () => {
    const { id } = await buildRequest(server.owner, { professional: ann });
    expect((await run({ kind: 'download' }, [id])).download).toMatch(
      /^\/api\/exports\/selections\/[\w-]+\.zip$/,
    );
  });
});

describe('a saved view', () => {
  const address = { filter: { scope: 'firm', due: 'overdue' }, sort: 'due' } as const;
  const save = (name: string, shared: boolean, more = {}) =>
    saveView(server.services, asActor(ann), { name, address, shared, ...more });
  const names = async (who: Professional) =>
    (await listViews(server.services, asActor(who))).items.map(({ name }) => name);

  it('is its maker’s, or all of the firm’s, and nobody else’s', async () => {
    await save('Mine', false);
    const { id } = await save('Ours', true);
    expect(await names(ann)).toEqual(['Mine', 'Ours']);
    expect(await names(ben)).toEqual(['Ours']);
    expect(await names(stranger)).toEqual([]);
    await expect(
      renameView(server.services, asActor(ben), { id, revision: 1, name: 'Taken' }),
    ).rejects.toMatchObject({ code: 'views.not_found' });
    await expect(removeView(server.services, asActor(ben), { id })).rejects.toMatchObject({
      code: 'views.not_found',
    });
  });

  it('is made once, and changed by nobody who has not seen the last change', async () => {
    const key = randomUUID();
    const { id, revision } = await save('Once', false, { idempotency_key: key });
    expect((await save('Once', false, { idempotency_key: key })).id).toBe(id);
    await renameView(server.services, asActor(ann), { id, revision, name: 'Twice' });
    await expect(save('Thrice', true, { id, revision })).rejects.toMatchObject({ code: 'views.changed' });
    expect(await names(ann)).toContain('Twice');
  });

  it('drops what this version does not know', async () => {
    const { id } = await save('Old', false);
    await server.owner.query(
      `UPDATE saved_views SET address = '{"filter":{"due":"someday","scope":"firm","colour":"red"},"sort":"mood"}' WHERE id = $1`,
      [id],
    );
    const { items } = await listViews(server.services, asActor(ann));
    expect(items.find((view) => view.id === id)?.address).toEqual({ filter: { scope: 'firm' } });
  });
});
