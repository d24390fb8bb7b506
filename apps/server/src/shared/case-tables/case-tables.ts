/**
 * Every table that holds something of a case, once. Sealing, the workspace archive, the backup's list of files, the list of
 * readable columns and its guide, and what the tests of row security expect derive from it; tests compare it with the database.
 * docs/decisions/0117.
 */
import type { CaseTableEntry, SealedAs } from './entry.ts';
import { casesTables } from './tables/cases.ts';
import { filesTables } from './tables/files.ts';
import { filingsTables } from './tables/filings.ts';
import { messagesTables } from './tables/messages.ts';
import { notificationsTables } from './tables/notifications.ts';
import { peopleTables } from './tables/people.ts';
import { questionsTables } from './tables/questions.ts';

export const caseTables = {
  ...casesTables,
  ...peopleTables,
  ...questionsTables,
  ...filesTables,
  ...filingsTables,
  ...messagesTables,
  ...notificationsTables,
} as const satisfies Record<string, CaseTableEntry>;

export type CaseTableName = keyof typeof caseTables;

/** Entries by table name, typed with all optional fields. */
export const listCaseTables = (): [CaseTableName, CaseTableEntry][] =>
  Object.entries(caseTables) as [CaseTableName, CaseTableEntry][];

export const isCaseTable = (table: string): table is CaseTableName => table in caseTables;

/** Entry of a table, typed with all optional fields. */
export const getCaseTable = (table: CaseTableName): CaseTableEntry => caseTables[table];

export const listSealedColumns = (): {
  table: CaseTableName;
  key: readonly string[];
  column: string;
  as: SealedAs;
}[] =>
  listCaseTables().flatMap(([table, { key, sealed = {} }]) =>
    Object.entries(sealed).map(([column, as]) => ({ table, key, column, as })),
  );

/** Tables without a cascade from their case, in the order in which a deletion empties them. */
export const deletedBeforeCase = [
  'client_documents',
  'client_document_uploads',
  'answers_sent_back',
  'client_request_responses',
  'client_request_documents',
  'client_users',
] as const satisfies readonly CaseTableName[];
