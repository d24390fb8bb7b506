import { FileStepName } from '@visafolio/contract/files/file.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

/** The turn of files that nobody waits for, such as imported ones: uploads come first. */
export const bulkTurn = 1_000;
/** Files of a case per turn, because each change of case needs a new process. */
const filesPerTurn = 4;

/**
 * Queues the steps of a file, in the transaction of its row; existing steps stay. A trigger adds the first one to the outbox.
 * Cases take turns: a file waits for about as many files of each other case as of its own.
 */
export async function queueSteps(tx: Tx, uploadId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id, turn)
    SELECT u.id, s.step, u.workspace_id, u.client_request_id, ahead.files / ${filesPerTurn}::int
    FROM client_document_uploads u
    CROSS JOIN unnest(${sql.param(FileStepName.options)}::text[]) AS s (step)
    CROSS JOIN (
      SELECT count(*) AS files FROM (
        SELECT FROM file_steps w JOIN client_document_uploads n ON n.client_request_id = w.client_request_id
        WHERE n.id = ${uploadId} AND w.step = 'kind' AND w.state IN ('waiting', 'running') AND w.turn < ${bulkTurn}
        LIMIT ${(bulkTurn - 1) * filesPerTurn}
      ) AS waiting
    ) AS ahead
    WHERE u.id = ${uploadId}
    ON CONFLICT (upload_id, step) DO NOTHING`);
}
