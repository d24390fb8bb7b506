import { timeUntil } from '../shared/report.ts';
import type { World } from '../shared/world.ts';

/** Restarts, and expires the jobs and mails of the killed server at once. */
export async function restart({ owner, server }: World): Promise<void> {
  await owner.query(`UPDATE pgboss.job SET state = 'failed' WHERE state IN ('active', 'created')`);
  await owner.query('UPDATE outbox SET due_at = now() WHERE due_at IS NOT NULL');
  await server.start();
}

/** Restarts until every due mail was sent or given up. */
export async function finish(world: World): Promise<void> {
  const { owner, server } = world;
  for (let tries = 0; tries < 6; tries++) {
    await restart(world);
    const isDone = async () => {
      const { rows } = await owner.query<{ left: number }>(
        `SELECT (SELECT count(*) FROM reminder_schedules WHERE next_at <= now())::int
           + (SELECT count(*) FROM outbox WHERE due_at IS NOT NULL)::int AS left`,
      );
      return rows[0]?.left === 0;
    };
    if ((await timeUntil(isDone, 20_000)) !== Number.POSITIVE_INFINITY) return;
    await server.kill();
  }
}
