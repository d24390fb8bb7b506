import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeFullDisk, findDiskShortage } from '../full-disk.ts';
import { postgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { noSpace } from './explain-launch.ts';
import { isAlive } from './postmaster.ts';
import type { SystemUser } from './system-user.ts';

/** Disk space and files that initdb needs. */
const clusterNeeds = { bytes: 60e6, files: 900 };

/**
 * Creates the cluster in `dir/cluster` unless it exists, with the superuser `postgres` and the password in
 * `passwordFile`. It appears completely or not at all, so a kill leaves nothing behind.
 */
export async function makeCluster(dir: string, passwordFile: string, user: SystemUser): Promise<void> {
  const clusterDir = path.join(dir, 'cluster');
  if (existsSync(clusterDir)) return;
  await removeAbandonedDrafts(dir);
  const draft = await mkdtemp(path.join(dir, `draft-${process.pid}-`));
  user.own(draft);
  await initdb(draft, passwordFile, user);
  try {
    await rename(draft, clusterDir);
  } catch (error) {
    // Another process was first; its cluster can be used as well.
    if (!existsSync(clusterDir)) throw error;
    await rm(draft, { recursive: true });
  }
}

async function initdb(draft: string, passwordFile: string, user: SystemUser): Promise<void> {
  const flags = [
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Built in, so that it is the same on every machine and with any locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ];
  const { program, args, ids } = user.command(postgresBinaries().initdb, flags, path.dirname(draft));
  try {
    await promisify(execFile)(program, args, {
      ...ids,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: process.env.PATH },
    });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const dir = path.dirname(draft);
    const said = (error as { stderr?: string }).stderr?.trim().split('\n') ?? [];
    // If the disk fills up during a write to a memory-mapped file, PostgreSQL dies without a message.
    const full =
      said.find((line) => noSpace.test(line)) ?? (findDiskShortage(dir, clusterNeeds) ? said[0] : undefined);
    if (full !== undefined) {
      const { cause, remedy } = describeFullDisk(dir, clusterNeeds);
      throw new EmbeddedPostgresError(
        `The database could not be made: the disk of ${dir} ${cause} (${full}). It needs 100 MB to begin with: ${remedy}, then start again.`,
      );
    }
    throw new EmbeddedPostgresError(
      `The database could not be made: ${said.at(-1) || (error as Error).message}`,
    );
  }
}

async function removeAbandonedDrafts(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(path.join(dir, name), { recursive: true, force: true });
  }
}
