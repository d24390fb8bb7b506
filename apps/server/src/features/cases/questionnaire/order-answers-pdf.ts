import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

/** With the submission, in its transaction: a job makes the PDF of the answers (files/cabinet/make-due-answers-pdfs.ts). */
export async function orderAnswersPdf(tx: Tx, requestId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO form_orders (client_request_id, workspace_id)
    SELECT id, workspace_id FROM client_requests WHERE id = ${requestId}
    ON CONFLICT (client_request_id) DO UPDATE SET due_at = now()`);
}
