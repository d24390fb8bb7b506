import { LeftOutPaper, PlacedItem } from '@visafolio/contract/filings/packet.ts';
import { z } from 'zod';
import type { Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { changeRow, column, execute, queryRow, queryValue, type Row } from '../../../shared/db/query.ts';

const StoredPacket = {
  items: column.json(z.array(PlacedItem)),
  revision: column.int,
  made_from: column.text.orNull,
  pages: column.int.orNull,
  left_out: column.json(z.array(LeftOutPaper)),
  built_at: column.timestamp.orNull,
  built_by_name: column.text.orNull,
  is_asked: column.boolean,
  problem: column.text.orNull,
  ready_at: column.timestamp.orNull,
  ready_by_name: column.text.orNull,
  ready_of: column.text.orNull,
  document_id: column.uuid.orNull,
  file_name: column.text.orNull,
  file_path: column.text.orNull,
};
export type StoredPacket = Row<typeof StoredPacket>;

/** Null if nothing was saved yet. */
export const selectPacket = (tx: Tx, requestId: string): Promise<StoredPacket | null> =>
  queryRow(tx, StoredPacket)`
    SELECT p.items, p.revision, p.made_from, p.pages, p.left_out, p.built_at, p.built_by_name, p.asked_at IS NOT NULL AS is_asked, p.problem, p.ready_at, p.ready_by_name, p.ready_of, p.document_id, d.file_name,
      d.file_path
    FROM packets p LEFT JOIN client_documents d ON d.id = p.document_id WHERE p.client_request_id = ${requestId}`;

interface SavedItems {
  requestId: string;
  items: PlacedItem[];
}

/** False if one exists. */
export const insertPacket = (tx: Tx, userId: string, { requestId, items }: SavedItems): Promise<boolean> =>
  changeRow(tx)`
    INSERT INTO packets (client_request_id, workspace_id, items, changed_by_name)
    SELECT r.id, r.workspace_id, ${JSON.stringify(items)}::jsonb, ${personName}
    FROM client_requests r, profiles p WHERE r.id = ${requestId} AND p.id = ${userId}
    ON CONFLICT (client_request_id) DO NOTHING`;

/** False if somebody saved since `revision`. */
export const updatePacket = (
  tx: Tx,
  userId: string,
  { requestId, revision, items }: SavedItems & { revision: number },
): Promise<boolean> =>
  changeRow(tx)`
    UPDATE packets k SET items = ${JSON.stringify(items)}::jsonb, revision = k.revision + 1, changed_at = now(),
      changed_by_name = ${personName}
    FROM profiles p WHERE p.id = ${userId} AND k.client_request_id = ${requestId} AND k.revision = ${revision}`;

/** False if there is no packet. */
export const updateBuilt = (
  tx: Tx,
  userId: string,
  built: {
    requestId: string;
    documentId: string;
    madeFrom: string;
    pages: number;
    leftOut: z.infer<typeof LeftOutPaper>[];
  },
): Promise<boolean> =>
  changeRow(tx)`
    UPDATE packets k SET document_id = ${built.documentId}, made_from = ${built.madeFrom}, pages = ${built.pages},
      left_out = ${JSON.stringify(built.leftOut)}::jsonb, built_at = now(),
      built_by_name = ${personName}
    FROM profiles p WHERE p.id = ${userId} AND k.client_request_id = ${built.requestId}`;

/** Records who asks for the PDF. False if somebody has, and it is not built yet; after ten minutes that does not count. */
export const updateAsked = (tx: Tx, userId: string, requestId: string): Promise<boolean> =>
  changeRow(tx)`
    UPDATE packets SET asked_at = now(), asked_by = ${userId}, problem = NULL
    WHERE client_request_id = ${requestId} AND (asked_at IS NULL OR asked_at < now() - interval '10 minutes')`;

/** The server that was asked begins within `seconds`; after that any server does. */
export const insertBuild = (tx: Tx, requestId: string, seconds: number): Promise<void> =>
  execute(tx)`
    INSERT INTO outbox (kind, workspace_id, client_request_id, order_key, replaces, due_at)
    SELECT 'packets.pdf', workspace_id, id, id::text, true, now() + make_interval(secs => ${seconds})
    FROM client_requests WHERE id = ${requestId}`;

/** Ends the build that was asked for. False if none was. `problem`: why the PDF was not built. */
export const updateEnded = (tx: Tx, requestId: string, problem: string | null): Promise<boolean> =>
  changeRow(tx)`
    UPDATE packets SET asked_at = NULL, asked_by = NULL, problem = ${problem}
    WHERE client_request_id = ${requestId} AND asked_at IS NOT NULL`;

const Person = { id: column.uuid, email: column.text };

/** Who asked for the PDF that is not built yet; null: none is asked for. */
export const selectAsker = (tx: Tx, requestId: string): Promise<Row<typeof Person> | null> =>
  queryRow(tx, Person)`
    SELECT p.id, p.email FROM packets k JOIN profiles p ON p.id = k.asked_by WHERE k.client_request_id = ${requestId}`;

/** The responsible professional; null if the case was deleted. */
export const selectResponsible = (tx: Tx, requestId: string): Promise<Row<typeof Person> | null> =>
  queryRow(tx, Person)`
    SELECT p.id, p.email FROM client_requests r JOIN profiles p ON p.id = r.user_id WHERE r.id = ${requestId}`;

/** `state`: what was checked; null takes the record back. */
export const updateReady = (
  tx: Tx,
  userId: string,
  requestId: string,
  state: string | null,
): Promise<boolean> =>
  changeRow(tx)`
    UPDATE packets k SET ready_of = ${state}, ready_at = CASE WHEN ${state}::text IS NOT NULL THEN now() END,
      ready_by_name = CASE WHEN ${state}::text IS NOT NULL THEN ${personName} END
    FROM profiles p WHERE p.id = ${userId} AND k.client_request_id = ${requestId}`;

/** The earliest last day of a passport, `yyyy-mm-dd`; null: none is known. */
export const selectPassportExpiry = (tx: Tx, requestId: string): Promise<string | null> =>
  queryValue(tx, column.text.orNull)`
    SELECT min(on_date)::text FROM key_dates
    WHERE client_request_id = ${requestId} AND kind = 'passport_expiry' AND done_at IS NULL`;
