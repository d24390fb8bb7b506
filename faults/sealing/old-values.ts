import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { places } from '../../apps/server/src/features/sealing/places.ts';
import { ensureServerRole } from '../../apps/server/src/shared/db/setup/roles.ts';
import { buildManyRequests } from '../../apps/server/test/builders/cases/many-requests.ts';
import { openTestVault } from '../../apps/server/test/harness/test-vault.ts';
import { secret } from '../shared/real-server.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';

const cases = 400;
const atOnce = 2;

/** Repeatedly kills processes that seal the values of an earlier release, two at once beside the server. */
export async function oldValues({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const limit = createLimits();
  const { owner, request } = world;
  const { professional, template } = request;
  await buildManyRequests(owner, { professional, template, count: cases });
  const before = await readAnswers(world);
  const url = await ensureServerRole(world.server.ownerUrl, secret);
  const left = async () => (await owner.query('SELECT FROM cases_to_seal')).rowCount ?? 0;

  let killed = 0;
  let inTheMiddle = 0;
  while (killed < times && (await left())) {
    const sealers = Array.from({ length: atOnce }, () => startSealer(url));
    await Promise.all(sealers.map((each) => Promise.race([once(each, 'message'), once(each, 'exit')])));
    await delay(randomInt(150));
    for (const each of sealers) {
      if (each.exitCode !== null) continue;
      killed++;
      each.kill('SIGKILL');
    }
    await Promise.all(sealers.map(ended));
    if (await left()) inTheMiddle++;
    const vault = await openTestVault(owner);
    const [some] = [...before.entries()].slice(randomInt(before.size));
    if (some) limit.holds('an answer reads as before', (await readAnswer(world, vault, some[0])) === some[1]);
  }
  await ended(startSealer(url));
  limit.holds(
    'all cases are sealed in the end',
    (await timeUntil(async () => (await left()) === 0, 120_000)) < Number.POSITIVE_INFINITY,
  );
  const after = await readAnswers(world);
  const lost = [...before].filter(([id, answer]) => after.get(id) !== answer).length;
  const plain = await owner.query(`SELECT FROM client_request_responses WHERE answer NOT LIKE 'vf2.%'`);
  limit.holds(`${plain.rowCount} answers are still plain`, plain.rowCount === 0);
  await world.close(limit);
  return [
    {
      fault: 'sealing of values from before is killed',
      count: killed,
      lost,
      missed: limit.missed,
      note: `${before.size} answers of ${cases} cases; ${inTheMiddle} times cases were left to seal`,
    },
  ];
}

const startSealer = (url: string): ChildProcess =>
  fork(new URL('../shared/seal-process.ts', import.meta.url), {
    env: { ...process.env, SERVER_DATABASE: url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

type Vault = Awaited<ReturnType<typeof openTestVault>>;

async function readAnswers({ owner }: World): Promise<Map<string, string>> {
  const vault = await openTestVault(owner);
  const { rows } = await owner.query<{ id: string; request: string; answer: string }>(
    'SELECT id, client_request_id AS request, answer FROM client_request_responses',
  );
  return new Map(
    await Promise.all(
      rows.map(
        async ({ id, request, answer }) => [id, await vault.open(places.answer(request), answer)] as const,
      ),
    ),
  );
}

async function readAnswer({ owner }: World, vault: Vault, id: string): Promise<string> {
  const { rows } = await owner.query<{ request: string; answer: string }>(
    'SELECT client_request_id AS request, answer FROM client_request_responses WHERE id = $1',
    [id],
  );
  return vault.open(places.answer(rows[0]?.request ?? ''), rows[0]?.answer ?? '');
}
