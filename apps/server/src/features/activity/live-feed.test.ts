import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../test/builders/requests.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { system } from '../../shared/db/actor.ts';
import { announceOnCommit, type Database, openDatabase } from '../../shared/db/database.ts';
import type { FeedItem, LiveFeed } from '../../shared/events/live-feed.ts';
import { createLog } from '../../shared/log/log.ts';
import { loadCurrentCursor } from './activity.queries.ts';
import { recordActivity } from './activity.usecases.ts';
import { createLiveFeed } from './live-feed.ts';

let database: TestDatabase;
let replica: Database;
let here: LiveFeed;
let there: LiveFeed;
const log = createLog('silent');

beforeAll(async () => {
  database = await createTestDatabase();
  replica = openDatabase(database.serverUrl, { max: 5 });
  here = await createLiveFeed(database.db, log);
  there = await createLiveFeed(replica, log);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await replica.close();
  await database.drop();
});

const requests = new Map<string, Promise<BuiltRequest>>();
/** The professional's request, created once. */
async function getRequest(professional: Professional): Promise<string> {
  const built = requests.get(professional.id) ?? buildRequest(database.owner, { professional });
  requests.set(professional.id, built);
  return (await built).id;
}
async function write(professional: Professional, db = database.db) {
  const requestId = await getRequest(professional);
  await db.withActor(system, (tx) => recordActivity(tx, system, { requestId, kind: 'invitation.sent' }));
}

/** Receives events from now on, even if the stream starts later. */
const listenFromNow = async (feed: LiveFeed, professional: Professional) =>
  listen(feed, professional, await loadCurrentCursor(database.db, professional.workspaceId));

function listen(feed: LiveFeed, professional: Professional, after: string | undefined) {
  const leave = new AbortController();
  const heard: FeedItem[] = [];
  const ended = (async () => {
    for await (const item of await feed.follow(
      { userId: professional.id, workspaceId: professional.workspaceId },
      after,
      leave.signal,
    ))
      heard.push(item);
  })();
  return {
    heard,
    async until(count: number) {
      for (const limit = Date.now() + 10_000; heard.length < count && Date.now() < limit; await delay(5));
      return heard;
    },
    async leave() {
      leave.abort();
      await ended;
    },
  };
}

describe('a professional with an open stream', () => {
  it('receives changes made on any replica, and nobody else’s', async () => {
    const [mine, other] = [await buildProfessional(database.owner), await buildProfessional(database.owner)];
    const [a, b] = [await listenFromNow(here, mine), await listenFromNow(there, mine)];
    await write(mine);
    await write(other);
    await write(mine, replica);
    expect((await a.until(2)).map(({ workspaceId }) => workspaceId)).toEqual([
      mine.workspaceId,
      mine.workspaceId,
    ]);
    expect(await b.until(2)).toEqual(a.heard);
    await Promise.all([a.leave(), b.leave()]);
  });

  it('catches up from the last event received, in order and without repetition', async () => {
    const mine = await buildProfessional(database.owner);
    const first = await listenFromNow(here, mine);
    await write(mine);
    const [heard] = await first.until(1);
    await first.leave();
    for (let i = 0; i < 20; i++) await write(mine);
    const again = listen(there, mine, heard?.cursor);
    await again.until(20);
    await Promise.all(Array.from({ length: 20 }, () => write(mine)));
    await again.until(40);
    await delay(100);
    const cursors = again.heard.map(({ cursor }) => cursor);
    expect(cursors).toHaveLength(40);
    expect(new Set(cursors).size).toBe(40);
    await again.leave();
  });

  it('receives what was committed while the connection to the other replicas was lost', async () => {
    const mine = await buildProfessional(database.owner);
    const ears = await listenFromNow(there, mine);
    await write(mine);
    await ears.until(1);
    // Each replica has one such connection; the oldest is the first replica's.
    const { rowCount } = await database.owner.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query ~ '^(LISTEN|NOTIFY) ' ORDER BY backend_start LIMIT 1`);
    expect(rowCount).toBe(1);
    await write(mine);
    expect(await ears.until(2)).toHaveLength(2);
    await ears.leave();
  });

  it('never misses a slow transaction that began before an event already sent', async () => {
    const mine = await buildProfessional(database.owner);
    const requestId = await getRequest(mine);
    const ears = await listenFromNow(here, mine);
    let finish = () => {};
    const slow = database.db.withActor(system, async (tx) => {
      await recordActivity(tx, system, { requestId, kind: 'invitation.failed' });
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await delay(50);
    await write(mine);
    await delay(100);
    finish();
    await slow;
    expect((await ears.until(2)).map(({ event }) => event.kind).sort()).toEqual([
      'invitation.failed',
      'invitation.sent',
    ]);
    await ears.leave();
  });

  it('still receives events after an older transaction was rolled back', async () => {
    const mine = await buildProfessional(database.owner);
    const requestId = await getRequest(mine);
    const ears = await listenFromNow(here, mine);
    let fail = () => {};
    const doomed = database.db.withActor(system, async (tx) => {
      await recordActivity(tx, system, { requestId, kind: 'invitation.failed' });
      announceOnCommit(tx);
      await new Promise<void>((_, reject) => {
        fail = () => reject(new Error('rolled back'));
      });
    });
    await delay(50);
    await write(mine);
    await delay(50);
    fail();
    await expect(doomed).rejects.toThrow('rolled back');
    expect((await ears.until(1)).map(({ event }) => event.kind)).toEqual(['invitation.sent']);
    await ears.leave();
  });

  it('still receives events after the database closed every connection', async () => {
    const mine = await buildProfessional(database.owner);
    const ears = await listenFromNow(here, mine);
    await write(mine);
    await ears.until(1);
    await database.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await delay(1_000);
    await write(mine).catch(() => write(mine));
    expect(await ears.until(2)).toHaveLength(2);
    await ears.leave();
  });

  it('ignores a cursor from another database', async () => {
    const mine = await buildProfessional(database.owner);
    for (const cursor of ['9999999999999999.1', 'nonsense', '1', "1.1'; DROP TABLE activity"]) {
      const ears = listen(here, mine, cursor);
      // Receives what is written once it listens.
      for (const limit = Date.now() + 10_000; !ears.heard.length && Date.now() < limit; await delay(20))
        await write(mine);
      expect(ears.heard.length).toBeGreaterThan(0);
      await ears.leave();
    }
  });
});
