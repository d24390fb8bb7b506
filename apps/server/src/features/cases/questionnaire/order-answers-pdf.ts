import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

/**
 * With the submission, in its transaction: the PDF of the answers waits in the outbox (files/cabinet/answers-pdf.outbox.ts). A later
 * change of an answer orders it in save-answers.ts.
 */
export async function orderAnswersPdf(tx: Tx, requestId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO outbox (kind, workspace_id, client_request_id, order_key, replaces)
    SELECT 'answers.pdf', workspace_id, id, id::text, true FROM client_requests WHERE id = ${requestId}`);
}
