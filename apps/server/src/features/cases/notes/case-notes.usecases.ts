import type {
  CaseNote,
  ChangedCaseNote,
  NewCaseNote,
} from '@visafolio/contract/cases/case-notes.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type Page, readTimeCursor, toPage } from '../../../shared/api/cursor.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { orderMail } from '../../notifications/client-mails/order-mail.ts';
import { lockCaseWorkspace } from '../../sealing/case-workspace.ts';
import {
  type Colleague,
  insertNote,
  isCaseVisible,
  lockOwnNote,
  type Mentions,
  removeNote,
  selectColleagues,
  selectNoteByKey,
  selectNotes,
  updateNote,
} from './case-notes.queries.ts';

/** A page of a case's notes, newest first. Refuses with requests.not_found. */
export function listNotes(
  { db, vault }: Services,
  actor: StaffActor,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<Page<CaseNote>> {
  return db.withActor(actor, async (tx) => {
    const wanted = { requestId: id, after: readTimeCursor(cursor), limit: limits.caseNotesPage + 1 };
    const [isThere, rows] = await Promise.all([
      isCaseVisible(tx, id),
      selectNotes(tx, vault, actor.userId, wanted),
    ]);
    if (!isThere) throw refuse('requests.not_found');
    return toPage(rows, limits.caseNotesPage, (note) => [note.created_at, note.id]);
  });
}

/** Who can be mentioned in the notes of a case. Refuses with requests.not_found. */
export function listColleagues({ db }: Services, actor: StaffActor, id: string): Promise<Colleague[]> {
  return db.withActor(actor, async (tx) => {
    if (!(await isCaseVisible(tx, id))) throw refuse('requests.not_found');
    return selectColleagues(tx, actor.userId, id);
  });
}

/**
 * With the same key it returns the existing note and sends no second mail; with another text or case it refuses with
 * case_notes.sent_before.
 */
export async function writeNote(
  services: Services,
  actor: StaffActor,
  { id, body, mentioned_ids, idempotency_key: key }: NewCaseNote,
): Promise<CaseNote> {
  const { db, vault } = services;
  return db.withActor(actor, async (tx) => {
    const workspaceId = await lockCaseWorkspace(tx, id);
    if (!workspaceId) throw refuse('requests.not_found');
    const mentions = await readMentions(tx, actor, { requestId: id, body, ids: mentioned_ids });
    const written = await insertNote(tx, vault, {
      requestId: id,
      workspaceId,
      author: { id: actor.userId },
      body,
      mentions,
      key,
    });
    if (written) {
      await tellMentioned(tx, actor, { requestId: id, noteId: written.id, mentioned: mentions.ids });
      await recordActivity(tx, actor, {
        requestId: id,
        kind: 'note.added',
        payload: { note_id: written.id },
      });
      return written;
    }
    const earlier = await selectNoteByKey(tx, vault, actor.userId, key ?? '');
    if (earlier?.requestId !== id || earlier.note.body !== body) throw refuse('case_notes.sent_before');
    return earlier.note;
  });
}

/**
 * Refuses with case_notes.not_found, also for a colleague's note, and with case_notes.edited_meanwhile and the stored text if it
 * differs from the one the editor started with.
 */
export async function changeNote(
  services: Services,
  actor: StaffActor,
  { id, note_id, body, mentioned_ids, seen }: ChangedCaseNote,
): Promise<CaseNote> {
  const { db, vault } = services;
  return db.withActor(actor, async (tx) => {
    const workspaceId = await lockCaseWorkspace(tx, id);
    const before = await lockOwnNote(tx, vault, actor.userId, { requestId: id, noteId: note_id });
    if (!before || !workspaceId) throw refuse('case_notes.not_found');
    if (seen !== undefined && before.body !== seen && before.body !== body)
      throw refuse('case_notes.edited_meanwhile', { now: { body: before.body } });
    const named = { requestId: id, body, ids: mentioned_ids };
    const mentions = await readMentions(tx, actor, named, before);
    const anew = mentions.ids.filter((each) => !before.ids.includes(each));
    await tellMentioned(tx, actor, { requestId: id, noteId: note_id, mentioned: anew });
    await recordActivity(tx, actor, { requestId: id, kind: 'note.edited', payload: { note_id } });
    return updateNote(tx, vault, actor.userId, {
      requestId: id,
      workspaceId,
      noteId: note_id,
      body,
      mentions,
    });
  });
}

/** Refuses with case_notes.not_found, also for a colleague's note. */
export function deleteNote(
  { db, vault }: Services,
  actor: StaffActor,
  { id, note_id }: { id: string; note_id: string },
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    if (!(await lockOwnNote(tx, vault, actor.userId, { requestId: id, noteId: note_id })))
      throw refuse('case_notes.not_found');
    await removeNote(tx, note_id);
    await recordActivity(tx, actor, { requestId: id, kind: 'note.deleted', payload: { note_id } });
    return { id: note_id };
  });
}

/**
 * Of the given people, those whose name follows an @ in the text and who may see the case, plus those who were mentioned before
 * and still are, even if they have left since.
 */
async function readMentions(
  tx: Tx,
  actor: StaffActor,
  { requestId, body, ids }: { requestId: string; body: string; ids: string[] },
  before: Mentions = { ids: [], names: [] },
): Promise<Mentions> {
  if (!ids.length) return { ids: [], names: [] };
  const earlier = before.ids.map((id, place) => ({ id, name: before.names[place] ?? '' }));
  const colleagues = await selectColleagues(tx, actor.userId, requestId);
  const known = [...earlier, ...colleagues.filter(({ id }) => !before.ids.includes(id))];
  const named = known.filter(({ id, name }) => ids.includes(id) && body.includes(`@${name}`));
  return { ids: named.map(({ id }) => id), names: named.map(({ name }) => name) };
}

async function tellMentioned(
  tx: Tx,
  actor: StaffActor,
  { requestId, noteId, mentioned }: { requestId: string; noteId: string; mentioned: string[] },
): Promise<void> {
  for (const id of mentioned) {
    await orderMail(tx, {
      requestId,
      kind: 'note.mentioned',
      payload: { note_id: noteId, author_id: actor.userId, mentioned_id: id },
    });
  }
}
