import type { FileProblem, FileStepName } from '@visafolio/contract/files/file.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { query } from '../../../../shared/db/query.ts';
import { ProcessedFile } from '../steps/step.ts';

/** A step of a file, by the upload's id. */
export interface StepOfFile {
  uploadId: string;
  step: FileStepName;
}

/** Null if the file was deleted meanwhile. */
export async function startStep(tx: Tx, { uploadId, step }: StepOfFile): Promise<ProcessedFile | null> {
  const { rows } = await query(tx, ProcessedFile)`
    WITH started AS (
      UPDATE file_steps SET state = 'running', problem = NULL, started_at = now()
      WHERE upload_id = ${uploadId} AND step = ${step}
      RETURNING upload_id
    )
    SELECT u.id, u.workspace_id, u.client_request_id, r.user_id AS owner_id, u.file_path, u.file_type, u.file_name,
      p.page_count AS pages
    FROM started s JOIN client_document_uploads u ON u.id = s.upload_id JOIN client_requests r ON r.id = u.client_request_id
    LEFT JOIN file_pages p ON p.upload_id = u.id`;
  return rows[0] ?? null;
}

/** A step that can start once another one has ended, and the kind of its entry in the outbox. */
export interface Follower {
  step: FileStepName;
  kind: string;
}

/**
 * Adds its followers to the outbox, before the files that came later: `since` is when the file came. False if the file was
 * deleted meanwhile.
 */
export async function endStep(
  tx: Tx,
  { uploadId, step }: StepOfFile,
  followers: Follower[],
  since: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE file_steps SET state = 'done', problem = NULL, finished_at = now()
    WHERE upload_id = ${uploadId} AND step = ${step}`);
  if (rowCount !== 1) return false;
  if (followers.length)
    await tx.execute(sql`
      WITH next AS (
        UPDATE file_steps s SET state = 'waiting', problem = NULL
        FROM unnest(${sql.param(followers.map((each) => each.step))}::text[],
          ${sql.param(followers.map(({ kind }) => kind))}::text[]) AS f (step, kind)
        WHERE s.upload_id = ${uploadId} AND s.step = f.step AND s.state IN ('waiting', 'failed')
        RETURNING f.kind, s.workspace_id, s.client_request_id, s.upload_id, s.step, s.turn
      )
      INSERT INTO outbox (kind, workspace_id, client_request_id, payload, priority, due_at, created_at)
      SELECT kind, workspace_id, client_request_id, jsonb_build_object('upload_id', upload_id, 'step', step), turn,
        ${since.toISOString()}::timestamptz, ${since.toISOString()}::timestamptz
      FROM next`);
  return true;
}

/** So have the steps that need it, for the same reason. False if the file was deleted meanwhile. */
export async function failStep(
  tx: Tx,
  { uploadId, step }: StepOfFile,
  followers: FileStepName[],
  problem: FileProblem,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE file_steps SET state = 'failed', problem = ${problem}, finished_at = now()
    WHERE upload_id = ${uploadId} AND (step = ${step} OR step = ANY (${sql.param(followers)}::text[]) AND state = 'waiting')`);
  return (rowCount ?? 0) > 0;
}

/** Until its next attempt. */
export async function letStepWait(tx: Tx, { uploadId, step }: StepOfFile): Promise<void> {
  await tx.execute(sql`
    UPDATE file_steps SET state = 'waiting' WHERE upload_id = ${uploadId} AND step = ${step}`);
}

/** Whether all of these steps of the file are done or have failed. */
export async function haveEnded(tx: Tx, uploadId: string, steps: FileStepName[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    SELECT FROM file_steps
    WHERE upload_id = ${uploadId} AND step = ANY (${sql.param(steps)}::text[]) AND state IN ('waiting', 'running')`);
  return rowCount === 0;
}
