import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { listSealedColumns } from '../../shared/case-tables/case-tables.ts';
import { system } from '../../shared/db/actor.ts';
import { changeCapacity, type Tx } from '../../shared/db/database.ts';
import { column, queryRows } from '../../shared/db/query.ts';
import type { Services } from '../../shared/services.ts';
import type { Vault } from '../../shared/vault/vault.ts';
import { sealAnswers } from './answer-heads.ts';
import { getColumnPlace, isSealedText } from './places.ts';
import { openPayload, type Payload, sealPayload } from './sealed-payload.ts';
import { openReading, sealReading } from './sealed-reading.ts';

const batch = 100;
/** A run ends before the job queue's timeout; the next one continues. Milliseconds. */
const runMs = 50_000;

/**
 * Seals values stored by releases without sealing, and seals values that moved to another workspace again. One
 * transaction per case, so that a killed run loses one case at most. Once no old value remains, the tables are
 * vacuumed and unsealed values are refused.
 */
export async function sealCases(services: Pick<Services, 'db' | 'vault' | 'log'>): Promise<void> {
  const { db, log } = services;
  const end = Date.now() + runMs;
  let sealed = 0;
  let isDone = false;
  while (!isDone && Date.now() < end) {
    const due = await db.withActor(system, async (tx) => {
      await changeCapacity(tx, 'sealer');
      return queryRows(tx, { id: column.uuid })`
        SELECT DISTINCT client_request_id AS id FROM cases_to_seal LIMIT ${batch}`;
    });
    for (const { id } of due) await sealCase(services, id);
    sealed += due.length;
    isDone = due.length < batch;
  }
  if (sealed) log.info({ cases: sealed }, 'answers and notes of cases were sealed');
  if (isDone) await finish(services);
}

/** Seals all values of one case with the key of its workspace. */
export function sealCase({ db, vault }: Pick<Services, 'db' | 'vault'>, requestId: string): Promise<void> {
  return db.withActor(system, async (tx) => {
    await changeCapacity(tx, 'sealer');
    // Writers of the case wait, and so does another server that seals it.
    await tx.execute(sql`SELECT FROM client_requests WHERE id = ${requestId} FOR UPDATE`);
    await tx.execute(sql`DELETE FROM cases_to_seal WHERE client_request_id = ${requestId}`);
    await sealAnswers(tx, vault, requestId);
    await sealTexts(tx, vault, requestId);
    await sealPayloads(tx, vault, requestId);
    await sealReadings(tx, vault, requestId);
  });
}

const TextRow = {
  kept_in: column.int,
  key: column.json<unknown>(),
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
async function sealTexts(tx: Tx, vault: Vault, requestId: string): Promise<void> {
  const selects = texts.map(
    ({ table, column, caseId, key }, index) => sql`
      SELECT ${index}::int AS kept_in, ${key} AS key, t.workspace_id, t.${column} AS value FROM ${table} t
      WHERE ${caseId} = ${requestId}`,
  );
  const rows = await queryRows(tx, TextRow)`
    SELECT * FROM (${sql.join(selects, sql` UNION ALL `)}) texts
    WHERE value IS NOT NULL AND NOT starts_with(value, 'vf1.' || workspace_id || '.')`;
  for (const [index, { table, column, caseId, key, place }] of texts.entries()) {
    const sealed = await Promise.all(
      rows
        .filter(({ kept_in }) => kept_in === index)
        .map(async (row) => ({
          key: row.key,
          value: await vault.seal(
            row.workspace_id,
            place(requestId),
            await vault.open(place(requestId), row.value),
          ),
        })),
    );
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
async function sealPayloads(tx: Tx, vault: Vault, requestId: string): Promise<void> {
  const rows = await queryRows(tx, PayloadRow)`
    SELECT 'activity' AS kept_in, id::text, workspace_id, payload FROM activity
    WHERE client_request_id = ${requestId} AND payload ?| ARRAY['reason', 'changes', 'answers']
    UNION ALL SELECT 'mail_orders', id::text, workspace_id, payload FROM mail_orders
    WHERE client_request_id = ${requestId} AND payload ? 'reason'`;
  const sealed = { activity: [] as object[], mail_orders: [] as object[] };
  for (const { kept_in, id, workspace_id, payload } of rows) {
    const opened = await openPayload(vault, requestId, payload);
    sealed[kept_in].push({ id, payload: await sealPayload(vault, workspace_id, requestId, opened) });
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
async function sealReadings(tx: Tx, vault: Vault, requestId: string): Promise<void> {
  const rows = await queryRows(tx, { upload_id: column.uuid, workspace_id: column.uuid, pages: column.text })`
    SELECT upload_id, workspace_id, pages FROM file_readings
    WHERE client_request_id = ${requestId} AND NOT starts_with(pages, 'vf1.' || workspace_id || '.')`;
  for (const { upload_id, workspace_id, pages } of rows) {
    const opened = await openReading(vault, requestId, pages);
    const sealed = await sealReading(vault, workspace_id, requestId, opened);
    await tx.execute(sql`
      UPDATE file_readings SET pages = ${sealed.pages}, search = array_to_tsvector(${sql.param(sealed.search)}::text[]),
        layout = ${sql.param(sealed.layout)}::text[]
      WHERE upload_id = ${upload_id}`);
  }
}

/** Logs once that no unsealed value remains. */
async function finish({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const isDue = await db.withActor(system, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT 1 FROM value_sealing WHERE finished_at IS NULL`);
    if (!rows.length) return false;
    await changeCapacity(tx, 'sealer');
    const left = await tx.execute(sql`SELECT 1 FROM cases_to_seal LIMIT 1`);
    return !left.rows.length;
  });
  if (!isDue) return;
  await vacuum(db.url);
  const isDone = await db.withActor(system, async (tx) => {
    // Those who order cases to be sealed wait for this row. New ones may have been ordered during the vacuum.
    await tx.execute(sql`SELECT FROM value_sealing FOR UPDATE`);
    await changeCapacity(tx, 'sealer');
    const left = await tx.execute(sql`SELECT 1 FROM cases_to_seal LIMIT 1`);
    if (left.rows.length) return false;
    await changeCapacity(tx, 'system');
    await tx.execute(sql`UPDATE value_sealing SET finished_at = now()`);
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
