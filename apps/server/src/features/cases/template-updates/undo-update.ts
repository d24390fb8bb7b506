import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRow, type Row } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { rebindAnswers } from '../../sealing/answer-heads.ts';
import { asMover } from '../../workspaces/moving.ts';
import { lockRequest } from '../lock-request.ts';
import { settleParties } from '../parties/set-parties.ts';
import { refreshNotAsked } from '../questionnaire/not-asked.ts';
import { deleteCopies, moveCopies } from './move-entries.queries.ts';
import { moveParts, restoreDocuments } from './move-parts.queries.ts';
import { actedSince, isLastUpdate } from './update-conditions.ts';

const UpdateRow = {
  client_request_id: column.uuid,
  workspace_id: column.uuid,
  from_version_id: column.uuid,
  to_version_id: column.uuid,
  from: column.int,
  to: column.int,
  old_question_ids: column.uuids,
  new_question_ids: column.uuids,
  left_question_ids: column.uuids,
  old_document_ids: column.uuids,
  new_document_ids: column.uuids,
  waived_document_ids: column.uuids,
  added_document_ids: column.uuids,
  reopened: column.boolean,
  undone: column.boolean,
  /** Neither updated again nor undone. */
  last: column.boolean,
  /** Somebody has given or judged something since. */
  acted_since: column.boolean,
  waived_question_ids: column.uuids,
  not_asked_question_ids: column.uuids,
};
type UpdateRow = Row<typeof UpdateRow>;

/**
 * Restores version, questions, marks and documents of a request as they were before its last update. Undoing twice changes nothing.
 * Refuses with template_updates.not_found, .acted_since and .not_last, and requests.completed.
 */
export async function undoUpdate(
  { db, vault }: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ request_id: string }> {
  return db.withActor(actor, async (tx) => {
    const known = await queryRow(tx, { request_id: column.uuid, undone: column.boolean })`
      SELECT client_request_id AS request_id, undone_at IS NOT NULL AS undone FROM template_updates WHERE id = ${id}`;
    if (!known) throw refuse('template_updates.not_found');
    const { request_id } = known;
    if (known.undone) return { request_id };
    await lockRequest(tx, request_id, { open: true });
    const update = await selectUpdate(tx, id);
    if (!update) throw refuse('template_updates.not_found');
    if (update.undone) return { request_id };
    if (!update.last) throw refuse('template_updates.not_last');
    if (update.acted_since) throw refuse('template_updates.acted_since');
    await restore(tx, vault, update);
    await tx.execute(sql`UPDATE template_updates SET undone_at = now() WHERE id = ${id}`);
    await recordActivity(tx, actor, {
      requestId: request_id,
      kind: 'request.template_update_undone',
      payload: { update_id: id, from: update.to, to: update.from },
    });
    return { request_id };
  });
}

const selectUpdate = (tx: Tx, id: string): Promise<UpdateRow | null> =>
  queryRow(tx, UpdateRow)`
    SELECT u.client_request_id, u.workspace_id, u.from_version_id, u.to_version_id, older.number AS "from", newer.number AS "to", u.old_question_ids,
      u.new_question_ids, u.left_question_ids, u.old_document_ids, u.new_document_ids, u.waived_document_ids,
      u.added_document_ids, u.reopened, u.undone_at IS NOT NULL AS undone, ${isLastUpdate} AS last, ${actedSince} AS acted_since,
      r.waived_question_ids, r.not_asked_question_ids
    FROM template_updates u
    JOIN client_requests r ON r.id = u.client_request_id
    JOIN template_versions older ON older.id = u.from_version_id
    JOIN template_versions newer ON newer.id = u.to_version_id
    WHERE u.id = ${id}`;

async function restore(tx: Tx, vault: Vault, update: UpdateRow): Promise<void> {
  const { client_request_id: requestId, left_question_ids: left } = update;
  const questions = pair(update.new_question_ids, update.old_question_ids);
  const moved = (ids: string[]) => ids.map((each) => questions.get(each) ?? each);
  await rebindAnswers(tx, vault, { requestIds: [requestId], capacity: 'staff' }, () =>
    asMover(tx, update.workspace_id, () =>
      moveParts(tx, {
        requestId,
        versionId: update.from_version_id,
        questions,
        documents: pair(update.new_document_ids, update.old_document_ids),
        staying: [],
        waivedQuestionIds: [
          ...new Set(moved(update.waived_question_ids.filter((each) => !left.includes(each)))),
        ],
        notAskedQuestionIds: moved(update.not_asked_question_ids),
      }),
    ),
  );
  await settleParties(tx, requestId);
  // Copies that the update added have no answers: an answer since then prevents the undo.
  const added = await moveCopies(tx, { requestId, fromVersionId: update.to_version_id, questions });
  await deleteCopies(tx, added);
  await restoreDocuments(tx, requestId, {
    waived: update.waived_document_ids,
    added: update.added_document_ids,
    versionId: update.to_version_id,
  });
  await refreshNotAsked(tx, vault, requestId);
  await tx.execute(sql`
    UPDATE client_requests SET updated_at = now(),
      status = CASE WHEN ${update.reopened}::boolean AND status = 'in-progress' THEN 'documents_submitted' ELSE status END
    WHERE id = ${requestId}`);
}

const pair = (from: readonly string[], to: readonly string[]): Map<string, string> =>
  new Map(from.flatMap((id, index) => (to[index] === undefined ? [] : [[id, to[index]] as const])));
