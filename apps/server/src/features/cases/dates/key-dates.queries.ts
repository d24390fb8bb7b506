import type { CaseDates } from '@visafolio/contract/cases/dates/dates.contract.ts';
import { type KeyDate, KeyDateKind } from '@visafolio/contract/cases/dates/key-date.ts';
import { findKeyDateProblem } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstantOrNull } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, query, queryRow, type Row } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { places } from '../../sealing/places.ts';

const source = column.oneOf(['answer', 'document', 'person']);

const KeyDateRow = {
  id: column.uuid,
  kind: column.oneOf(KeyDateKind.options),
  label: column.text.orNull,
  on_date: column.text,
  source,
  upload_id: column.uuid.orNull,
  file_name: column.text.orNull,
  question_id: column.uuid.orNull,
  question: column.text.orNull,
  entered_by_name: column.text.orNull,
  /** Sealed. */
  note: column.text.orNull,
  done_at: column.timestamp.orNull,
  sequence: column.int,
};
type KeyDateRow = Row<typeof KeyDateRow>;

/** Null if the reader may not see the case. */
export async function selectCaseDates(
  tx: Tx,
  vault: Vault,
  { id, today }: { id: string; today: string },
): Promise<CaseDates | null> {
  const [cases, dates] = await Promise.all([
    query(tx, { due_on: column.text.orNull })`SELECT due_on::text FROM client_requests WHERE id = ${id}`,
    query(tx, KeyDateRow)`
      SELECT k.id, k.kind, k.label, k.on_date::text, k.source, k.upload_id, u.file_name, k.question_id, q.text AS question,
        coalesce(${personName}, k.entered_by_name) AS entered_by_name, k.note, k.done_at, k.sequence
      FROM key_dates k
      LEFT JOIN client_document_uploads u ON u.id = k.upload_id
      LEFT JOIN template_questions q ON q.id = k.question_id
      LEFT JOIN profiles p ON p.id = k.entered_by
      WHERE k.client_request_id = ${id}
      ORDER BY k.done_at IS NOT NULL, k.on_date, k.id`,
  ]);
  const [found] = cases.rows;
  if (!found) return null;
  const { due_on } = found;
  const key_dates = await Promise.all(
    dates.rows.map(async (row) => ({
      id: row.id,
      kind: row.kind,
      label: row.label,
      on_date: row.on_date,
      source: toSource(row),
      note: await vault.open(places.keyDateNote(id, row.id), row.note),
      done_at: toInstantOrNull(row.done_at),
      problem: findKeyDateProblem({ ...row, done: row.done_at !== null }, { today, due_on }),
      sequence: row.sequence,
    })),
  );
  return { due_on, key_dates };
}

function toSource({ source, ...row }: KeyDateRow): KeyDate['source'] {
  if (source === 'document') return { from: source, upload_id: row.upload_id, file_name: row.file_name };
  if (source === 'answer')
    return { from: source, question_id: row.question_id ?? '', question: row.question ?? '' };
  return { from: source, name: row.entered_by_name ?? '' };
}

const StoredKeyDate = {
  kind: column.oneOf(KeyDateKind.options),
  label: column.text.orNull,
  on_date: column.text,
  source,
  done: column.boolean,
  sequence: column.int,
};
export type StoredKeyDate = Row<typeof StoredKeyDate>;

/** The row stays locked until the transaction ends. */
export const lockKeyDate = (
  tx: Tx,
  { id, key_date_id }: { id: string; key_date_id: string },
): Promise<StoredKeyDate | null> =>
  queryRow(tx, StoredKeyDate)`
    SELECT kind, label, on_date::text, source, done_at IS NOT NULL AS done, sequence
    FROM key_dates WHERE id = ${key_date_id} AND client_request_id = ${id} FOR UPDATE`;
