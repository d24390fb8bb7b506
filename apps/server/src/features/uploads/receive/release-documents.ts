import { sql } from 'drizzle-orm';
import type { RequestActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';

interface Released extends Record<string, unknown> {
  id: string;
  client_request_id: string;
}

/** Uploads ended without a file: of these documents, those marked as under way go back to pending. */
export async function releaseDocuments(tx: Tx, actor: RequestActor, documentIds: string[]): Promise<void> {
  const { rows } = await tx.execute<Released>(sql`
    UPDATE client_request_documents SET status = 'pending'
    WHERE id = ANY (${sql.param(documentIds)}::uuid[]) AND status = 'in-progress'
    RETURNING id, client_request_id`);
  for (const { id, client_request_id } of rows) {
    await recordActivity(tx, actor, {
      requestId: client_request_id,
      kind: 'document.upload_dropped',
      payload: { document_id: id },
    });
  }
}
