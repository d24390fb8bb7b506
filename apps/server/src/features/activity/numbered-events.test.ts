import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { buildRequest } from '../../../test/builders/requests.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { system } from '../../shared/db/actor.ts';
import { type Database, openDatabase } from '../../shared/db/database.ts';
import type { FeedItem, LiveFeed } from '../../shared/events/live-feed.ts';
import { createLog } from '../../shared/log/log.ts';
import { recordActivity } from './activity.usecases.ts';
import { createLiveFeed } from './live-feed.ts';

let database: TestDatabase;
let replica: Database;
let here: LiveFeed;
let there: LiveFeed;

beforeAll(async () => {
  database = await createTestDatabase();
  replica = openDatabase(database.serverUrl, { max: 10 });
  here = await createLiveFeed(database.db, createLog('silent'));
  there = await createLiveFeed(replica, createLog('silent'));
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await replica.close();
  await database.drop();
});

interface Desk extends Professional {
  requestId: string;
}
async function buildDesk(): Promise<Desk> {
  const professional = await buildProfessional(database.owner);
  const { id } = await buildRequest(database.owner, { professional });
  return { ...professional, requestId: id };
}

const write = (db: Database, ...desks: Desk[]) =>
  db.withActor(system, async (tx) => {
    for (const { requestId } of desks)
      await recordActivity(tx, system, { requestId, kind: 'invitation.sent' });
  });

async function listen(feed: LiveFeed, { id, workspaceId }: Desk, after?: string) {
  const leave = new AbortController();
  const heard: FeedItem[] = [];
  const items = await feed.follow({ userId: id, workspaceId }, after, leave.signal);
  const ended = (async () => {
    for await (const item of items) heard.push(item);
  })();
  return {
    heard,
    numbers: () => heard.map(({ cursor }) => Number.parseInt(cursor, 10)),
    async until(count: number) {
      for (const limit = Date.now() + 60_000; heard.length < count && Date.now() < limit; await delay(5));
      return heard;
    },
    async leave() {
      leave.abort();
      await ended;
    },
  };
}

describe('a professional with an open stream while another transaction stays open', () => {
  it.each(['another database of the cluster', 'the same database'])(
    'receives a save at once: in %s',
    async (where) => {
      const mine = await buildDesk();
      const ears = await listen(there, mine);
      const url = where === 'the same database' ? database.ownerUrl : inject('postgresUrl');
      const foreign = new pg.Client({ connectionString: url });
      await foreign.connect();
      await foreign.query('BEGIN');
      await foreign.query('SELECT pg_current_xact_id()');
      await write(database.db, mine);
      // It is still open when the event arrives.
      await ears.until(1);
      const { rows } = await foreign.query('SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS open');
      expect(rows).toEqual([{ open: true }]);
      expect(ears.heard).toHaveLength(1);
      await foreign.query('ROLLBACK');
      await foreign.end();
      await ears.leave();
    },
  );
});

it('every committed event arrives once and in order, on each replica, while 32 people write and some roll back', async () => {
  const [one, two] = [await buildDesk(), await buildDesk()];
  const ears = [
    await listen(here, one),
    await listen(there, one),
    await listen(here, two),
    await listen(there, two),
  ];
  const committed = { one: 0, two: 0 };
  const writer = async (n: number) => {
    const db = n % 2 ? database.db : replica;
    for (let round = 0; round < 8; round++) {
      const gives_up = (n + round) % 3 === 0;
      const desks = [[one], [one, two], [two, one], [two]][(n + round) % 4] ?? [];
      const work = db.withActor(system, async (tx) => {
        // A kind that sorts no list again, so that writers only wait for the numbers.
        for (const { requestId } of desks)
          await recordActivity(tx, system, { requestId, kind: 'document.viewed' });
        if (gives_up) throw new Error('given up');
      });
      if (gives_up) {
        await expect(work).rejects.toThrow('given up');
        continue;
      }
      await work;
      for (const desk of desks) committed[desk === one ? 'one' : 'two']++;
    }
  };
  await Promise.all(Array.from({ length: 32 }, (_, n) => writer(n)));
  const expected = [committed.one, committed.one, committed.two, committed.two];
  for (const [i, each] of ears.entries()) await each.until(expected[i] ?? 0);
  await delay(50);
  for (const [i, each] of ears.entries())
    expect(each.numbers()).toEqual(Array.from({ length: expected[i] ?? 0 }, (_, n) => n + 1));
  await Promise.all(ears.map((each) => each.leave()));

  // A stream that resumes receives the rest, from any cursor.
  const again = await listen(there, one, ears[0]?.heard[9]?.cursor);
  await again.until(committed.one - 10);
  expect(again.numbers()).toEqual(Array.from({ length: committed.one - 10 }, (_, n) => n + 11));
  await again.leave();
  const { rows } = await database.owner.query('SELECT count(*)::int AS left FROM events_to_number');
  expect(rows).toEqual([{ left: 0 }]);
});

it('a stream with a cursor of another workspace, an earlier release or a restored past starts from now', async () => {
  const [mine, other] = [await buildDesk(), await buildDesk()];
  for (let i = 0; i < 3; i++) await write(database.db, mine, other);
  const theirs = await listen(here, other, '0.0');
  const [, foreign] = await theirs.until(2);
  await theirs.leave();
  const cursors = [
    foreign?.cursor,
    '8123.77',
    '2.1732526407123456',
    '',
    'nonsense',
    '-1.5',
    '99999999999999999999.1',
  ];
  for (const [i, cursor] of cursors.entries()) {
    const ears = await listen(here, mine, cursor);
    await write(database.db, mine);
    await ears.until(1);
    expect(ears.numbers()).toEqual([4 + i]);
    await ears.leave();
  }
});

it('a case that moves to another workspace is followed there from then on, and no longer in the old one', async () => {
  const [mine, other] = [await buildDesk(), await buildDesk()];
  await write(database.db, mine);
  const { owner } = database;
  await owner.query(
    `BEGIN; SET LOCAL session_replication_role = 'replica';
     UPDATE activity SET workspace_id = '${other.workspaceId}' WHERE client_request_id = '${mine.requestId}';
     UPDATE client_requests SET workspace_id = '${other.workspaceId}' WHERE id = '${mine.requestId}'; COMMIT`,
  );
  const left = await listen(here, mine, '0.0');
  const joined = await listen(here, other, '0.0');
  await write(database.db, mine);
  await joined.until(1);
  expect(joined.numbers()).toEqual([1]);
  expect(left.heard).toEqual([]);
  await Promise.all([left.leave(), joined.leave()]);
});
