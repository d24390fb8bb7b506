import type { Vault } from '../../shared/vault/vault.ts';
import { answerHashPlace, places } from './places.ts';
import { openPayload, type Payload, sealPayload } from './sealed-payload.ts';

type Row = Record<string, unknown>;

/** Text columns of whole rows that are sealed, and their places. */
const sealedColumns: Record<string, { column: string; place(row: Row): string }> = {
  client_requests: { column: 'notes', place: (row) => places.notes(String(row.id)) },
  client_request_documents: { column: 'review_note', place: (row) => places.reason(readCaseId(row)) },
  client_request_responses: { column: 'answer', place: (row) => places.answer(readCaseId(row)) },
  answers_sent_back: { column: 'reason', place: (row) => places.reason(readCaseId(row)) },
  case_notes: { column: 'body', place: (row) => places.caseNote(readCaseId(row)) },
  key_dates: { column: 'note', place: (row) => places.keyDateNote(readCaseId(row)) },
  letters: { column: 'paragraphs', place: (row) => places.letter(readCaseId(row)) },
  inbound_mails: { column: 'content', place: (row) => places.inboundMail(readCaseId(row)) },
  messages: { column: 'body', place: (row) => places.message(readCaseId(row)) },
  message_translations: { column: 'body', place: (row) => places.message(readCaseId(row)) },
};

const readCaseId = (row: Row): string => String(row.client_request_id);

/** Whether rows of the table have anything that is sealed. */
export const hasSealedColumns = (table: string): boolean => table in sealedColumns || table === 'activity';

/** A row with its plain texts, as it leaves the workspace. */
export async function openRow(vault: Vault, table: string, row: Row): Promise<Row> {
  if (table === 'activity')
    return { ...row, payload: await openPayload(vault, readCaseId(row), row.payload as Payload) };
  const sealed = sealedColumns[table];
  if (!sealed) return row;
  return {
    ...row,
    [sealed.column]: await vault.open(sealed.place(row), row[sealed.column] as string | null),
  };
}

/** A row as it is stored in the workspace. */
export async function sealRow(vault: Vault, workspaceId: string, table: string, row: Row): Promise<Row> {
  if (table === 'activity')
    return {
      ...row,
      payload: await sealPayload(vault, workspaceId, readCaseId(row), row.payload as Payload),
    };
  const sealed = sealedColumns[table];
  if (!sealed) return row;
  const value = row[sealed.column] as string | null;
  const changed = { ...row, [sealed.column]: await vault.seal(workspaceId, sealed.place(row), value) };
  if (table !== 'client_request_responses' || value === null) return changed;
  const hashPlace = answerHashPlace(readCaseId(row), String(row.question_id));
  return { ...changed, answer_hash: await vault.hash(workspaceId, hashPlace, value) };
}
