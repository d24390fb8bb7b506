import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Finding, limits, type Options, timeUntil } from './shared/report.ts';
import { startSavers } from './shared/savers.ts';
import { createWorld, type World } from './shared/world.ts';

/** SIGSTOP to PostgreSQL and all its processes, then SIGCONT after some seconds. */
export async function freeze({ times }: Options): Promise<Finding[]> {
  if (process.platform !== 'linux') return [];
  const world = await createWorld();
  const savers = startSavers(world);
  const limit = limits();
  await savers.untilSaved();
  for (let round = 0; round < times; round++) {
    const frozen = listProcesses(world.server.postmaster() ?? 0);
    signalAll(frozen, 'SIGSTOP');
    limit.atMost('/readyz says 503', await timeUntilReady(world, 503), 1_000);
    await delay(5_000);
    signalAll(frozen, 'SIGCONT');
    const [ready, saved] = await Promise.all([timeUntilReady(world, 200), savers.untilSaved()]);
    limit.atMost('well again', Math.max(ready, saved), 1_000);
  }
  limit.atMost('every call answered', savers.slowest(), 5_000);
  const lost = await savers.stop();
  for (const exit of world.server.exits) limit.missed.push(`the server ended: ${exit}`);
  for (const answer of savers.unexpected) limit.missed.push(`answered ${answer}`);
  await world.close();
  return [{ fault: 'PostgreSQL frozen', count: times, lost, missed: limit.missed, note: limit.note() }];
}

const timeUntilReady = ({ server }: World, status: number) =>
  timeUntil(async () => (await fetch(`${server.origin}/readyz`)).status === status);

function listProcesses(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((pid) => {
    try {
      return new RegExp(`^PPid:\\s*${postmaster}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
