import type { RequestDetail, RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { deleteStoredFiles } from '../../shared/storage/delete-stored-files.ts';
import { recordActivity, recordView } from '../activity/activity.usecases.ts';
import { selectCard } from './list/request-cards.queries.ts';
import { lockRequest } from './lock-request.ts';
import { reopenDocuments, selectParties } from './parties/parties.queries.ts';
import { selectGroups } from './questionnaire/entries/entries.queries.ts';
import {
  selectAccess,
  selectDocuments,
  selectExtras,
  selectFormerQuestions,
  selectQuestions,
  selectUndoableUpdate,
} from './request-detail.queries.ts';

export async function getRequest(
  { db, vault }: Services,
  actor: StaffActor,
  id: string,
): Promise<RequestDetail> {
  return db.withActor(actor, async (tx) => {
    const [card, extras, documents, questions, parties, groups, former_questions, undoable_update, access] =
      await Promise.all([
        selectCard(tx, id),
        selectExtras(tx, vault, id),
        selectDocuments(tx, vault, id),
        selectQuestions(tx, vault, id),
        selectParties(tx, id),
        selectGroups(tx, id),
        selectFormerQuestions(tx, vault, id),
        selectUndoableUpdate(tx, id),
        selectAccess(tx, id),
      ]);
    if (!card || !extras) throw refuse('requests.not_found');
    const open = card.status !== 'completed';
    const { members, firm_admin } = access;
    const isResponsible = card.responsible.id === actor.userId;
    const can = {
      delete: true,
      edit: true,
      resend: open,
      remind: open,
      review: open,
      updateStatus: true,
      reassign: isResponsible || firm_admin,
      manageAccess: isResponsible || firm_admin || members.some((member) => member.id === actor.userId),
    };
    return {
      ...card,
      ...extras,
      documents,
      questions,
      parties,
      repeating_groups: groups.map(({ group, questions }) => ({ ...group, questions })),
      former_questions,
      undoable_update,
      members,
      can,
    };
  });
}

/** Loads the request for a person who reads it: its answers count as read. */
export async function openRequest(services: Services, actor: StaffActor, id: string): Promise<RequestDetail> {
  const request = await getRequest(services, actor, id);
  if (request.former_questions.length || request.questions.some(({ answer }) => answer !== null)) {
    await services.db.withActor(actor, (tx) =>
      recordView(tx, actor, { requestId: id, kind: 'answers.viewed' }),
    );
  }
  return request;
}

/** Sets the status by hand. Setting the same one changes and logs nothing. */
export async function updateRequestStatus(
  { db }: Services,
  actor: StaffActor,
  id: string,
  status: RequestStatus,
): Promise<{ id: string; status: RequestStatus }> {
  return db.withActor(actor, async (tx) => {
    const before = await lockRequest(tx, id);
    if (before.status === status) return { id, status };
    await tx.execute(sql`UPDATE client_requests SET status = ${status}, updated_at = now() WHERE id = ${id}`);
    if (status !== 'completed') await reopenDocuments(tx, id);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'request.status_changed',
      payload: { before: before.status, after: status },
    });
    return { id, status };
  });
}

/** Children first, so that nothing of a client remains. Stored files are deleted after the commit. */
const childTables = [
  'client_documents',
  'client_document_uploads',
  'answers_sent_back',
  'client_request_responses',
  'client_request_documents',
  'client_users',
];

export async function deleteRequest(
  services: Services,
  actor: StaffActor,
  id: string,
): Promise<{ id: string }> {
  await services.db.withActor(actor, async (tx) => {
    // Keeps an upload that is finishing from adding rows.
    await lockRequest(tx, id);
    await tx.execute(sql`
      INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT workspace_id, 'client-documents', file_path FROM client_document_uploads WHERE client_request_id = ${id}
      UNION SELECT workspace_id, 'client-documents', file_path FROM client_documents WHERE client_request_id = ${id}`);
    for (const table of childTables) {
      await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE client_request_id = ${id}`);
    }
    // Runs before the delete: row security lets staff record activity of existing requests only.
    await recordActivity(tx, actor, { requestId: id, kind: 'request.deleted' });
    await tx.execute(sql`DELETE FROM client_requests WHERE id = ${id}`);
    // Its activity may contain answers; only the deletion is kept.
    await tx.execute(sql`DELETE FROM activity WHERE client_request_id = ${id} AND kind <> 'request.deleted'`);
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return { id };
}
