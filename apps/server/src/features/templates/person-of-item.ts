import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { column, queryRow, type Row } from '../../shared/db/query.ts';

/** What something is about: a document of a request, or a question. */
export interface Item {
  kind: 'document' | 'question';
  id: string;
}

const Person = { email: column.text, is_sponsor: column.boolean };
export type PersonOfItem = Row<typeof Person>;

/** The person who answers for the item's party, and alone sees it. Null: it is shared, or one person answers for all. */
export const selectPersonOfItem = (
  tx: Tx,
  requestId: string,
  { kind, id }: Item,
): Promise<PersonOfItem | null> =>
  queryRow(tx, Person)`
    SELECT email, is_sponsor FROM client_users
    WHERE client_request_id = ${requestId} AND ${
      kind === 'document'
        ? sql`(SELECT party FROM client_request_documents WHERE id = ${id})`
        : sql`(SELECT party FROM template_questions WHERE id = ${id})`
    } = ANY (parties) LIMIT 1`;
