import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { guardPostgres } from '../../apps/server/test/harness/guard/guard-postgres.ts';
import { mountSmallDisk } from '../documents/full-disk.ts';
import { createBackupCommands } from '../shared/backup-commands.ts';
import { startRealServer } from '../shared/real-server.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { isServed, listUploaded, sendFile } from '../shared/uploads.ts';
import { createWorld } from '../shared/world.ts';

const fault = 'disk full late in a restore';
const documents = 8;
const fileBytes = 3_000_000;
const megabyte = 1024 * 1024;

/**
 * Restores onto disks that lack only the last megabytes, so that rows and most files are there when the disk is full. It says so, no server
 * starts on what is there, and the same command finishes once the disk is larger.
 */
export async function lateFullDisk({ times }: Options): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-late-'));
  const disk = path.join(folder, 'disk');
  if (!mountSmallDisk(disk, '1g')) {
    await rm(folder, { recursive: true });
    return [{ fault, count: 0, lost: 0, note: 'skipped: only root can mount a small disk' }];
  }
  const limit = createLimits();
  const commands = await createBackupCommands(folder);
  const dataDir = path.join(disk, 'data');
  // The user of PostgreSQL has to reach its folder.
  for (const each of [folder, disk]) execFileSync('chmod', ['711', each]);
  const resize = (bytes: number) =>
    execFileSync('mount', ['-o', `remount,size=${Math.ceil(bytes / 1024)}k`, disk]);
  let lost = 0;
  const missing: number[] = [];
  try {
    const world = await createWorld({ documents });
    for (let document = 0; document < documents; document++)
      await sendFile(world, { document, bytes: fileBytes });
    const files = await listUploaded(world);
    const taken = await commands.run('take', { dataDir: world.server.dataDir });
    limit.holds(`a backup: ${taken.said}`, taken.code === 0);

    guardPostgres(path.join(dataDir, 'postgres'));
    const restore = () => commands.run('restore', { dataDir });
    const whole = await restore();
    limit.holds(`a restore onto a large disk: ${whole.said}`, whole.code === 0);
    const needed = getUsedBytes(disk);
    for (let round = 0; round < times; round++) {
      rmSync(dataDir, { recursive: true });
      // From one to all of the files are missing.
      const lacking = Math.round(((round + 0.5) * documents * fileBytes) / times);
      missing.push(Math.round(lacking / megabyte));
      resize(needed - lacking);
      const cut = await restore();
      limit.holds(`a full disk: ${cut.said}`, cut.code === 1 && /disk is full/i.test(cut.errorOutput));
      limit.holds('it said so in one line', !cut.errorOutput.includes('\n'));
      const stored = path.join(dataDir, 'files');
      limit.holds(
        `${missing.at(-1)} MB too small: files had begun`,
        existsSync(stored) || lacking > fileBytes,
      );
      const refusal = await startRealServer(dataDir, {}).then(
        async (server) => {
          await server.stop();
          return 'it started';
        },
        (error: Error) => error.message,
      );
      limit.holds(`no server starts on half a restore: ${refusal}`, refusal !== 'it started');
      resize(1024 * megabyte);
      const finished = await restore();
      limit.holds(`the restore goes on: ${finished.said}`, finished.code === 0);
      const server = await startRealServer(dataDir, {});
      for (const file of files) if (!(await isServed(server, world.cookies.staff, file))) lost++;
      await server.stop();
    }
    await world.close(limit);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
    await rm(folder, { recursive: true, force: true });
  }
  const note = `disks that lacked ${missing.join(', ')} MB of ${documents} files with 3 MB each`;
  return [{ fault, count: times, lost, missed: limit.missed, note }];
}

function getUsedBytes(disk: string): number {
  const { blocks, bfree, bsize } = statfsSync(disk);
  return (blocks - bfree) * bsize;
}
