import { sql } from 'drizzle-orm';
import { system } from '../../db/actor.ts';
import type { Database } from '../../db/database.ts';
import { column, query, type Row } from '../../db/query.ts';
import type { Log } from '../../log/log.ts';
import { KeyDestroyed } from '../../vault/keys/workspace-keys.ts';
import type { Vault } from '../../vault/vault.ts';
import { buckets } from '../file-storage.ts';
import { uploadLifetimeMs } from '../inbox/upload-inbox.ts';
import { fileContext } from './read-sealed.ts';

interface Parts {
  db: Pick<Database, 'withActor'>;
  vault: Vault;
  log: Log;
}

const WrappedFile = {
  id: column.uuid,
  bucket: column.oneOf(buckets),
  path: column.text,
  workspace_id: column.uuid,
  wrapped_key: column.bytes,
};
type WrappedFile = Row<typeof WrappedFile>;

const batch = 200;
/** Running uploads use the key that they started with, and another server may use it for a minute. Milliseconds. */
const keptMs = uploadLifetimeMs + 60 * 60 * 1000;

/**
 * Wraps the keys of files again: with the newest key of their workspace, and with that of the workspace that a case
 * moved to. Deletes keys that wrap nothing any more. Does not read or write files; may run at any time and on several
 * servers in parallel.
 */
export async function renewFileWraps(parts: Parts, { replacedKeptMs = keptMs } = {}): Promise<number> {
  const { vault, log } = parts;
  let renewed = await renewAll(parts, (after) => selectMoved(parts.db, after));
  for (const { workspaceId, version } of await vault.listRotating()) {
    renewed += await renewAll(parts, (after) => selectOlder(parts.db, workspaceId, version, after));
    await vault.rewrapValueKey(workspaceId);
    for (const replaced of await vault.listReplacedKeys(workspaceId, replacedKeptMs)) {
      if (await wrapsFiles(parts.db, workspaceId, replaced)) continue;
      await vault.deleteKeyVersion(workspaceId, replaced);
      log.info({ workspace: workspaceId, version: replaced }, 'a key that was replaced is gone');
    }
  }
  if (renewed) log.info({ renewed }, 'keys of files were wrapped again');
  return renewed;
}

async function renewAll(
  { db, vault, log }: Parts,
  select: (after: string) => Promise<WrappedFile[]>,
): Promise<number> {
  let renewed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await select(after);
    const wraps: { id: string; before: string; wrapped: string }[] = [];
    for (const { id, bucket, path, workspace_id, wrapped_key } of due) {
      try {
        const wrapped = await vault.rewrapFileKey(wrapped_key, fileContext(bucket, path), workspace_id);
        wraps.push({ id, before: wrapped_key.toString('hex'), wrapped: wrapped.toString('hex') });
      } catch (err) {
        if (!(err instanceof KeyDestroyed))
          log.error({ err, file: path }, 'the key of a file was not wrapped again');
      }
    }
    // A file that was stored again meanwhile has another key.
    const { rowCount } = await db.withActor(system, (tx) =>
      tx.execute(sql`
        UPDATE stored_files s SET wrapped_key = decode(w.wrapped, 'hex')
        FROM json_to_recordset(${JSON.stringify(wraps)}::json) AS w(id uuid, before text, wrapped text)
        WHERE s.id = w.id AND s.wrapped_key = decode(w.before, 'hex')`),
    );
    renewed += rowCount ?? 0;
    if (due.length < batch) return renewed;
    after = due.at(-1)?.id ?? after;
  }
}

async function selectMoved(db: Parts['db'], after: string): Promise<WrappedFile[]> {
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, WrappedFile)`
        SELECT id, bucket, file_path AS path, workspace_id, wrapped_key FROM stored_files
        WHERE key_workspace_id <> workspace_id AND id > ${after} ORDER BY id LIMIT ${batch}`,
  );
  return rows;
}

async function selectOlder(
  db: Parts['db'],
  workspaceId: string,
  version: number,
  after: string,
): Promise<WrappedFile[]> {
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, WrappedFile)`
        SELECT id, bucket, file_path AS path, workspace_id, wrapped_key FROM stored_files
        WHERE key_workspace_id = ${workspaceId} AND key_version < ${version} AND id > ${after}
        ORDER BY id LIMIT ${batch}`,
  );
  return rows;
}

async function wrapsFiles(db: Parts['db'], workspaceId: string, version: number): Promise<boolean> {
  const { rows } = await db.withActor(system, (tx) =>
    tx.execute(sql`
      SELECT FROM stored_files WHERE key_workspace_id = ${workspaceId} AND key_version = ${version} LIMIT 1`),
  );
  return rows.length > 0;
}
