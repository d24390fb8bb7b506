import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../apps/server/src/shared/db/database.ts';
import { ensureServerRole } from '../../apps/server/src/shared/db/setup/roles.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import type { Services } from '../../apps/server/src/shared/services.ts';
import { createFileStorage } from '../../apps/server/src/shared/storage/create-file-storage.ts';
import { sealedStorage } from '../../apps/server/src/shared/storage/sealed/sealed-storage.ts';
import { storedFileRows } from '../../apps/server/src/shared/storage/sealed/stored-files.ts';
import { testKeys } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { openVault } from '../../apps/server/src/shared/vault/vault.ts';
import { secret } from '../shared/real-server.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';

const bucket = 'client-documents';
const program = fileURLToPath(new URL('../shared/sealing-process.ts', import.meta.url));

/** Flips bytes in stored files, and kills the process that seals files of an earlier release. */
export async function sealing({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const url = await ensureServerRole(world.server.ownerUrl, secret);
  const db = openDatabase(url);
  const { dataDir } = world.server;
  const vault = await openVault(testKeys, db);
  const storage = createFileStorage({ dataDir });
  const log = createLog('silent');
  const files = sealedStorage({ storage, vault, rows: storedFileRows(db), log });
  const services = {
    db,
    log,
    vault,
    storage,
    files,
    mailer: { send: async () => {} },
    config: {},
  } as unknown as Services;
  const findings = [
    await flip(world, services, times),
    await killSealing(world, services, url, Math.ceil(times / 20)),
  ];
  await db.close();
  await world.close();
  return findings;
}

const at = ({ server }: World, name: string) => path.join(server.dataDir, 'files', bucket, name);

async function flip(world: World, services: Services, times: number): Promise<Finding> {
  const limit = createLimits();
  const names = Array.from({ length: times }, (_, n) => `flipped/${n}`);
  for (const name of names) {
    const content = randomBytes(randomInt(1, 20_000));
    await services.files.put(bucket, name, Readable.from([content]), {
      contentType: 'application/pdf',
      size: content.length,
      workspaceId: world.request.professional.workspaceId,
    });
    const bytes = await readFile(at(world, name));
    const place = randomInt(bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << randomInt(8));
    await writeFile(at(world, name), bytes);
  }
  // Its report is rendered from JSX, which needs the server's loader.
  await import('../../apps/server/src/shared/mail/tsx-loader.ts');
  const { checkFiles } = await import('../../apps/server/src/features/operations/file-checks/check-files.ts');
  await checkFiles(services, { pace: 1e12, forMs: 600_000 });
  const { rows } = await world.owner.query<{ file_path: string }>(
    'SELECT file_path FROM stored_files WHERE broken_at IS NOT NULL',
  );
  const found = new Set(rows.map((row) => row.file_path));
  const missed = names.filter((name) => !found.has(name)).length;
  let served = 0;
  for (const name of names) {
    const read = async () => (await services.files.read(bucket, name))?.content.toArray();
    if (
      await read().then(
        (pieces) => pieces,
        () => null,
      )
    )
      served++;
  }
  limit.holds(`${served} were served`, served === 0);
  await world.owner.query(`DELETE FROM stored_files WHERE file_path LIKE 'flipped/%'`);
  return {
    fault: 'one flipped bit in a stored file',
    count: times,
    lost: missed,
    missed: limit.missed,
    note: `${found.size} found`,
  };
}

async function killSealing(world: World, services: Services, url: string, times: number): Promise<Finding> {
  const limit = createLimits();
  const contents = new Map(
    Array.from({ length: times * 8 }, (_, n) => [`old/${n}`, randomBytes(randomInt(1, 150_000))] as const),
  );
  await mkdir(at(world, 'old'), { recursive: true });
  for (const [name, content] of contents) {
    await writeFile(at(world, name), content);
    await world.owner.query(
      'INSERT INTO stored_files (workspace_id, bucket, file_path, sealed) VALUES ($1, $2, $3, false)',
      [world.request.professional.workspaceId, bucket, name],
    );
  }
  let killed = 0;
  for (let isLeft = true; isLeft; ) {
    const child = spawn(process.execPath, [program, url, world.server.dataDir], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    const before = await countSealed(world);
    // Kills it a few milliseconds after it has started to seal.
    while (child.exitCode === null && (await countSealed(world)) === before) await delay(2);
    if (child.exitCode === null && killed < times) {
      await delay(randomInt(15));
      child.kill('SIGKILL');
    }
    const [code, signal] = await ended;
    if (signal) killed++;
    isLeft = code !== 0;
  }
  let lost = 0;
  for (const [name, content] of contents) {
    const read = async () =>
      Buffer.concat((await (await services.files.read(bucket, name))?.content.toArray()) ?? []);
    if (
      !(await read().then(
        (bytes) => bytes.equals(content),
        () => false,
      ))
    )
      lost++;
    const stored = await readFile(at(world, name));
    limit.holds(`${name} is in plain text`, stored.subarray(1, 7).toString() === 'VFSEAL');
  }
  return {
    fault: 'killed while files from before were sealed',
    count: killed,
    lost,
    missed: limit.missed,
    note: `${contents.size} files`,
  };
}

async function countSealed({ owner }: World): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM stored_files WHERE sealed AND file_path LIKE 'old/%'`,
  );
  return rows[0]?.count ?? 0;
}
