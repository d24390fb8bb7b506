import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Postmaster } from './postmaster.ts';

/** `owner` is the connection that makes this process the only server of the database; see ownership.ts. */
export interface RunningPostgres {
  postmaster: Postmaster;
  owner: pg.Client;
}

const attempts = 8;
/** Grows with each attempt. Milliseconds. */
const delayMs = 250;

/**
 * Restarts PostgreSQL whenever it ends, which the owner's connection notices at once. Every success resets the count;
 * after repeated failures it calls `onFailure` and gives up.
 */
export function supervise(
  first: RunningPostgres,
  restart: () => Promise<RunningPostgres>,
  { log, onFailure }: { log: (line: string) => void; onFailure: (error: EmbeddedPostgresError) => void },
): { stop(): Promise<RunningPostgres> } {
  let current = first;
  let isStopping = false;
  let restarting: Promise<void> | undefined;

  function watch({ owner }: RunningPostgres): void {
    owner.once('end', () => {
      if (!isStopping) restarting = startAgain();
    });
  }

  async function startAgain(): Promise<void> {
    log('PostgreSQL ended; it is started again');
    let reason = '';
    for (let attempt = 1; attempt <= attempts && !isStopping; attempt++) {
      try {
        current = await restart();
        log(`PostgreSQL runs again (process ${current.postmaster.pid})`);
        return watch(current);
      } catch (error) {
        reason = (error as Error).message;
        await delay(delayMs * attempt);
      }
    }
    if (!isStopping)
      onFailure(new EmbeddedPostgresError(`PostgreSQL ended and does not start again: ${reason}`));
  }

  watch(first);
  return {
    async stop() {
      isStopping = true;
      await restarting;
      await current.owner.end();
      return current;
    },
  };
}
