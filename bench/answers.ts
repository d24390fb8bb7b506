import {
  saveAnswer,
  saveAnswers as saveAtOnce,
} from '../apps/server/src/features/questionnaire/questionnaire.usecases.ts';
import { openDatabase } from '../apps/server/src/shared/db/database.ts';
import { buildRequest } from '../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../apps/server/test/builders/sessions.ts';
import { saveAnswers } from './peers/answer-by-answer.ts';
import { reportNumber, reportRatio } from './shared/report.ts';
import { countRoundTrips } from './shared/round-trips.ts';
import { alternate, timed } from './shared/rounds.ts';
import { services } from './shared/services.ts';
import type { World } from './shared/world.ts';

/** A single submission ends before either side has warmed up. */
const submissionsPerRound = 5;

/** One saved answer in one round trip; 40 answers at submit, compared with a select plus a write each. */
export async function benchAnswers(world: World): Promise<void> {
  const { owner, template } = world;
  const [mine, theirs] = [
    await buildRequest(owner, { template, status: 'in-progress', answers: 'none' }),
    await buildRequest(owner, { template, status: 'in-progress', answers: 'none' }),
  ];
  const account = await buildClientUser(owner, mine.client);
  const actor = { as: 'client', userId: account.id, email: account.email } as const;
  const buildAnswers = (round: number) =>
    template.questions.map(({ id }) => ({ question_id: id, answer: `answer of round ${round}` }));

  const roundTrips = await countRoundTrips(world.serverUrl, async (url) => {
    const db = openDatabase(url, { max: 1 });
    const save = (answer: string) =>
      saveAnswer(services({ db }), actor, mine.id, { question_id: template.questions[0]?.id ?? '', answer });
    await save('first, on a new connection');
    return { measured: () => save('second'), close: () => db.close() };
  });
  reportNumber(
    { name: 'one saved answer, round trips to the database', atMost: 1 },
    roundTrips,
    'counted on the wire',
  );

  let round = 0;
  const repeatedly = (submit: () => Promise<unknown>) =>
    timed(async () => {
      for (let i = 0; i < submissionsPerRound; i++) await submit();
    });
  const ratio = await alternate(
    {
      ours: () => repeatedly(() => saveAtOnce(services(world), actor, mine.id, buildAnswers(++round))),
      peer: () =>
        repeatedly(() =>
          saveAnswers(
            owner,
            { id: theirs.id, workspaceId: theirs.professional.workspaceId },
            buildAnswers(++round),
          ),
        ),
    },
    40,
    10,
  );
  reportRatio(
    { name: '40 answers at submit, times faster', atLeast: 10 },
    ratio,
    `ms per ${submissionsPerRound} submissions`,
  );
}
