import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { lockRequest } from '../lock-request.ts';

interface Reviewed {
  id: string;
  /** The last change that the reviewer saw. */
  answers_to_review: string;
}

/** Marks answers as reviewed up to what the reviewer saw; later changes need another review. Doing it twice changes nothing. */
export async function reviewAnswers(
  { db }: Services,
  actor: StaffActor,
  { id, answers_to_review }: Reviewed,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, id);
    const { rowCount } = await tx.execute(sql`
      UPDATE client_requests SET answers_reviewed_at = least(${answers_to_review}::timestamptz, now())
      WHERE id = ${id}
        AND (submitted_at IS NOT NULL
          OR EXISTS (SELECT FROM client_users WHERE client_request_id = ${id} AND submitted_at IS NOT NULL))
        AND coalesce(answers_reviewed_at, '-infinity') < least(${answers_to_review}::timestamptz, now())`);
    if (rowCount === 0) return;
    await recordActivity(tx, actor, { requestId: id, kind: 'answers.reviewed' });
  });
  return { id };
}
