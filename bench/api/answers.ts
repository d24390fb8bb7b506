import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { composeServer } from '../../apps/server/src/app/compose-server.ts';
import { readSettings } from '../../apps/server/src/app/settings/settings.ts';
import {
  saveAnswer,
  saveAnswers as saveAtOnce,
} from '../../apps/server/src/features/cases/questionnaire/questionnaire.usecases.ts';
import { openDatabase } from '../../apps/server/src/shared/db/database.ts';
import { testMasterKey } from '../../apps/server/src/shared/vault/vault.testing.ts';
import type { Vault } from '../../apps/server/src/shared/vault/vault.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../apps/server/test/builders/sessions.ts';
import { saveAnswers } from '../peers/answer-by-answer.ts';
import { reportNumber, reportRatio } from '../shared/report.ts';
import { countRoundTrips } from '../shared/round-trips.ts';
import { alternate, timed } from '../shared/rounds.ts';
import { services } from '../shared/services.ts';
import { secret, type World } from '../shared/world.ts';

/** A single submission is too short: neither side has warmed up by then. */
const submissionsPerRound = 5;
const savesPerRound = 100;

/** Saves of one answer, and of 40 answers at submit, compared with a select and a write for each answer. */
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

  await benchSealing(world);
}

/** Cost of sealing in a whole call: the same saves with a vault that only formats its values. */
async function benchSealing(world: World): Promise<void> {
  const { owner, template } = world;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-saves-'));
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    AUTH_SECRET: secret,
    MASTER_KEY: testMasterKey,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://visafolio.test',
  });
  const server = await composeServer(settings, world.serverUrl, { rateLimits: false });
  const sealing = server.services.vault;
  const form = 'vf2.'.length + 36 + '.1.'.length;
  const plain: Vault = {
    ...sealing,
    seal: async (workspaceId, _, value) =>
      (value === null ? value : `vf2.${workspaceId}.1.${value}`) as typeof value,
    open: async (_, value) => (value?.slice(form) ?? null) as typeof value,
    hash: async (_, __, value) => value,
    hashBeside: async (_, __, value) => value,
    newestMark: async (workspaceId) => `vf2.${workspaceId}.1.`,
  };
  /** CPU time so far of this process and its database backends, in milliseconds. */
  const cpu = async (): Promise<number> => {
    const { rows } = await owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const backends = await Promise.all(rows.map(({ pid }) => backendCpu(pid)));
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + backends.reduce((sum, ms) => sum + ms, 0);
  };
  let round = 0;
  const saver = async (vault: Vault) => {
    const request = await buildRequest(owner, { template, status: 'in-progress', answers: 'none' });
    const { id } = await buildClientUser(owner, request.client);
    const { cookie } = await buildSession(owner, id, { secret });
    const headers = {
      cookie,
      origin: settings.publicUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    return async () => {
      server.services.vault = vault;
      const before = await cpu();
      for (let i = 0; i < savesPerRound; i++) {
        const body = JSON.stringify({
          client_request_id: request.id,
          question_id: template.questions[0]?.id,
          answer: `I was born in a village and moved to the city in the year ${++round}`,
        });
        const url = `${settings.publicUrl}/api/client_request_responses`;
        const answer = await server.app.fetch(new Request(url, { method: 'PUT', headers, body }));
        if (!answer.ok) throw new Error(`a save: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
      }
      return ((await cpu()) - before) / savesPerRound;
    };
  };
  const ratio = await alternate({ ours: await saver(sealing), peer: await saver(plain) }, 40, 10);
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
  reportNumber(
    { name: 'CPU of a sealed save, times that of a plain one', atMost: 1.15 },
    1 / ratio.median,
    `${ratio.ours.toFixed(3)} ms and ${ratio.peer.toFixed(3)} ms of the server and PostgreSQL for a whole call`,
  );
}

/** Milliseconds, from the kernel's scheduler. 0 if the backend has ended, or without /proc. */
async function backendCpu(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
  return Number.parseInt(text, 10) / 1e6;
}
