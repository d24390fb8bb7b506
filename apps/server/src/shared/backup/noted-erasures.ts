import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import { deletedBeforeCase, listCaseTables } from '../case-tables/case-tables.ts';
import { system } from '../db/actor.ts';
import type { Database } from '../db/database.ts';
import { column, queryRows } from '../db/query.ts';
import { BackupError } from './backup-error.ts';
import type { BackupStore } from './store/backup-store.ts';

/**
 * Erased people stand beside the sets of a backup place, each in its own object and in no set: a set of before the
 * erasure still has them, and a restore erases them again. An object has ids only, and a code made with AUTH_SECRET:
 * another writer of the place could otherwise have cases deleted.
 */

const Noted = z.object({
  id: z.uuid(),
  contact_id: z.uuid(),
  contact_erased: z.boolean(),
  case_ids: z.array(z.uuid()),
  erased_at: z.string(),
});
type NotedErasure = z.output<typeof Noted>;

const folder = 'erasures/';
const makeCode = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`visafolio backup: erasure ${text}`).digest('hex');

/** Writes erasures that the place does not know yet. Those that fail are written by the next run. Returns how many. */
export async function noteErasures(
  db: Pick<Database, 'withActor'>,
  openStore: () => Promise<BackupStore>,
  secret: string,
): Promise<number> {
  const due = await db.withActor(
    system,
    (tx) =>
      queryRows(tx, {
        id: column.uuid,
        contact_id: column.uuid,
        contact_erased: column.boolean,
        case_ids: column.uuids,
        erased_at: column.timestamp,
      })`
        SELECT id, subject_id AS contact_id, contact_erased, case_ids, erased_at FROM erasures WHERE backups_noted_at IS NULL ORDER BY erased_at`,
  );
  if (!due.length) return 0;
  const store = await openStore();
  for (const erasure of due) {
    const text = JSON.stringify(erasure satisfies NotedErasure);
    await store.write(
      `${folder}${erasure.id}`,
      Readable.from([Buffer.from(`${makeCode(secret, text)}\n${text}\n`)]),
    );
    await db.withActor(system, (tx) =>
      tx.execute(
        sql`UPDATE erasures SET backups_noted_at = now() WHERE id = ${erasure.id} AND backups_noted_at IS NULL`,
      ),
    );
  }
  return due.length;
}

/** Throws BackupError if one was changed. */
export async function readNotedErasures(store: BackupStore, secret: string): Promise<NotedErasure[]> {
  const erasures: NotedErasure[] = [];
  for (const name of (await store.list(folder)).keys()) {
    const source = await store.read(name);
    if (!source) continue;
    const [code = '', text = ''] = (await buffer(source)).toString().split('\n');
    const expected = Buffer.from(makeCode(secret, text));
    const given = Buffer.from(code);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new BackupError(`The backup is damaged: ${name} was changed after it was written.`);
    erasures.push(Noted.parse(JSON.parse(text)));
  }
  return erasures;
}

const namesOfFiles = listCaseTables().flatMap(([table, { namesFile }]) => (namesFile ? [table] : []));

/**
 * Erases from restored rows what was erased since the backup, in one transaction, as the owner of the tables. Returns
 * the paths of files that are not to be restored.
 */
export async function eraseRestored(client: pg.ClientBase, erasures: NotedErasure[]): Promise<Set<string>> {
  const caseIds = erasures.flatMap(({ case_ids }) => case_ids);
  const contactIds = erasures.flatMap(({ contact_id, contact_erased }) =>
    contact_erased ? [contact_id] : [],
  );
  if (!erasures.length) return new Set();
  await client.query('BEGIN');
  try {
    const { rows: forced } = await client.query<{ name: string }>(
      'SELECT oid::regclass::text AS name FROM pg_class WHERE relforcerowsecurity ORDER BY 1',
    );
    // A hold of then was lifted before the erasure.
    const { rows: holds } = await client.query<{ table: string; name: string }>(
      `SELECT tgrelid::regclass::text AS table, tgname AS name FROM pg_trigger
       WHERE tgfoid = 'refuse_loss_under_hold'::regproc`,
    );
    for (const { name } of forced) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
    for (const { table, name } of holds) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
    const paths = new Set<string>();
    for (const table of namesOfFiles) {
      const { rows } = await client.query<{ file_path: string | null }>(
        `SELECT file_path FROM ${table} WHERE client_request_id = ANY ($1::uuid[])`,
        [caseIds],
      );
      for (const { file_path } of rows) if (file_path !== null) paths.add(file_path);
    }
    for (const table of deletedBeforeCase)
      await client.query(`DELETE FROM ${table} WHERE client_request_id = ANY ($1::uuid[])`, [caseIds]);
    await client.query('DELETE FROM client_requests WHERE id = ANY ($1::uuid[])', [caseIds]);
    await client.query(
      `DELETE FROM activity WHERE client_request_id = ANY ($1::uuid[]) AND kind <> 'request.deleted'`,
      [caseIds],
    );
    await client.query('DELETE FROM contacts WHERE id = ANY ($1::uuid[])', [contactIds]);
    await client.query(
      `DELETE FROM stored_files WHERE bucket = 'client-documents' AND file_path = ANY ($1::text[])`,
      [[...paths]],
    );
    await client.query(
      `DELETE FROM file_deletions WHERE bucket = 'client-documents' AND file_path = ANY ($1::text[])`,
      [[...paths]],
    );
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    for (const { table, name } of holds) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
    for (const { name } of forced) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
    await client.query('COMMIT');
    return paths;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
