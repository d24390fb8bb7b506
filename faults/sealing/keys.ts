import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../apps/server/test/builders/sessions.ts';
import { createBackupCommands } from '../shared/backup-commands.ts';
import { type ExitResult, runProgram } from '../shared/programs.ts';
import { secret, startRealServer } from '../shared/real-server.ts';
import { createLimits, type Finding, type Limits, type Options, timeUntil } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { isServed, isStored, listUploaded, sendFile } from '../shared/uploads.ts';
import { createWorld, type World } from '../shared/world.ts';

const program = fileURLToPath(new URL('../../apps/server/src/app/keys/main.ts', import.meta.url));
const documents = 4;
const fileBytes = 400_000;

/** Rotates the keys of every layer while people work on two servers, and erases a workspace. */
export async function keys({ times }: Options): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-keys-'));
  try {
    return [await rotate(path.join(folder, 'rotated'), times), await erase(path.join(folder, 'erased'))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A world with its master key in a file, and a second server with the same database and files. */
async function createTwoServers(folder: string) {
  const keyDir = path.join(folder, 'keys');
  await mkdir(keyDir, { recursive: true });
  await writeFile(path.join(keyDir, 'master-key'), `${randomBytes(32).toString('base64')}\n`, {
    mode: 0o600,
  });
  const env = { MASTER_KEY: '', KEY_DIR: keyDir };
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const world = await createWorld({ env, dataDir, documents });
  const second = await startRealServer(dataDir, { ...env, DATABASE_URL: world.server.ownerUrl });
  return {
    world,
    keyDir,
    /** The same people, on the second server. */
    other: { ...world, server: second } satisfies World,
    run: (args: string[], more: Record<string, string> = {}): Promise<ExitResult> =>
      runProgram(program, args, { ...env, AUTH_SECRET: secret, DATA_DIR: dataDir, ...more }),
    async close(limit?: Limits) {
      await second.stop();
      await world.close(limit);
    },
  };
}

async function rotate(folder: string, times: number): Promise<Finding> {
  const limit = createLimits();
  const { world, other, keyDir, run, close } = await createTwoServers(folder);
  const savers = startSavers(world, {
    masterKeys: undefined,
    masterKeyFile: undefined,
    kms: undefined,
    keyDir,
  });
  await savers.untilSaved();
  let lost = 0;
  let isSending = true;
  let sent = 0;
  const sending = (async () => {
    for (let document = 0; isSending; document = (document + 1) % documents) {
      const file = await sendFile(document % 2 ? other : world, { document, bytes: fileBytes });
      if (file.failures.length) limit.missed.push(`an upload was answered ${file.failures[0]}`);
      if (!(await file.isThere())) lost++;
      sent++;
    }
  })();
  for (let round = 0; round < times; round++) {
    const before = sent;
    for (const args of [
      ['rotate-workspace', 'all'],
      ['rotate-master'],
      ['rotate-values', 'all'],
      ['rotate-workspace', 'all'],
    ]) {
      const ended = await run(args);
      limit.holds(`${args.join(' ')}: ${ended.said}`, ended.code === 0);
    }
    await savers.untilSaved();
    await timeUntil(async () => sent > before + 1);
    // Removes the previous master key.
    const file = path.join(keyDir, 'master-key');
    const [newest = ''] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, `${newest}\n`);
  }
  isSending = false;
  await sending;
  const { rows } = await world.owner.query<{ versions: number; masters: number }>(
    `SELECT max(version) AS versions, count(DISTINCT master_key_id)::int AS masters FROM workspace_keys`,
  );
  limit.holds(`${rows[0]?.versions} versions of a key`, rows[0]?.versions === 1 + 2 * times);
  limit.holds('one master key wraps everything', rows[0]?.masters === 1);
  // Savers that had sealed just before leave values of the generation before, until the next run of the job.
  const values = await world.owner.query<{ generations: number; older: number }>(
    `SELECT (SELECT max(generation) FROM value_keys WHERE workspace_id = $1) AS generations,
       (SELECT count(*)::int FROM client_request_responses WHERE workspace_id = $1 AND answer NOT LIKE 'vf2.%') AS older`,
    [world.request.professional.workspaceId],
  );
  limit.holds(
    `${values.rows[0]?.generations} keys of values, ${values.rows[0]?.older} values of before`,
    values.rows[0]?.generations === 1 + times && values.rows[0]?.older === 0,
  );
  lost += await savers.stop(limit);
  limit.atMost('a save', savers.slowest(), 5_000);
  // Restarts both with the remaining master keys.
  await world.server.kill();
  await world.server.start();
  for (const file of await listUploaded(world))
    if (!(await isServed(world.server, world.cookies.staff, file))) lost++;
  await close(limit);
  const note = `${sent} uploads on two servers meanwhile; ${limit.note()}`;
  return {
    fault: 'new keys of workspaces, values and master keys under load',
    count: times * 4,
    lost,
    missed: limit.missed,
    note,
  };
}

/** Everything of the erased workspace that is still readable counts as lost. */
async function erase(folder: string): Promise<Finding> {
  const limit = createLimits();
  const { world, other, keyDir, run, close } = await createTwoServers(folder);
  const neighbour = await createNeighbour(world);
  const sent = await sendAll(world);
  const kept = await sendAll(neighbour);
  const commands = await createBackupCommands(folder);
  const backupEnv = { ...commands.env, MASTER_KEY: '', KEY_DIR: keyDir };
  const more = { MASTER_KEY: '', KEY_DIR: keyDir };
  const taken = await commands.run('take', { dataDir: world.server.dataDir, more });
  limit.holds(`a backup before: ${taken.said}`, taken.code === 0);
  const readable = async (of: World): Promise<number> => {
    let count = 0;
    for (const [id, content] of sent) if (await isStored(of, id, content)) count++;
    return count;
  };
  limit.holds(
    'all is there before',
    (await readable(world)) === documents && (await readable(other)) === documents,
  );

  const erased = await run(['erase-workspace', world.request.professional.workspaceId, '--yes'], backupEnv);
  limit.holds(
    `the erase: ${erased.said}`,
    erased.code === 0 && erased.said.includes('removed from the backups too'),
  );
  const took = await timeUntil(async () => (await readable(world)) + (await readable(other)) === 0, 5_000);
  limit.atMost('gone on both servers', took, 1_000);
  let lost = (await readable(world)) + (await readable(other));
  await world.server.kill();
  await world.server.start();
  lost += await readable(world);
  for (const [id, content] of kept)
    limit.holds('another workspace is untouched', await isStored(neighbour, id, content));
  await close();

  const emptied = path.join(folder, 'restored');
  const restored = await commands.run('restore', { dataDir: emptied, more });
  limit.holds(`the restore of the backup before: ${restored.said}`, restored.code === 0);
  const server = await startRealServer(emptied, more);
  const owner = new pg.Pool({ connectionString: server.ownerUrl, max: 1 });
  lost += await readable({ ...world, server, owner });
  for (const [id, content] of kept)
    limit.holds(
      'another workspace is restored',
      await isStored({ ...neighbour, server, owner }, id, content),
    );
  await owner.end();
  await server.stop();
  return {
    fault: 'erase of a workspace, from two servers and a backup',
    count: 1,
    lost,
    missed: limit.missed,
    note: limit.note(),
  };
}

/** Contents by document id. */
async function sendAll(world: World): Promise<Map<string, Buffer>> {
  const sent = new Map<string, Buffer>();
  for (const [document, { id }] of world.request.documents.entries())
    sent.set(id, (await sendFile(world, { document, bytes: fileBytes })).content);
  return sent;
}

/** A case of another workspace on the same server. */
async function createNeighbour(world: World): Promise<World> {
  const request = await buildRequest(world.owner, { answers: 'none', documents: 'none' });
  const client = await buildClientUser(world.owner, request.client);
  const { cookie } = await buildSession(world.owner, client.id, { secret });
  return { ...world, request, cookies: { client: cookie, staff: '' } };
}
