import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { places } from '../../apps/server/src/features/sealing/places.ts';
import { listNamedFiles } from '../../apps/server/src/shared/backup/contents/file-list.ts';
import { readProgress } from '../../apps/server/src/shared/backup/restore/restore-progress.ts';
import { migrate } from '../../apps/server/src/shared/db/setup/migrate.ts';
import { listOutbox } from '../../apps/server/src/shared/mail/outbox-folder/outbox.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/shared/postgres/embedded-postgres.ts';
import { openStoredObjects } from '../../apps/server/src/shared/storage/stored-objects.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { guardPostgres } from '../../apps/server/test/harness/guard/guard-postgres.ts';
import { openTestVault } from '../../apps/server/test/harness/test-vault.ts';
import { mountSmallDisk } from '../documents/full-disk.ts';
import { type BackupCommands, createBackupCommands } from '../shared/backup-commands.ts';
import type { ExitResult } from '../shared/programs.ts';
import { type RealServer, startRealServer } from '../shared/real-server.ts';
import { createLimits, type Finding, type Limits, type Options, timeUntil } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { fingerprintTables } from '../shared/table-fingerprints.ts';
import { isServed, listUploaded, sendFile } from '../shared/uploads.ts';
import { createWorld, type World } from '../shared/world.ts';

/** Restores backups that were made under load or of a killed server, and kills backups and restores. */
export async function restore({ times }: Options): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-restore-'));
  try {
    const commands = await createBackupCommands(folder);
    return [
      ...(await underLoad(folder, commands, times)),
      await ofFirstRelease(path.join(folder, 'first-release')),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function underLoad(folder: string, commands: BackupCommands, times: number): Promise<Finding[]> {
  const documents = 12;
  const world = await createWorld({ documents });
  const limit = createLimits();
  const password = 'correct horse battery staple';
  const staff = await buildProfessional(world.owner, { password, email: 'restored@example.com' });
  const savers = startSavers(world);
  await savers.untilSaved();
  let lost = 0;
  let answers = 0;
  let files = 0;
  let cutShort = 0;
  const killed: ExitResult[] = [];
  let isSending = true;
  const sending = (async () => {
    for (let document = 0; isSending; document = (document + 1) % documents)
      await Promise.all([sendFile(world, { document, bytes: 400_000 }), delay(500)]);
  })();

  for (let round = 0; round < times; round++) {
    await savers.untilSaved();
    await timeUntil(async () => (await listUploaded(world)).length > 2);
    await writeNote(world, round, limit);
    const token = await askForLink(world);
    const acknowledged = savers.acknowledged();
    const uploaded = await listUploaded(world);
    // A killed backup leaves nothing behind, and the next one is complete.
    const begun = new Date();
    const killBackup = after(randomInt(300), () => isUnderWay(world, begun));
    killed.push(await commands.run('take', { dataDir: world.server.dataDir, killWhen: killBackup }));
    const taken = await commands.run('take', { dataDir: world.server.dataDir });
    limit.holds(`a backup under load: ${taken.said}`, taken.code === 0);
    const verified = await commands.run('verify');
    limit.holds(
      `its check: ${verified.said}`,
      verified.code === 0 && verified.said.includes('every row and file was read'),
    );

    const emptied = path.join(folder, `restored-${round}`);
    const killRestore = after(randomInt(600), () => isBegun(emptied));
    const cut = await commands.run('restore', { dataDir: emptied, killWhen: killRestore });
    if (cut.code === null && (await isBegun(emptied))) {
      cutShort++;
      limit.holds('no server starts on a half-finished restore', await refusesToStart(emptied));
    }
    const restored = await commands.run('restore', { dataDir: emptied });
    const isEmptyNoMore = restored.said.includes('The database is not empty');
    limit.holds(`a restore: ${restored.said}`, restored.code === 0 || (cut.code === 0 && isEmptyNoMore));
    const again = await commands.run('restore', { dataDir: emptied });
    limit.holds(
      `a second restore was refused: ${again.said}`,
      again.said.includes('The database is not empty'),
    );

    const server = await startRealServer(emptied, {});
    const owner = new pg.Pool({ connectionString: server.ownerUrl, max: 2 });
    owner.on('error', () => {});
    for (const [question, value] of acknowledged)
      if ((await storedAnswer(owner, world, question)) < value) lost++;
    for (const file of uploaded) if (!(await isServed(server, world.cookies.staff, file))) lost++;
    answers += acknowledged.size;
    files += uploaded.length;
    limit.holds('rows and files match one to one', await filesMatch(owner, emptied));
    limit.holds('a session goes on', await answersWell(server, '/api/client_requests', world.cookies.staff));
    const signedIn = await posts(server, '/api/auth/sign-in/email', { email: staff.email, password });
    limit.holds(`a professional signs in: ${signedIn}`, signedIn === '200');
    const confirmed = await posts(server, '/api/auth/mail-link/confirm', { token });
    limit.holds(`a client’s link works: ${confirmed}`, confirmed === '200');
    for (const exit of server.exits) limit.missed.push(`the restored server ended: ${exit}`);
    await owner.end();
    await server.stop();
    await rm(emptied, { recursive: true, force: true });
  }
  isSending = false;
  await sending;
  lost += await savers.stop();

  // With the server stopped, compares every row of every table.
  await world.server.kill();
  const quiet = await commands.run('take', { dataDir: world.server.dataDir });
  limit.holds(`a backup of a killed server: ${quiet.said}`, quiet.code === 0);
  const emptied = path.join(folder, 'restored-quiet');
  const restored = await commands.run('restore', { dataDir: emptied });
  limit.holds(`its restore: ${restored.said}`, restored.code === 0);
  const different = await differences(world.server.ownerUrl, emptied);
  limit.holds(`tables differ: ${different}`, different.length === 0);
  await intoFullDisk(world, folder, commands, limit);
  await world.server.start();
  await world.close();
  const note = `${answers} answers and ${files} files acknowledged before; ${killed.filter(({ code }) => code === null).length} backups and ${cutShort} restores killed on the way`;
  return [
    {
      fault: 'backup under load, restored into an empty folder',
      count: times,
      lost,
      missed: limit.missed,
      note,
    },
  ];
}

/** The disk fills up during a backup. */
async function intoFullDisk(
  world: World,
  folder: string,
  commands: BackupCommands,
  limit: Limits,
): Promise<void> {
  const disk = path.join(folder, 'small-disk');
  if (!mountSmallDisk(disk, '600k')) return;
  try {
    const full = await commands.run('take', { dataDir: world.server.dataDir, more: { BACKUP_TO: disk } });
    limit.holds(`a full disk: ${full.said}`, full.code === 1 && full.said.startsWith('The disk is full'));
    const none = await commands.run('verify', { more: { BACKUP_TO: disk } });
    limit.holds(`none is left of it: ${none.said}`, none.said.startsWith('There is no whole backup in'));
  } finally {
    execFileSync('umount', [disk]);
  }
}

async function writeNote({ server, request, cookies }: World, round: number, limit: Limits): Promise<void> {
  const answer = await fetch(`${server.origin}/api/client_requests/${request.id}/notes`, {
    method: 'POST',
    headers: { cookie: cookies.staff, 'content-type': 'application/json' },
    body: JSON.stringify({ body: `Round ${round}` }),
  });
  limit.holds(`a note: ${answer.status}`, answer.ok);
}

/** The token of an unopened link from a mail to the client. */
async function askForLink({ server, request }: World): Promise<string> {
  const { email } = request.client;
  await posts(server, '/api/auth/sign-in/magic-link', { email });
  let token: string | undefined;
  await timeUntil(async () => {
    const mails = await listOutbox(path.join(server.dataDir, 'outbox'));
    token = mails.find(({ to }) => to === email)?.text.match(/token=([\w-]+)/)?.[1];
    return token !== undefined;
  });
  return token ?? '';
}

async function posts(server: RealServer, address: string, body: object): Promise<string> {
  // Pages of the product are at localhost.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const answer = await fetch(origin + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
  return `${answer.status} ${answer.ok ? '' : await answer.text()}`.trim();
}

async function answersWell(server: RealServer, address: string, cookie: string): Promise<boolean> {
  const answer = await fetch(server.origin + address, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer.ok;
}

async function storedAnswer(owner: pg.Pool, { request }: World, question: string): Promise<number> {
  const { rows } = await owner.query<{ answer: string }>(
    'SELECT answer FROM client_request_responses WHERE client_request_id = $1 AND question_id = $2',
    [request.id, question],
  );
  const vault = await openTestVault(owner);
  return Number((await vault.open(places.answer(request.id), rows[0]?.answer ?? null)) ?? 0);
}

/** Whether the files are exactly those that rows refer to. */
async function filesMatch(owner: pg.Pool, dataDir: string): Promise<boolean> {
  const client = await owner.connect();
  const named = (await listNamedFiles(client)).map((file) => `${file.bucket}/${file.path}`);
  client.release();
  return named.sort().join() === (await filesIn(dataDir)).join();
}

async function filesIn(dataDir: string): Promise<string[]> {
  const root = path.join(dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** True `ms` milliseconds after `holds` was first true. */
function after(ms: number, holds: () => Promise<boolean>): () => Promise<boolean> {
  let since: number | undefined;
  return async () => {
    if (since === undefined && (await holds())) since = performance.now();
    return since !== undefined && performance.now() - since >= ms;
  };
}

/** Whether a backup has recorded its start. */
async function isUnderWay({ owner }: World, since: Date): Promise<boolean> {
  const { rowCount } = await owner.query(
    'SELECT FROM backups WHERE finished_at IS NULL AND started_at > $1',
    [since],
  );
  return (rowCount ?? 0) > 0;
}

/** Whether a killed restore had written anything; otherwise there is nothing to refuse. */
async function isBegun(dataDir: string): Promise<boolean> {
  const url = await findEmbeddedPostgres(path.join(dataDir, 'postgres'));
  if (!url) return false;
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await readProgress(client)) !== null;
  } catch {
    // The cluster exists, but not its database yet.
    return false;
  } finally {
    await client.end();
  }
}

async function refusesToStart(dataDir: string): Promise<boolean> {
  const refusal = await startRealServer(dataDir, {}).then(
    async (server) => {
      await server.stop();
      return '';
    },
    (error: Error) => error.message,
  );
  return refusal.includes('is not finished');
}

/** Tables with different rows. */
async function differences(url: string, restoredDir: string): Promise<string[]> {
  guardPostgres(path.join(restoredDir, 'postgres'));
  const restored = await startEmbeddedPostgres({
    dataDir: path.join(restoredDir, 'postgres'),
    log: () => {},
  });
  try {
    const [before, after] = await Promise.all([url, restored.url].map(fingerprintTables));
    return [...(before ?? [])].filter(([table, sum]) => after?.get(table) !== sum).map(([table]) => table);
  } finally {
    await restored.stop();
  }
}

/** Backs up an installation of the first release and restores it into this release. */
async function ofFirstRelease(folder: string): Promise<Finding> {
  const limit = createLimits();
  const tables: Record<string, object[]> = JSON.parse(
    readFileSync(new URL('../../apps/server/test/upgrade/first-release.json', import.meta.url), 'utf8'),
  );
  const dataDir = path.join(folder, 'data');
  guardPostgres(path.join(dataDir, 'postgres'));
  const postgres = await startEmbeddedPostgres({ dataDir: await made(dataDir, 'postgres'), log: () => {} });
  await migrate(postgres.url, { until: '0023' });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`SET session_replication_role = 'replica'`);
  for (const [table, rows] of Object.entries(tables))
    await client.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  const named = await listNamedFiles(client);
  const storage = openStoredObjects({ dataDir });
  for (const { bucket, path: file, contentType } of named)
    await storage.put(bucket, file, Readable.from([randomBytes(1_000)]), { contentType, size: 1_000 });
  await client.end();

  const commands = await createBackupCommands(folder);
  const taken = await commands.run('take', { dataDir });
  limit.holds(`the backup: ${taken.said}`, taken.code === 0);
  await postgres.stop();
  const emptied = path.join(folder, 'restored');
  const restored = await commands.run('restore', { dataDir: emptied });
  limit.holds(`the restore: ${restored.said}`, restored.code === 0);
  const server = await startRealServer(emptied, {});
  const owner = new pg.Pool({ connectionString: server.ownerUrl, max: 1 });
  let lost = 0;
  for (const table of [
    'auth."user"',
    'public.client_requests',
    'public.client_request_responses',
    'public.activity',
  ]) {
    const { rows } = await owner.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`);
    lost += (tables[table.replaceAll('"', '')]?.length ?? 0) - (rows[0]?.count ?? 0);
  }
  limit.holds('rows and files match one to one', await filesMatch(owner, emptied));
  limit.holds('it is ready', await answersWell(server, '/readyz', ''));
  await owner.end();
  await server.stop();
  return {
    fault: 'backup of the first release, restored into this one',
    count: 1,
    lost,
    missed: limit.missed,
    note: `${named.length} files`,
  };
}

async function made(dataDir: string, name: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  return path.join(dataDir, name);
}
