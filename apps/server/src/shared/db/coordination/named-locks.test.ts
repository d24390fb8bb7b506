import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { defaultLimits } from '../database-client.ts';
import { outageReason } from '../unavailable.ts';
import { createNamedLocks, LockTimeout, type NamedLocks } from './named-locks.ts';

let database: TestDatabase;
let opened: NamedLocks[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const locks of opened) await locks.close();
  opened = [];
});

function process(): NamedLocks {
  const locks = createNamedLocks(database.serverUrl, defaultLimits);
  opened.push(locks);
  return locks;
}

describe('a lock', () => {
  it.each([
    ['within one process', 1],
    ['across processes', 3],
  ])('has one holder at a time, %s', async (_, processes) => {
    const all = Array.from({ length: processes }, process);
    let holders = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 9 }, async (_, i) => {
        const release = await all[i % processes]?.acquire('passport');
        most = Math.max(most, ++holders);
        await delay(5);
        holders--;
        await release?.();
      }),
    );
    expect(most).toBe(1);
  });

  it('does not block another name', async () => {
    const [one, other] = [process(), process()];
    const release = await one.acquire('passport');
    await (await other.acquire('degree'))();
    await release();
  });

  it('notifies its holder when another process waits for it', async () => {
    const [one, other] = [process(), process()];
    const release = await one.acquire('passport', { onWanted: () => void release() });
    await (await other.acquire('passport'))();
  });

  it('is no longer waited for once the signal aborts', async () => {
    const [one, other] = [process(), process()];
    const release = await one.acquire('passport');
    await expect(other.acquire('passport', { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    await release();
  });

  it('held for too long makes a call answer that it can be retried', async () => {
    const [one, other] = [process(), process()];
    const release = await one.acquire('passport');
    const started = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValueOnce(started).mockReturnValueOnce(started);
    clock.mockReturnValue(started + 31_000);
    const failure = await other.acquire('passport').catch((error: unknown) => error);
    clock.mockRestore();
    expect(failure).toBeInstanceOf(LockTimeout);
    expect(outageReason(failure)).toMatch(/still held/);
    await release();
  });

  it('is released when its holder loses the database, and the holder is notified', async () => {
    const [one, other] = [process(), process()];
    let told = false;
    const release = await one.acquire('passport', {
      onWanted: () => {
        told = true;
      },
    });
    await database.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await (await other.acquire('passport'))();
    expect(told).toBe(true);
    await release();
    await (await one.acquire('passport'))();
  });
});
