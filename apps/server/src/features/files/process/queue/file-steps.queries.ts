import { type FileProblem, FileStepName } from '@visafolio/contract/files/file.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, query, type Row } from '../../../../shared/db/query.ts';
import { ProcessedFile } from '../steps/step.ts';

/** How long a step counts as taken without a sign of life, seconds: so long waits what a dead server had taken. */
export const leaseSeconds = 10;

/** `tries` counts this one too. */
const ClaimedStep = {
  ...ProcessedFile,
  step: column.oneOf(FileStepName.options),
  tries: column.int,
};
export type ClaimedStep = Row<typeof ClaimedStep>;

/**
 * Takes the step whose turn it is. Of several servers each takes another one. Returns null where nothing is due; what needs an
 * earlier step of its file is due once that has ended.
 */
export async function claimStep(tx: Tx, steps: FileStepName[]): Promise<ClaimedStep | null> {
  const { rows } = await query(tx, ClaimedStep)`
    WITH due AS (
      SELECT upload_id, step FROM file_steps
      WHERE next_try_at < 'infinity' AND next_try_at <= now() AND step = ANY (${sql.param(steps)}::text[])
      ORDER BY turn, upload_id LIMIT 1 FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE file_steps s SET state = 'running', tries = s.tries + 1, started_at = now(),
        next_try_at = now() + make_interval(secs => ${leaseSeconds})
      FROM due WHERE s.upload_id = due.upload_id AND s.step = due.step
      RETURNING s.upload_id, s.step, s.tries
    )
    SELECT c.step, c.tries, u.id, u.workspace_id, u.client_request_id, r.user_id AS owner_id, u.file_path, u.file_type,
      u.file_name, p.page_count AS pages
    FROM claimed c JOIN client_document_uploads u ON u.id = c.upload_id JOIN client_requests r ON r.id = u.client_request_id
    LEFT JOIN file_pages p ON p.upload_id = u.id`;
  return rows[0] ?? null;
}

/** A step as it was claimed. Another server that takes it over counts one more try: then nothing of this one is written. */
export interface StepTry {
  uploadId: string;
  step: FileStepName;
  tries: number;
}

/** Still at work. */
export async function extendLease(tx: Tx, { uploadId, step, tries }: StepTry): Promise<void> {
  await tx.execute(sql`
    UPDATE file_steps SET next_try_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE upload_id = ${uploadId} AND step = ${step} AND state = 'running' AND tries = ${tries}`);
}

/** The steps that waited for it are due. False where another server has taken it over meanwhile. */
export async function endStep(tx: Tx, taken: StepTry, followers: FileStepName[]): Promise<boolean> {
  if (!(await settleStep(tx, taken, 'done', null))) return false;
  await tx.execute(sql`
    UPDATE file_steps SET next_try_at = now()
    WHERE upload_id = ${taken.uploadId} AND step = ANY (${sql.param(followers)}::text[]) AND next_try_at = 'infinity'`);
  return true;
}

/** So have the steps that waited for it, for the same reason. False where another server has taken it over meanwhile. */
export async function failStep(
  tx: Tx,
  taken: StepTry,
  followers: FileStepName[],
  problem: FileProblem,
): Promise<boolean> {
  if (!(await settleStep(tx, taken, 'failed', problem))) return false;
  await tx.execute(sql`
    UPDATE file_steps SET state = 'failed', problem = ${problem}, next_try_at = NULL, finished_at = now()
    WHERE upload_id = ${taken.uploadId} AND step = ANY (${sql.param(followers)}::text[]) AND next_try_at = 'infinity'`);
  return true;
}

async function settleStep(
  tx: Tx,
  { uploadId, step, tries }: StepTry,
  state: 'done' | 'failed',
  problem: FileProblem | null,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE file_steps SET state = ${state}, problem = ${problem}, next_try_at = NULL, finished_at = now()
    WHERE upload_id = ${uploadId} AND step = ${step} AND state = 'running' AND tries = ${tries}`);
  return rowCount === 1;
}

/** Waits for its next try. */
export async function postponeStep(
  tx: Tx,
  { uploadId, step, tries }: StepTry,
  seconds: number,
): Promise<void> {
  await tx.execute(sql`
    UPDATE file_steps SET state = 'waiting', next_try_at = now() + make_interval(secs => ${seconds})
    WHERE upload_id = ${uploadId} AND step = ${step} AND state = 'running' AND tries = ${tries}`);
}

/** As if it had not been taken: its server stops. */
export async function giveStepBack(tx: Tx, { uploadId, step, tries }: StepTry): Promise<void> {
  await tx.execute(sql`
    UPDATE file_steps SET state = 'waiting', tries = tries - 1, next_try_at = now()
    WHERE upload_id = ${uploadId} AND step = ${step} AND state = 'running' AND tries = ${tries}`);
}

/** Whether none of these steps of the file is still to come. */
export async function haveEnded(tx: Tx, uploadId: string, steps: FileStepName[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    SELECT FROM file_steps
    WHERE upload_id = ${uploadId} AND step = ANY (${sql.param(steps)}::text[]) AND next_try_at IS NOT NULL`);
  return rowCount === 0;
}
