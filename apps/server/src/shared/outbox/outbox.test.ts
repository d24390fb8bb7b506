import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildRequest } from '../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { system } from '../db/actor.ts';
import { addClaimed, claimEntries, claimNew } from './outbox.queries.ts';
import { defineOutboxKind, type GivenUpReason, type OutboxKind, type OutboxSettings } from './outbox-kind.ts';
import { runDueEntries, runEntry } from './run-outbox.ts';
import { type RunningOutbox, startOutbox } from './start-outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const atLeastOnce: OutboxSettings = {
  delivery: 'at_least_once',
  atOnce: 5,
  leaseSeconds: 60,
  pausesSeconds: [60, 300],
  giveUpAfterHours: 24,
};

/** Names of the entries that ran, in order. */
let ran: string[];
let failing: boolean;
let givenUp: [string, GivenUpReason][];
beforeEach(async () => {
  ran = [];
  failing = false;
  givenUp = [];
  await server.owner.query('DELETE FROM outbox; DELETE FROM outbox_pauses');
});

const kindWith = (
  settings: Partial<OutboxSettings> = {},
  work: (name: string) => Promise<void> = async () => {},
): OutboxKind =>
  defineOutboxKind({
    name: 'test',
    settings: { ...atLeastOnce, ...settings },
    payload: z.object({ name: z.string() }),
    async run(_, { payload: { name } }) {
      await work(name);
      if (failing) throw Object.assign(new Error(`a secret of ${name}`), { code: 'EBUSY' });
      ran.push(name);
      return undefined;
    },
    async onGivenUp(_, { payload: { name } }, reason) {
      givenUp.push([name, reason]);
    },
  });

async function add(name: string, more: Record<string, unknown> = {}): Promise<void> {
  const row = { kind: 'test', payload: JSON.stringify({ name }), ...more };
  const columns = Object.keys(row);
  await server.owner.query(
    `INSERT INTO outbox (${columns}) VALUES (${columns.map((_, i) => `$${i + 1}`)})`,
    Object.values(row),
  );
}
const waiting = async () =>
  (
    await server.owner.query(
      `SELECT payload ->> 'name' AS name, attempts, claimed, last_error,
         round(extract(epoch FROM due_at - now()) / 60)::int AS minutes
       FROM outbox ORDER BY id`,
    )
  ).rows;
const makeDue = () => server.owner.query('UPDATE outbox SET due_at = now() WHERE due_at IS NOT NULL');
const run = (kind: OutboxKind) => runDueEntries(server.services, kind);
/** Leaves an entry like a server that is killed before the outcome is recorded. */
const claimAndDie = async (kind: OutboxKind) => {
  const claimed = await server.services.db.withActor(system, (tx) => claimEntries(tx, kind, 1));
  expect(claimed).toHaveLength(1);
};

describe('an entry', () => {
  test('runs once its transaction has committed, and never where that is rolled back', async () => {
    const kind = kindWith();
    const insert = sql`INSERT INTO outbox (kind, payload) VALUES ('test', '{"name": "one"}')`;
    await server.services.db
      .withActor(system, async (tx) => {
        await tx.execute(insert);
        await run(kind);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await run(kind);
    expect(ran).toEqual([]);
    await server.services.db.withActor(system, (tx) => tx.execute(insert));
    await run(kind);
    expect([ran, await waiting()]).toEqual([['one'], []]);
  });

  test('of a lower priority number comes first, else the one that is due longest', async () => {
    await add('late', { due_at: new Date(Date.now() - 1_000) });
    await add('early', { due_at: new Date(Date.now() - 60_000) });
    await add('urgent', { priority: -1 });
    await add('tomorrow', { due_at: new Date(Date.now() + 86_400_000) });
    await run(kindWith({ atOnce: 1 }));
    expect(ran).toEqual(['urgent', 'early', 'late']);
  });

  test('waits for those with its key that came before it, also while these wait for their next try', async () => {
    await add('first', { order_key: 'case' });
    await add('second', { order_key: 'case', priority: -1 });
    await add('other', { order_key: 'another case' });
    failing = true;
    await run(kindWith());
    failing = false;
    await server.owner.query(`UPDATE outbox SET due_at = now() WHERE payload ->> 'name' = 'other'`);
    await run(kindWith());
    expect(ran).toEqual(['other']);
    await makeDue();
    await run(kindWith());
    expect(ran).toEqual(['other', 'first', 'second']);
  });

  test('takes the place of one that has not begun; one that runs ends, and the new one follows it', async () => {
    const once = { order_key: 'case', replaces: true };
    await add('old', once);
    await add('new', once);
    let added = false;
    const kind = kindWith({}, async () => {
      if (!added) await add('newest', once);
      added = true;
    });
    await run(kind);
    expect(ran).toEqual(['new', 'newest']);
  });

  test('that fails while one came to take its place is not tried again', async () => {
    const once = { order_key: 'case', replaces: true };
    await add('old', once);
    failing = true;
    await run(
      kindWith({}, async (name) => {
        if (name === 'old') await add('new', { ...once, due_at: new Date(Date.now() + 60_000) });
      }),
    );
    expect((await waiting()).map(({ name }) => name)).toEqual(['new']);
  });

  test('that fails is tried again after its pauses, and what is kept of the failure repeats nothing', async () => {
    await add('one');
    failing = true;
    await run(kindWith());
    expect(await waiting()).toEqual([
      { name: 'one', attempts: 1, claimed: false, last_error: 'EBUSY', minutes: 1 },
    ]);
    for (const attempts of [2, 3]) {
      await makeDue();
      await run(kindWith());
      expect(await waiting()).toMatchObject([{ attempts, minutes: 5 }]);
    }
  });

  test('is given up once its next try would be too late, and stays to be seen', async () => {
    await add('one', { created_at: new Date(Date.now() - 24 * 3_600_000) });
    failing = true;
    await run(kindWith());
    expect(await waiting()).toMatchObject([{ name: 'one', last_error: 'EBUSY', minutes: null }]);
    expect(givenUp).toEqual([['one', 'tried_too_long']]);
    failing = false;
    await run(kindWith());
    expect(ran).toEqual([]);
  });

  test('whose payload cannot be read fails like any other, and stops none', async () => {
    await server.owner.query(`INSERT INTO outbox (kind, payload) VALUES ('test', '{"nothing": 1}')`);
    await add('good');
    await run(kindWith());
    expect(ran).toEqual(['good']);
    expect(await waiting()).toMatchObject([{ last_error: 'ZodError', attempts: 1 }]);
  });

  test('that its handler wants later waits until then, is not taken again in the same run, and loses no try', async () => {
    await add('opens tomorrow', { order_key: 'tomorrow' });
    await add('opened yesterday', { order_key: 'yesterday' });
    const looked: string[] = [];
    const later = (until: Date) =>
      defineOutboxKind({
        name: 'test',
        settings: { ...atLeastOnce, atOnce: 1 },
        payload: z.object({ name: z.string() }),
        async run(_, { payload: { name } }) {
          looked.push(name);
          return { until };
        },
      });
    await run(later(new Date(Date.now() - 86_400_000)));
    expect(looked).toEqual(['opens tomorrow', 'opened yesterday']);
    await run(later(new Date(Date.now() + 86_400_000)));
    await run(later(new Date()));
    expect(looked).toHaveLength(4);
    expect(await waiting()).toMatchObject([
      { attempts: 0, claimed: false, minutes: 1_440 },
      { attempts: 0, claimed: false, minutes: 1_440 },
    ]);
  });

  test('tells its handler of each failed try and when the next one is, in the transaction that records it', async () => {
    const told: [number, string, number | null][] = [];
    const kind: OutboxKind = {
      ...kindWith({ giveUpAfterHours: 1, pausesSeconds: [60, 3_600] }),
      async onFailed(_, { attempts }, { error, next }) {
        const minutes = next && Math.round((next.getTime() - Date.now()) / 60_000);
        told.push([attempts, (error as Error).message, minutes]);
      },
    };
    await add('one');
    failing = true;
    await run(kind);
    await makeDue();
    await run(kind);
    expect(told).toEqual([
      [1, 'a secret of one', 1],
      [2, 'a secret of one', null],
    ]);
    expect(givenUp).toEqual([['one', 'tried_too_long']]);
  });

  test('is claimed by the process that added it before its time, once, and not while its kind is paused', async () => {
    const request = await buildRequest(server.owner);
    const due_at = new Date(Date.now() + 60_000);
    const of = { client_request_id: request.id, workspace_id: request.professional.workspaceId, due_at };
    await add('one', of);
    await add('another', of);
    const claim = (name: string) =>
      server.services.db.withActor(system, (tx) =>
        claimNew(tx, kindWith(), { requestId: request.id, payload: { name } }),
      );
    await server.owner.query(`INSERT INTO outbox_pauses (kind) VALUES ('test')`);
    expect(await claim('one')).toBeNull();
    await server.owner.query('DELETE FROM outbox_pauses');
    const claims = await Promise.all([claim('one'), claim('one')]);
    expect(claims.filter(Boolean)).toMatchObject([{ payload: { name: 'one' }, attempts: 1 }]);
    expect(await waiting()).toMatchObject([
      { name: 'one', claimed: true },
      { name: 'another', claimed: false, attempts: 0, minutes: 1 },
    ]);
  });

  test('of a paused kind waits until the pause ends', async () => {
    await add('one');
    await server.owner.query(`INSERT INTO outbox_pauses (kind) VALUES ('test')`);
    await run(kindWith());
    expect(ran).toEqual([]);
    await server.owner.query('DELETE FROM outbox_pauses');
    await run(kindWith());
    expect(ran).toEqual(['one']);
  });
});

describe('where a server was killed between claim and settling', () => {
  test('an entry of a kind that runs at least once is run again when its claim ends', async () => {
    const kind = kindWith();
    await add('one');
    await claimAndDie(kind);
    await run(kind);
    expect(ran).toEqual([]);
    await makeDue();
    await run(kind);
    expect([ran, await waiting()]).toEqual([['one'], []]);
  });

  test('an entry of a kind that runs at most once is given up, and says so', async () => {
    const kind = kindWith({ delivery: 'at_most_once' });
    await add('one');
    await claimAndDie(kind);
    await makeDue();
    await run(kind);
    expect(ran).toEqual([]);
    expect(givenUp).toEqual([['one', 'interrupted']]);
    expect(await waiting()).toMatchObject([{ last_error: 'interrupted', minutes: null, claimed: false }]);
  });

  test('a failed try of a kind that runs at most once is repeated: it is known not to have left', async () => {
    const kind = kindWith({ delivery: 'at_most_once' });
    await add('one');
    failing = true;
    await run(kind);
    failing = false;
    await makeDue();
    await run(kind);
    expect(ran).toEqual(['one']);
  });

  test('a server that was only slow records nothing of what another has taken over', async () => {
    let recorded = 0;
    const kind: OutboxKind = { ...kindWith(), run: async () => async () => void recorded++ };
    await add('one');
    const [slow] = await server.services.db.withActor(system, (tx) => claimEntries(tx, kind, 1));
    await makeDue();
    const [other] = await server.services.db.withActor(system, (tx) => claimEntries(tx, kind, 1));
    if (!slow || !other) throw new Error('nothing was claimed');
    await runEntry(server.services, kind, slow);
    expect([recorded, (await waiting()).length]).toEqual([0, 1]);
    await runEntry(server.services, kind, other);
    expect([recorded, await waiting()]).toEqual([1, []]);
  });
});

test('what is added as claimed runs in its own process alone', async () => {
  const kind = kindWith();
  const entry = await server.services.db.withActor(system, (tx) =>
    addClaimed(tx, { kind, payload: { name: 'mine' }, replaces: 'mine' }),
  );
  await run(kind);
  expect(ran).toEqual([]);
  expect(await runEntry(server.services, kind, entry)).toBe('done');
  expect([ran, await waiting()]).toEqual([['mine'], []]);
});

describe('running servers', () => {
  let running: RunningOutbox[] = [];
  const start = (kinds: OutboxKind[]) => {
    const started = startOutbox(server.services, kinds);
    running.push(started);
    return started;
  };
  afterEach(async () => {
    await Promise.all(running.map((each) => each.stop()));
    running = [];
  });

  test('share what waits: each entry runs once', async () => {
    const names = Array.from({ length: 200 }, (_, i) => `entry ${i}`);
    for (const name of names) await add(name);
    const kind = kindWith({}, () => delay(2));
    start([kind]);
    start([kind]);
    start([kind]);
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(0);
    expect(ran.toSorted()).toEqual(names.toSorted());
  });

  test('hear of an entry as it commits', async () => {
    const kind = kindWith();
    start([kind]);
    await add('warm');
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['warm']);
    await add('one');
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['warm', 'one']);
  });

  test('one kind that hangs delays no other', async () => {
    const hung = Promise.withResolvers<void>();
    start([{ ...kindWith({}, () => hung.promise), name: 'hanging' }, kindWith()]);
    await add('stuck', { kind: 'hanging' });
    await add('one');
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['one']);
    hung.resolve();
  });

  test('that stop finish what runs and begin nothing more', async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    await add('one');
    await add('two');
    const outbox = start([
      kindWith({ atOnce: 1 }, async () => {
        begun.resolve();
        await end.promise;
      }),
    ]);
    await begun.promise;
    const stopped = outbox.stop();
    end.resolve();
    await stopped;
    expect(ran).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });
});
