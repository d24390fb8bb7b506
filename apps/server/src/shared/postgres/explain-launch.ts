import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeFullDisk, findDiskShortage } from '../full-disk.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { lastLogLine } from './postmaster.ts';

const signsOfDamage =
  /PANIC|checkpoint|invalid|checksum|corrupt|control file|incompatible with server|not a (database cluster|valid data directory)|could not (open|read|locate|find|access|stat)|No such file/i;

/** ENOSPC and EDQUOT as text, also from initdb. */
export const noSpace = /No space left on device|Disk quota exceeded/i;

/** Why PostgreSQL did not start in `dir`, from its log, and what to do. */
export function explainLaunch(dir: string): EmbeddedPostgresError {
  const log = readLog(path.join(dir, 'postgres.log'));
  return new EmbeddedPostgresError(explain(dir, lastLogLine(dir), log));
}

/** Why PostgreSQL in `dir` ended while running, if its disk is to blame. Its latest log may belong to a later start. */
export function explainLoss(dir: string): EmbeddedPostgresError | undefined {
  const file = path.join(dir, 'postgres.log');
  const line = [readLog(file), readLog(`${file}.1`)]
    .flatMap((log) => log.split('\n'))
    .find((each) => noSpace.test(each));
  if (line === undefined && !findDiskShortage(dir)) return undefined;
  return new EmbeddedPostgresError(describeFull(dir, 'went away', line ? toReason(line) : ''));
}

const readLog = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const toReason = (line: string): string =>
  line.replace(/^.*?(FATAL|ERROR|PANIC|LOG):\s*/, '').replace(/^(postgres: |but )/, '');

function describeFull(dir: string, what: string, reason: string): string {
  const { cause, remedy } = describeFullDisk(dir);
  const detail = reason && ` (${reason})`;
  return `PostgreSQL ${what}: the disk of ${dir} ${cause}${detail}. ${remedy.replace(/^./, (first) => first.toUpperCase())}, then start again.`;
}

function explain(dir: string, line: string, log: string): string {
  const reason = toReason(line);
  const [, version] = /initialized by PostgreSQL version (\d+)/.exec(log) ?? [];
  // If nothing can be written its log is empty.
  if (noSpace.test(reason) || (!reason && findDiskShortage(dir)))
    return describeFull(dir, 'does not start', reason);
  if (version)
    return `PostgreSQL does not start: ${dir} holds data of PostgreSQL ${version}, which this release does not read. Start the release that made it, make a backup there, and restore it here (docs/guides/backup.md).`;
  if (/"root" execution/.test(log))
    return `PostgreSQL does not start: its data in ${dir} belongs to root, and root may not run it. Give the folder back to the user that ran it before, then start again.`;
  if (/Permission denied|wrong ownership|invalid permissions/i.test(reason))
    return `PostgreSQL does not start: it may not use its own files in ${dir} (${reason}). Give the folder back to the user that ran it before, then start again.`;
  if (signsOfDamage.test(line)) return describeDamage(dir, reason);
  return `PostgreSQL does not start: ${reason} Its whole log is ${path.join(dir, 'postgres.log')}.`;
}

export const describeDamage = (dir: string, reason: string): string =>
  `The database in ${path.join(dir, 'cluster')} is damaged (${reason}). Move that folder away and restore a backup: npm run restore (docs/guides/backup.md). PostgreSQL's log is ${path.join(dir, 'postgres.log')}.`;
