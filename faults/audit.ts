import { setTimeout as delay } from 'node:timers/promises';
import { buildProfessional } from '../apps/server/test/builders/professionals.ts';
import { buildSession } from '../apps/server/test/builders/sessions.ts';
import { createCaller } from './shared/caller.ts';
import { secret } from './shared/real-server.ts';
import { createLimits, type Finding, type Options, timeUntil } from './shared/report.ts';
import { createWorld, type World } from './shared/world.ts';

const acts = 120;

/**
 * Kills the server while somebody reads answers and changes settings. Each act that was answered must have its entry, and
 * each entry its place in the chain after the last start.
 */
export async function auditAcrossKills({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const limit = createLimits();
  const { owner, request } = world;
  const solo = await buildProfessional(owner, { firm: null });
  const { cookie } = await buildSession(owner, solo.id, { secret });
  await owner.query(
    `INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer)
     SELECT workspace_id, id, $2, 'plain' FROM client_requests WHERE id = $1`,
    [request.id, request.template.questions[0]?.id],
  );
  const writers = [
    startActor(world, world.cookies.staff, () => ['GET', `/api/client_requests/${request.id}`]),
    startActor(world, cookie, (n) => ['PUT', '/api/calendar/name_clients', { name_clients: n % 2 === 0 }]),
  ];
  const countDone = () => writers.reduce((sum, { answered }) => sum + answered(), 0);
  for (let round = 0; round < times; round++) {
    await timeUntil(async () => countDone() >= (acts * (round + 0.5)) / times, 120_000);
    await world.server.kill();
    await world.server.start();
  }
  await Promise.all(writers.map(({ done }) => done));

  const count = async (log: string, kind: string) => {
    const { rows } = await owner.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM audit_entries WHERE log_id = $1 AND kind = $2',
      [log, kind],
    );
    return rows[0]?.n ?? 0;
  };
  const views = await count(request.professional.workspaceId, 'answers.viewed');
  const settings = await count(solo.workspaceId, 'settings.changed');
  const [answeredViews = 0, answeredSettings = 0] = writers.map(({ answered }) => answered());
  const lost = Math.max(0, answeredViews - views) + Math.max(0, answeredSettings - settings);
  limit.holds(`${acts} acts answered`, countDone() === acts);
  const isSealed = async () => {
    const { rows } = await owner.query<{ left: number }>(
      'SELECT count(*)::int AS left FROM audit_entries_to_seal',
    );
    return rows[0]?.left === 0;
  };
  limit.holds('a place in the chain for each entry', (await timeUntil(isSealed, 90_000)) < 90_000);
  const again = writers.reduce((sum, writer) => sum + writer.repeats(), 0);
  await world.close(limit);
  return [
    {
      fault: `server killed while ${acts} acts were recorded`,
      count: times,
      lost,
      missed: [...new Set(limit.missed)],
      note: `${views + settings} entries, ${again} calls repeated`,
    },
  ];
}

type Act = [method: string, address: string, body?: object];

/** Acts one after another, and repeats each until it is answered. */
function startActor(world: World, cookie: string, act: (n: number) => Act) {
  const call = createCaller(world, cookie);
  let answered = 0;
  let repeats = 0;
  const run = async () => {
    for (let n = 0; n < acts / 2; n++) {
      const [method, address, body] = act(n);
      while (
        !(await call(method, address, body).then(
          () => true,
          () => false,
        ))
      ) {
        repeats++;
        await delay(100);
      }
      answered++;
      await delay(20);
    }
  };
  return { answered: () => answered, repeats: () => repeats, done: run() };
}
