import { Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { system } from '../../../shared/db/actor.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { type BackupRecord, claimWarning, clearWarnings, selectRecord } from './backups.queries.ts';

export type BackupHealth = { state: 'good' | 'late' | 'none yet'; lastGoodAt: Date | null };

export async function readBackupRecord({ db }: Pick<Services, 'db'>): Promise<BackupRecord> {
  return db.withActor(system, selectRecord);
}

/** Late: the last good backup is older than twice the interval. */
export function getBackupHealth({ lastGoodAt, firstTriedAt }: BackupRecord, everyMs: number): BackupHealth {
  const since = lastGoodAt ?? firstTriedAt;
  if (!since) return { state: 'none yet', lastGoodAt };
  const isLate = Date.now() - since.getTime() > 2 * everyMs;
  return { state: isLate ? 'late' : lastGoodAt ? 'good' : 'none yet', lastGoodAt };
}

/** Shortest time between two attempts. Milliseconds. */
const retryMs = 15 * 60_000;

/** A failed backup is retried before its interval is over. */
export function isBackupDue({ lastGoodAt, lastTriedAt }: BackupRecord, everyMs: number): boolean {
  const age = (at: Date | null) => (at ? Date.now() - at.getTime() : Number.POSITIVE_INFINITY);
  return age(lastGoodAt) >= everyMs && age(lastTriedAt) >= Math.min(retryMs, everyMs);
}

/** Logs that backups are late, and mails the product's administrators, once a day. */
export async function warnOfLateBackups(services: Services, everyMs: number): Promise<void> {
  const { db, log, mailer, config } = services;
  const record = await readBackupRecord(services);
  const { state, lastGoodAt } = getBackupHealth(record, everyMs);
  if (state !== 'late') {
    await db.withActor(system, clearWarnings);
    return;
  }
  log.warn({ lastGoodAt, failure: record.failure }, 'the last good backup is too old');
  if (!(await db.withActor(system, claimWarning))) return;
  const { renderLateBackups } = await import('./backups.emails.tsx');
  for (const { email, language } of await listAdministrators(services)) {
    const mail = await renderLateBackups({
      ...record,
      product: config.productName,
      language: language ?? defaultLanguage,
    });
    await mailer
      .send({ to: email, ...mail })
      .catch((err) => log.error({ err }, 'a warning of late backups was not sent'));
  }
}

async function listAdministrators({ db }: Services) {
  return queryRows(db.accounts, {
    email: column.text,
    language: column.oneOf(Language.options).orNull,
  })`
    SELECT u.email, u.language FROM auth."user" u JOIN user_roles r ON r.user_id = u.id
    WHERE r.role = 'admin' AND u.disabled_at IS NULL ORDER BY u.email`;
}
