import { createLiveFeed } from '../../apps/server/src/features/activity/live-feed.ts';
import { saveAnswer } from '../../apps/server/src/features/cases/questionnaire/questionnaire.usecases.ts';
import { openDatabase } from '../../apps/server/src/shared/db/database.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../apps/server/test/builders/requests.ts';
import { benchScreen } from '../browser/screen.ts';
import { reportRatio } from '../shared/report.ts';
import { alternate, timed } from '../shared/rounds.ts';
import { services } from '../shared/services.ts';
import type { World } from '../shared/world.ts';

const writers = 16;
const savesEach = 40;

/** Write throughput with and without live events, and the time from a client's save to the professional's screen. */
export async function benchLive(world: World): Promise<void> {
  await benchThroughput(world);
  await benchScreen(world);
}

async function benchThroughput(world: World): Promise<void> {
  const professional = await buildProfessional(world.owner);
  const requests: BuiltRequest[] = [];
  for (let i = 0; i < writers; i++) {
    requests.push(
      await buildRequest(world.owner, {
        professional,
        template: world.template,
        status: 'in-progress',
        answers: 'none',
      }),
    );
  }
  const silent = openDatabase(world.serverUrl);
  const announcing = openDatabase(world.serverUrl);
  const feed = await createLiveFeed(announcing, createLog('silent'));
  const leave = new AbortController();
  let heard = 0;
  const listening = (async () => {
    for await (const _ of await feed.follow(
      { userId: professional.id, workspaceId: professional.workspaceId },
      undefined,
      leave.signal,
    ))
      heard++;
  })();

  let round = 0;
  const writeAll = (db: typeof silent) => async () => {
    const answer = `round ${++round}`;
    await Promise.all(requests.map((request) => writeOne(db, request, answer)));
  };
  const ratio = await alternate(
    { ours: () => timed(writeAll(announcing)), peer: () => timed(writeAll(silent)) },
    16,
  );
  leave.abort();
  await listening;
  await feed.close();
  await Promise.all([silent.close(), announcing.close()]);
  reportRatio(
    { name: 'write throughput with live events, of that without', atLeast: 0.9 },
    ratio,
    `ms per ${writers * savesEach} saves`,
  );
  console.log(`        ${heard} events received`);
}

async function writeOne(
  db: ReturnType<typeof openDatabase>,
  request: BuiltRequest,
  answer: string,
): Promise<void> {
  const actor = { as: 'client', userId: request.client.id, email: request.client.email } as const;
  for (const question of request.template.questions.slice(0, savesEach)) {
    await saveAnswer(services({ db }), actor, request.id, { question_id: question.id, answer });
  }
}
