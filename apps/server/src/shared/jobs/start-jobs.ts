import { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.ts';

export interface Job {
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  run(): Promise<unknown>;
}

export interface RunningJobs {
  /** Waits up to 5 s for running work. */
  stop(): Promise<void>;
}

/** A run whose process died is given up after this time. Seconds. */
const expireInSeconds = 300;
const stopWithinMs = 5_000;

/**
 * Runs each job on its schedule, and once now, to continue what an earlier process left undone. One replica per
 * database runs a job at a time. A failed run is logged; the next one follows on schedule. `databaseUrl` leads to
 * PostgreSQL itself, as the server's own role, which may create tables in the schema `pgboss`.
 */
export async function startJobs(
  { databaseUrl, log }: { databaseUrl: string; log: Log },
  jobs: Job[],
): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'visafolio jobs',
    // The role may have the limit of calls, because a pooler takes no options.
    options: '-c statement_timeout=0',
    // The owner has created it: this role may not create schemas.
    createSchema: false,
    max: 3,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  await boss.start();
  await removeOldSchedules(boss, jobs);
  for (const job of jobs) await startJob(boss, job, log);
  return {
    stop: () => boss.stop({ graceful: true, timeout: stopWithinMs, close: true }),
  };
}

/** Deletes schedules of jobs that this release does not have: pg-boss would queue jobs without a worker. */
async function removeOldSchedules(boss: PgBoss, jobs: Job[]): Promise<void> {
  const known = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
}

async function startJob(boss: PgBoss, { name, cron, run }: Job, log: Log): Promise<void> {
  await boss.createQueue(name, {
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds,
    deleteAfterSeconds: 3600,
  });
  await boss.send(name, {}, { singletonKey: 'at start' });
  await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed');
      throw error;
    }
  });
  await boss.schedule(name, cron);
}
