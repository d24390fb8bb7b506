import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { guardPostgres } from '../../apps/server/test/harness/guard/guard-postgres.ts';
import { mountSmallDisk } from '../documents/full-disk.ts';
import { createBackupCommands } from '../shared/backup-commands.ts';
import { createLimits, type Finding, type Limits } from '../shared/report.ts';
import { checkErrorLine, hasSameRows, type Installation, startOnce } from './installation.ts';

const fullDisk = /the disk .*is full.*free some space/i;
const noInodes = /the disk .*has no inodes left for more files.*remove files that are not needed/i;
const readOnly = /the disk is read-only. Mount it for writing, or set DATA_DIR to another folder\./;

/** Mounts a small file system at `disk` while `work` runs. Null: this user may not mount. */
async function onSmallDisk<T>(
  { folder }: Installation,
  options: string,
  work: (disk: string) => Promise<T>,
): Promise<T | null> {
  const parent = mkdtempSync(path.join(folder, 'small-'));
  // PostgreSQL runs as its own user.
  execFileSync('chmod', ['711', folder, parent]);
  const disk = path.join(parent, 'disk');
  if (!mountSmallDisk(disk, options)) return null;
  try {
    return await work(disk);
  } finally {
    execFileSync('umount', [disk]);
  }
}

/** Starts on disks without space, without inodes, or read-only, with and without data. */
export async function startOnFullDisks(installation: Installation, times: number): Promise<Finding> {
  const limit = createLimits();
  const fault = 'starts on a full disk say so, and lose nothing';
  let count = 0;
  const first = (name: string, options: string, says: RegExp) =>
    onSmallDisk(installation, options, async (disk) => {
      const dataDir = path.join(disk, 'data');
      guardPostgres(path.join(dataDir, 'postgres'));
      checkErrorLine(
        name,
        await startOnce({ dataDir, keyDir: path.join(installation.folder, 'new-keys') }),
        says,
        limit,
      );
      count++;
      return true;
    });
  // The cluster alone needs about 40 MB.
  const sizes = ['64k', '20m', '34m', '46m', '54m', '62m'].slice(0, Math.max(2, times));
  for (const size of sizes)
    if (!(await first(`a first start on ${size}`, size, fullDisk)))
      return { fault, count: 0, lost: 0, note: 'skipped: only root can mount a small disk' };
  await first('a first start with 300 inodes', '200m,nr_inodes=300', noInodes);
  for (const free of [0, 4, 64, 1_024, 8_192].slice(0, Math.max(2, times)))
    await startOnFilled(installation, free, limit).then(() => count++);
  await startWithoutInodes(installation, limit).then(() => count++);
  await startReadOnly(installation, limit).then(() => count++);
  return { fault, count, lost: 0, missed: limit.missed };
}

const copyData = ({ dataDir }: Installation, disk: string): string => {
  execFileSync('cp', ['-a', dataDir, disk]);
  const copy = path.join(disk, 'data');
  guardPostgres(path.join(copy, 'postgres'));
  return copy;
};

/** A start with `freeKb` kB of free space must either work or explain why not. */
async function startOnFilled(installation: Installation, freeKb: number, limit: Limits): Promise<void> {
  await onSmallDisk(installation, '256m', async (disk) => {
    const dataDir = copyData(installation, disk);
    const filler = path.join(disk, 'filler');
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeKb * 1_024)));
    const ended = await startOnce({ dataDir, keyDir: installation.keyDir });
    if (ended.code !== 0) checkErrorLine(`a start with ${freeKb} kB free`, ended, fullDisk, limit);
    rmSync(filler);
    limit.holds(`rows are as before ${freeKb} kB were free`, await hasSameRows(dataDir, installation.rows));
  });
}

async function startWithoutInodes(installation: Installation, limit: Limits): Promise<void> {
  await onSmallDisk(installation, '256m,nr_inodes=20000', async (disk) => {
    const dataDir = copyData(installation, disk);
    const fillers = path.join(disk, 'fillers');
    mkdirSync(fillers);
    for (let left = statfsSync(disk).ffree; left > 0; left--)
      writeFileSync(path.join(fillers, `${left}`), '');
    checkErrorLine(
      'a start without inodes',
      await startOnce({ dataDir, keyDir: installation.keyDir }),
      noInodes,
      limit,
    );
    rmSync(fillers, { recursive: true });
    limit.holds('rows are as before inodes ran out', await hasSameRows(dataDir, installation.rows));
  });
}

async function startReadOnly(installation: Installation, limit: Limits): Promise<void> {
  await onSmallDisk(installation, '256m', async (disk) => {
    const dataDir = copyData(installation, disk);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    checkErrorLine(
      'a start on a read-only disk',
      await startOnce({ dataDir, keyDir: installation.keyDir }),
      readOnly,
      limit,
    );
  });
}

/** Restores onto disks that become full at different moments. None may leave something on which a server would start. */
export async function restoreOntoFullDisks(installation: Installation, times: number): Promise<Finding> {
  const limit = createLimits();
  const fault = 'restores onto a full disk say so, and leave nothing that looks whole';
  const folder = path.join(installation.folder, 'restores');
  mkdirSync(folder, { mode: 0o711 });
  const commands = await createBackupCommands(folder);
  const keys = { MASTER_KEY: '', AUTH_SECRET: '', KEY_DIR: installation.keyDir };
  const taken = await commands.run('take', { dataDir: installation.dataDir, more: keys });
  limit.holds(`a backup: ${taken.said}`, taken.code === 0);
  const secret = execFileSync('cat', [path.join(installation.dataDir, 'auth-secret')], { encoding: 'utf8' });
  const more = { ...keys, AUTH_SECRET: secret.trim() };
  let count = 0;
  const restoreOnto = (name: string, options: string, says: RegExp) =>
    onSmallDisk(installation, options, async (disk) => {
      const dataDir = path.join(disk, 'data');
      guardPostgres(path.join(dataDir, 'postgres'));
      checkErrorLine(`a restore onto ${name}`, await commands.run('restore', { dataDir, more }), says, limit);
      if (existsSync(path.join(dataDir, 'postgres', 'cluster'))) {
        const { code, said, errorOutput } = await startOnce({
          dataDir,
          keyDir: installation.keyDir,
          env: more,
        });
        limit.holds(
          `no start after a restore onto ${name}: ${said}`,
          code === 1 && !errorOutput.includes('\n'),
        );
      }
      count++;
      return true;
    });
  // The cluster alone needs about 40 MB.
  for (const size of ['54m', '64k', '20m', '46m', '60m', '66m'].slice(0, times))
    if (!(await restoreOnto(size, size, fullDisk)))
      return { fault, count: 0, lost: 0, note: 'skipped: only root can mount a small disk' };
  await restoreOnto('a disk with 300 inodes', '200m,nr_inodes=300', noInodes);
  return { fault, count, lost: 0, missed: limit.missed };
}
