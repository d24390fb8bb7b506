import { type CaseTableName, getCaseTable, listSealedColumns } from '../../shared/case-tables/case-tables.ts';
import type { Place, Vault } from '../../shared/vault/vault.ts';
import { answerHashPlace, getColumnPlace } from './places.ts';
import { openPayload, type Payload, sealPayload } from './sealed-payload.ts';

type Row = Record<string, unknown>;

type PlaceInRow = ReturnType<typeof getColumnPlace>;

/** Sealed columns of rows that are exported and imported, with their places. Readings are not. */
const sealedColumns = new Map<string, { column: string; place: PlaceInRow }[]>();
for (const { table, column, as } of listSealedColumns()) {
  if (as === 'payload' || as === 'reading') continue;
  sealedColumns.set(table, [
    ...(sealedColumns.get(table) ?? []),
    { column, place: getColumnPlace(table, column, as) },
  ]);
}

const readCaseId = (row: Row): string => String(row.client_request_id);

export const hasSealedColumns = (table: string): boolean => sealedColumns.has(table) || table === 'activity';

/** A row with its texts decrypted, for the export. */
export async function openRow(vault: Vault, table: string, row: Row): Promise<Row> {
  if (table === 'activity')
    return { ...row, payload: await openPayload(vault, readCaseId(row), row.payload as Payload) };
  return changeColumns(table, row, (place, value) => vault.open(place, value));
}

export async function sealRow(vault: Vault, workspaceId: string, table: string, row: Row): Promise<Row> {
  if (table === 'activity')
    return {
      ...row,
      payload: await sealPayload(vault, workspaceId, readCaseId(row), row.payload as Payload),
    };
  const changed = await changeColumns(table, row, (place, value) => vault.seal(workspaceId, place, value));
  const value = row.answer as string | null;
  if (table !== 'client_request_responses' || value === null) return changed;
  const hashPlace = answerHashPlace(readCaseId(row), String(row.question_id));
  return { ...changed, answer_hash: await vault.hash(workspaceId, hashPlace, value) };
}

async function changeColumns(
  table: string,
  row: Row,
  change: (place: Place, value: string | null) => Promise<string | null>,
): Promise<Row> {
  const changed = { ...row };
  const columns = sealedColumns.get(table);
  if (!columns) return changed;
  const requestId = table === 'client_requests' ? String(row.id) : readCaseId(row);
  const [key = '', more] = getCaseTable(table as CaseTableName).key.map((name) => String(row[name]));
  for (const { column, place } of columns)
    if (column in row)
      changed[column] = await change(place(requestId, key, more), row[column] as string | null);
  return changed;
}
