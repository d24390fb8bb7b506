import type { FileProblem, FileStepName } from '@visafolio/contract/files/file.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import type { ProcessedFile } from '../steps/step.ts';

/** How long a step counts as taken without a sign of life, seconds. */
export const leaseSeconds = 60;

/**
 * Takes the due steps of one file, the newest file first: whoever waits in front of a screen has just given it. Of several
 * servers each takes another file. Returns null where nothing is due.
 */
export async function claimFile(
  tx: Tx,
  steps: FileStepName[],
): Promise<(ProcessedFile & { claimed: FileStepName[] }) | null> {
  const { rows } = await tx.execute<ProcessedFile & { claimed: FileStepName[] }>(sql`
    WITH due AS (
      SELECT upload_id FROM file_steps
      WHERE next_try_at <= now() AND step = ANY (${sql.param(steps)}::text[])
      ORDER BY upload_id DESC LIMIT 1 FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE file_steps s SET next_try_at = now() + make_interval(secs => ${leaseSeconds})
      FROM due WHERE s.upload_id = due.upload_id AND s.step = ANY (${sql.param(steps)}::text[]) AND s.next_try_at <= now()
      RETURNING s.step
    )
    SELECT u.id, u.workspace_id, u.client_request_id, r.user_id AS owner_id, u.file_path, u.file_type, u.file_name,
      p.page_count AS pages, (SELECT jsonb_agg(step) FROM claimed) AS claimed
    FROM due JOIN client_document_uploads u ON u.id = due.upload_id JOIN client_requests r ON r.id = u.client_request_id
    LEFT JOIN file_pages p ON p.upload_id = u.id`);
  return rows[0] ?? null;
}

export interface StepState extends Record<string, unknown> {
  step: FileStepName;
  state: 'waiting' | 'running' | 'done' | 'failed';
  problem: FileProblem | null;
}

export async function selectSteps(tx: Tx, uploadId: string): Promise<StepState[]> {
  const { rows } = await tx.execute<StepState>(sql`
    SELECT step, state, problem FROM file_steps WHERE upload_id = ${uploadId}`);
  return rows;
}

/** Returns the number of this try, which proves later that nobody else has taken it over; null where it is done or gone. */
export async function startStep(tx: Tx, uploadId: string, step: FileStepName): Promise<number | null> {
  const { rows } = await tx.execute<{ tries: number }>(sql`
    UPDATE file_steps SET state = 'running', tries = tries + 1, started_at = now(),
      next_try_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE upload_id = ${uploadId} AND step = ${step} AND next_try_at IS NOT NULL
    RETURNING tries`);
  return rows[0]?.tries ?? null;
}

/** Still at work. */
export async function extendLease(tx: Tx, uploadId: string, steps: FileStepName[]): Promise<void> {
  await tx.execute(sql`
    UPDATE file_steps SET next_try_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE upload_id = ${uploadId} AND step = ANY (${sql.param(steps)}::text[]) AND next_try_at IS NOT NULL
      AND next_try_at <= now() + make_interval(secs => ${leaseSeconds})`);
}

interface Ended {
  uploadId: string;
  step: FileStepName;
  tries: number;
}

/** False where another server has taken it over meanwhile. */
export async function endStep(
  tx: Tx,
  { uploadId, step, tries }: Ended,
  end: { state: 'done' } | { state: 'failed'; problem: FileProblem },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE file_steps SET state = ${end.state}, problem = ${end.state === 'failed' ? end.problem : null},
      next_try_at = NULL, finished_at = now()
    WHERE upload_id = ${uploadId} AND step = ${step} AND state = 'running' AND tries = ${tries}`);
  return rowCount === 1;
}

/** Waits for its next try. */
export async function postponeStep(tx: Tx, { uploadId, step, tries }: Ended, minutes: number): Promise<void> {
  await tx.execute(sql`
    UPDATE file_steps SET state = 'waiting', next_try_at = now() + make_interval(mins => ${minutes})
    WHERE upload_id = ${uploadId} AND step = ${step} AND state = 'running' AND tries = ${tries}`);
}

/** A step that others hold up waits as long as they do. */
export async function waitForOthers(tx: Tx, uploadId: string, step: FileStepName): Promise<void> {
  await tx.execute(sql`
    UPDATE file_steps SET state = 'waiting', next_try_at = greatest(now() + interval '2 seconds', (
      SELECT min(next_try_at) FROM file_steps WHERE upload_id = ${uploadId} AND step <> ${step}))
    WHERE upload_id = ${uploadId} AND step = ${step} AND next_try_at IS NOT NULL`);
}

/** Steps of the file in other lanes, which may have waited for one of this lane, look again at once. */
export async function wakeOthers(tx: Tx, uploadId: string, lane: FileStepName[]): Promise<void> {
  await tx.execute(sql`
    UPDATE file_steps SET next_try_at = now()
    WHERE upload_id = ${uploadId} AND state = 'waiting' AND tries = 0 AND next_try_at > now()
      AND step <> ALL (${sql.param(lane)}::text[])`);
}
