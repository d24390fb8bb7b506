import type { RequestDetail, RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import { recordAudit } from '../../shared/audit/record-audit.ts';
import { deletedBeforeCase } from '../../shared/case-tables/case-tables.ts';
import type { RequestActor, StaffActor } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import { showTrash } from '../../shared/db/trash.ts';
import type { Services } from '../../shared/services.ts';
import { deleteStoredFiles } from '../../shared/storage/delete-stored-files.ts';
import { recordActivity, recordView } from '../activity/activity.usecases.ts';
import { selectCard } from './list/request-cards.queries.ts';
import { lockRequest } from './lock-request.ts';
import { reopenDocuments, selectParties } from './parties/parties.queries.ts';
import { selectOtherPeople } from './people/people.queries.ts';
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
    const [
      card,
      extras,
      documents,
      questions,
      parties,
      groups,
      former_questions,
      undoable_update,
      access,
      people,
    ] = await Promise.all([
      selectCard(tx, id),
      selectExtras(tx, vault, id),
      selectDocuments(tx, vault, id),
      selectQuestions(tx, vault, id),
      selectParties(tx, id),
      selectGroups(tx, id),
      selectFormerQuestions(tx, vault, id),
      selectUndoableUpdate(tx, id),
      selectAccess(tx, id),
      selectOtherPeople(tx, id),
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
      ...people,
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

/**
 * Moves a case to the trash: only the page of the trash shows it, and all its data stays. Refuses with requests.not_found,
 * also if it is there already, and with legal_holds.held.
 */
export function trashRequest({ db }: Services, actor: StaffActor, id: string): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    await lockRequest(tx, id);
    // Before the row that hides the case.
    await recordActivity(tx, actor, { requestId: id, kind: 'request.trashed' });
    await recordAudit(tx, { kind: 'case.trashed', requestId: id });
    await tx.execute(sql`
      INSERT INTO trashed_cases (client_request_id, workspace_id, trashed_by)
      SELECT id, workspace_id, ${actor.userId} FROM client_requests WHERE id = ${id}`);
    return { id };
  });
}

/**
 * Deletes the rows of a case that the actor of the transaction sees, and lists its stored files for deletion. Of its
 * activity only the deletion is kept: the rest may contain answers.
 */
export async function deleteCaseRows(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
    SELECT workspace_id, 'client-documents', file_path FROM client_document_uploads WHERE client_request_id = ${id}
    UNION SELECT workspace_id, 'client-documents', file_path FROM client_documents WHERE client_request_id = ${id}`);
  for (const table of deletedBeforeCase) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE client_request_id = ${id}`);
  }
  await tx.execute(sql`DELETE FROM client_requests WHERE id = ${id}`);
  await tx.execute(sql`DELETE FROM activity WHERE client_request_id = ${id} AND kind <> 'request.deleted'`);
}

/** Runs before the delete: row security lets people record activity of existing requests only. */
export async function recordDeletion(tx: Tx, actor: RequestActor, id: string): Promise<void> {
  await recordActivity(tx, actor, { requestId: id, kind: 'request.deleted' });
  await recordAudit(tx, { kind: 'case.deleted', requestId: id });
}

/** Deletes a case for good, in the trash or not. Refuses with requests.not_found and legal_holds.held. */
export async function deleteRequest(
  services: Services,
  actor: StaffActor,
  id: string,
): Promise<{ id: string }> {
  await services.db.withActor(actor, async (tx) => {
    await showTrash(tx);
    // Keeps an upload that is finishing from adding rows.
    await lockRequest(tx, id);
    await recordDeletion(tx, actor, id);
    await deleteCaseRows(tx, id);
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return { id };
}
