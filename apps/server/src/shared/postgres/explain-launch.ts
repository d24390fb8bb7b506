import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { lastLogLine } from './postmaster.ts';

const signsOfDamage =
  /PANIC|checkpoint|invalid|checksum|corrupt|control file|incompatible with server|not a (database cluster|valid data directory)|could not (open|read|locate|find|access|stat)|No such file/i;

/** Why PostgreSQL did not start in `dir`, from its log, and what helps. */
export function explainLaunch(dir: string): EmbeddedPostgresError {
  const file = path.join(dir, 'postgres.log');
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new EmbeddedPostgresError(explain(dir, lastLogLine(dir), log));
}

function explain(dir: string, line: string, log: string): string {
  const reason = line.replace(/^.*?(FATAL|ERROR|PANIC):\s*/, '').replace(/^(postgres: |but )/, '');
  const [, version] = /initialized by PostgreSQL version (\d+)/.exec(log) ?? [];
  if (/No space left on device|Disk quota exceeded/i.test(reason))
    return `PostgreSQL does not start: the disk of ${dir} is full (${reason}). Free some space, then start again.`;
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
