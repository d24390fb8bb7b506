import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { listSealedColumns } from '../../shared/case-tables/case-tables.ts';
import { system } from '../../shared/db/actor.ts';
import { changeCapacity, type Tx } from '../../shared/db/database.ts';
import { column, queryRows, queryValue } from '../../shared/db/query.ts';
import type { Services } from '../../shared/services.ts';
import { BrokenSeal } from '../../shared/vault/keys/master-key.ts';
import { KeyDestroyed } from '../../shared/vault/keys/workspace-keys.ts';
import type { Vault } from '../../shared/vault/vault.ts';
import { sealAnswers } from './answer-heads.ts';
import { getColumnPlace, isSealedText } from './places.ts';
import { openPayload, type Payload, sealPayload } from './sealed-payload.ts';
import { openReading, sealReading } from './sealed-reading.ts';

const batch = 100;
/** A run ends before the job queue's timeout; the next one continues. Milliseconds. */
const runMs = 50_000;

/**
 * Seals again what is not sealed by the newest key of its workspace and bound to its row: values of earlier releases, values that moved
 * to another workspace, and those of a workspace whose key of values was replaced. One
 * transaction per case, so that a killed run loses one case at most. Once no value of an earlier release remains, the tables are
 * vacuumed and such values are refused.
 */
export async function sealCases(services: Pick<Services, 'db' | 'vault' | 'log'>): Promise<void> {
  const { db, log } = services;
  const end = Date.now() + runMs;
  let sealed = 0;
  let isDone = false;
  let after = '00000000-0000-0000-0000-000000000000';
  while (!isDone && Date.now() < end) {
    const due = await db.withActor(system, async (tx) => {
      await changeCapacity(tx, 'sealer');
      return queryRows(tx, { id: column.uuid })`
        SELECT DISTINCT client_request_id AS id FROM cases_to_seal WHERE client_request_id > ${after} ORDER BY id LIMIT ${batch}`;
    });
    for (const { id } of due) {
      const damaged = await sealCase(services, id);
      if (damaged.length)
        log.error(
          { request: id, damaged },
          'texts of a case were changed or exchanged in the database: they stay as they are',
        );
    }
    sealed += due.length;
    after = due.at(-1)?.id ?? after;
    isDone = due.length < batch;
  }
  if (sealed) log.info({ cases: sealed }, 'answers and notes of cases were sealed');
  if (isDone) await finish(services);
}

/**
 * Seals all values of one case with the newest key of its workspace. Those that do not open stay as they are, so that nothing is sealed that
 * somebody has exchanged. Resolves to where these are.
 */
export async function sealCase(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  requestId: string,
): Promise<string[]> {
  const damaged: string[] = [];
  await db.withActor(system, async (tx) => {
    await changeCapacity(tx, 'sealer');
    // Writers of the case wait, and so does another server that seals it.
    const workspaceId = await queryValue(tx, column.uuid)`
      SELECT workspace_id FROM client_requests WHERE id = ${requestId} FOR UPDATE`;
    await tx.execute(sql`DELETE FROM cases_to_seal WHERE client_request_id = ${requestId}`);
    /** Undefined if a value does not open. */
    const seal = async <Sealed>(name: string, work: () => Promise<Sealed>): Promise<Sealed | undefined> => {
      try {
        return await work();
      } catch (error) {
        // What an erased workspace has sealed is gone.
        if (error instanceof BrokenSeal) damaged.push(name);
        else if (!(error instanceof KeyDestroyed)) throw error;
        return undefined;
      }
    };
    // The timeline of a deleted case stays.
    await sealPayloads(tx, vault, requestId, seal);
    if (!workspaceId) return;
    const newest = await seal('key', () => vault.newestMark(workspaceId));
    if (newest === undefined) return;
    await sealAnswers(tx, vault, requestId);
    await sealTexts(tx, vault, requestId, newest, seal);
    await sealReadings(tx, vault, requestId, newest, seal);
  });
  return damaged;
}

type Seal = <Sealed>(name: string, work: () => Promise<Sealed>) => Promise<Sealed | undefined>;

const TextRow = {
  kept_in: column.int,
  key: column.json<string[]>(),
  workspace_id: column.uuid,
  value: column.text,
};

const getCaseId = (table: string): SQL =>
  table === 'client_requests' ? sql`t.id` : sql`t.client_request_id`;

/** Texts that are sealed whole: their columns and conditions. */
const texts = listSealedColumns().flatMap(({ table, key, column, as }) =>
  isSealedText(as)
    ? [
        {
          name: `${table}.${column}`,
          table: sql.identifier(table),
          column: sql.identifier(column),
          caseId: getCaseId(table),
          key: sql`jsonb_build_array(${sql.join(
            key.map((name) => sql`t.${sql.identifier(name)}`),
            sql`, `,
          )})`,
          place: getColumnPlace(table, column, as),
        },
      ]
    : [],
);

/** One statement per column, because a conversation may be long. */
async function sealTexts(tx: Tx, vault: Vault, requestId: string, newest: string, seal: Seal): Promise<void> {
  const selects = texts.map(
    ({ table, column, caseId, key }, index) => sql`
      SELECT ${index}::int AS kept_in, ${key} AS key, t.workspace_id, t.${column} AS value FROM ${table} t
      WHERE ${caseId} = ${requestId}`,
  );
  const rows = await queryRows(tx, TextRow)`
    SELECT * FROM (${sql.join(selects, sql` UNION ALL `)}) texts
    WHERE value IS NOT NULL AND NOT starts_with(value, ${newest})`;
  for (const [index, { name, table, column, caseId, key, place }] of texts.entries()) {
    const sealed: { key: string[]; value: string }[] = [];
    for (const row of rows) {
      if (row.kept_in !== index) continue;
      const [id = '', more] = row.key;
      const at = place(requestId, id, more);
      const value = await seal(`${name} ${row.key.join(' ')}`, async () =>
        vault.seal(row.workspace_id, at, await vault.open(at, row.value)),
      );
      if (value !== undefined) sealed.push({ key: row.key, value });
    }
    if (sealed.length)
      await tx.execute(sql`
        UPDATE ${table} t SET ${column} = s.value
        FROM jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) AS s (key jsonb, value text)
        WHERE ${caseId} = ${requestId} AND ${key} = s.key`);
  }
}

const PayloadRow = {
  kept_in: column.oneOf(['activity', 'mail_orders']),
  id: column.text,
  workspace_id: column.uuid,
  payload: column.json<Payload>(),
};

/** Reads only rows that contain texts, because a timeline may be long. */
async function sealPayloads(tx: Tx, vault: Vault, requestId: string, seal: Seal): Promise<void> {
  const rows = await queryRows(tx, PayloadRow)`
    SELECT 'activity' AS kept_in, id::text, workspace_id, payload FROM activity
    WHERE client_request_id = ${requestId} AND payload ?| ARRAY['reason', 'changes', 'answers']
    UNION ALL SELECT 'mail_orders', id::text, workspace_id, payload FROM mail_orders
    WHERE client_request_id = ${requestId} AND payload ? 'reason'`;
  const sealed = { activity: [] as object[], mail_orders: [] as object[] };
  for (const { kept_in, id, workspace_id, payload } of rows) {
    const changed = await seal(`${kept_in} ${id}`, async () =>
      sealPayload(vault, workspace_id, requestId, await openPayload(vault, requestId, payload)),
    );
    if (changed) sealed[kept_in].push({ id, payload: changed });
  }
  if (sealed.activity.length)
    await tx.execute(sql`
      UPDATE activity a SET payload = s.payload
      FROM jsonb_to_recordset(${JSON.stringify(sealed.activity)}::jsonb) AS s (id bigint, payload jsonb) WHERE a.id = s.id`);
  if (sealed.mail_orders.length)
    await tx.execute(sql`
      UPDATE mail_orders m SET payload = s.payload
      FROM jsonb_to_recordset(${JSON.stringify(sealed.mail_orders)}::jsonb) AS s (id uuid, payload jsonb) WHERE m.id = s.id`);
}

/** Also hashes again: the search of a workspace compares with its own key. */
async function sealReadings(
  tx: Tx,
  vault: Vault,
  requestId: string,
  newest: string,
  seal: Seal,
): Promise<void> {
  const rows = await queryRows(tx, { upload_id: column.uuid, workspace_id: column.uuid, pages: column.text })`
    SELECT upload_id, workspace_id, pages FROM file_readings
    WHERE client_request_id = ${requestId} AND NOT starts_with(pages, ${newest})`;
  for (const { upload_id, workspace_id, pages } of rows) {
    const file = { requestId, uploadId: upload_id };
    const sealed = await seal(`file_readings ${upload_id}`, async () =>
      sealReading(vault, workspace_id, file, await openReading(vault, file, pages)),
    );
    if (!sealed) continue;
    await tx.execute(sql`
      UPDATE file_readings SET pages = ${sealed.pages}, search = array_to_tsvector(${sql.param(sealed.search)}::text[]),
        layout = ${sql.param(sealed.layout)}::text[]
      WHERE upload_id = ${upload_id}`);
  }
}

/** Logs once that no unsealed value remains. */
async function finish({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const isDue = await db.withActor(system, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT 1 FROM value_sealing WHERE finished_at IS NULL OR bound_at IS NULL`,
    );
    if (!rows.length) return false;
    await changeCapacity(tx, 'sealer');
    const left = await tx.execute(sql`SELECT 1 FROM cases_to_seal LIMIT 1`);
    return !left.rows.length;
  });
  if (!isDue) return;
  await vacuum(db.sessionUrl);
  const isDone = await db.withActor(system, async (tx) => {
    // Those who order cases to be sealed wait for this row. New ones may have been ordered during the vacuum.
    await tx.execute(sql`SELECT FROM value_sealing FOR UPDATE`);
    await changeCapacity(tx, 'sealer');
    const left = await tx.execute(sql`SELECT 1 FROM cases_to_seal LIMIT 1`);
    if (left.rows.length) return false;
    await changeCapacity(tx, 'system');
    await tx.execute(sql`UPDATE value_sealing SET finished_at = now(), bound_at = now()`);
    return true;
  });
  if (!isDone) return;
  log.info(
    'all answers and notes are sealed; a disk may hold blocks and write-ahead log of before until it reuses them',
  );
}

/** On a connection without the server's timeouts: it takes as long as reading the tables. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = new Set(listSealedColumns().map(({ table }) => table));
    await client.query(`VACUUM ${[...tables].join(', ')}`);
  } finally {
    await client.end();
  }
}
