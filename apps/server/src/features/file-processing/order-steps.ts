import { FileStepName } from '@visafolio/contract/files/file.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';

/** With the row of a file, in its transaction: what is to happen to the file from then on. */
export async function orderSteps(tx: Tx, uploadId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id)
    SELECT u.id, s.step, u.workspace_id, u.client_request_id
    FROM client_document_uploads u CROSS JOIN unnest(${sql.param(FileStepName.options)}::text[]) AS s (step)
    WHERE u.id = ${uploadId}`);
}
