import { CasePerson } from '@visafolio/contract/questions/parties/case-person.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { addressedName } from '../../shared/db/person-name.ts';
import { column, queryRow, type Row } from '../../shared/db/query.ts';

/** What something is about: a document of a request, or a question. */
export interface Item {
  kind: 'document' | 'question';
  id: string;
}

const Person = {
  role: column.oneOf(CasePerson.options),
  email: column.text,
  /** How mails address them; null for the client. */
  name: column.text.orNull,
  /** As staff chose it for another person than client and sponsor. */
  language: column.oneOf(Language.options).orNull,
};
export type PersonOfItem = Row<typeof Person>;

/** The person who answers for the item's party, and alone sees it. Null: it is shared, or one person answers for all. */
export const selectPersonOfItem = (
  tx: Tx,
  requestId: string,
  { kind, id }: Item,
): Promise<PersonOfItem | null> =>
  queryRow(tx, Person)`
    SELECT u.role, u.email, ${addressedName} AS name, u.language
    FROM client_users u JOIN client_requests r ON r.id = u.client_request_id
    WHERE u.client_request_id = ${requestId} AND ${
      kind === 'document'
        ? sql`(SELECT party FROM client_request_documents WHERE id = ${id})`
        : sql`(SELECT party FROM template_questions WHERE id = ${id})`
    } = ANY (u.parties) LIMIT 1`;
