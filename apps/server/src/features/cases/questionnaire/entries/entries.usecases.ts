import type { NewEntryInput } from '@visafolio/contract/cases/questionnaire/entries.contract.ts';
import { entryLimits } from '@visafolio/contract/shared/entry-limits.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { isUniqueViolation } from '../../../../shared/db/violations.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { lockRequest } from '../../lock-request.ts';
import { requirePortalRequest } from '../../portal/portal.usecases.ts';
import { refreshForOthers, refreshNotAsked } from '../not-asked.ts';
import { insertEntry, selectEntry, selectGroups, updateRemoved } from './entries.queries.ts';
import { requireCopies } from './given-copies.ts';

interface RemovedEntry {
  entry_id: string;
  removed: boolean;
}

export const addEntry = (
  services: Services,
  actor: ClientActor,
  { client_request_id, ...entry }: NewEntryInput & { client_request_id: string },
): Promise<{ entry_id: string }> =>
  inOpenRequest(services, actor, client_request_id, (tx) =>
    addInTransaction(tx, services, actor, client_request_id, entry),
  );

export const addEntryForClient = (
  services: Services,
  actor: StaffActor,
  { id, ...entry }: NewEntryInput & { id: string },
): Promise<{ entry_id: string }> =>
  inOpenRequest(services, actor, id, (tx) => addInTransaction(tx, services, actor, id, entry));

export const removeEntry = (
  services: Services,
  actor: ClientActor,
  { client_request_id, ...entry }: RemovedEntry & { client_request_id: string },
): Promise<{ entry_id: string }> =>
  inOpenRequest(services, actor, client_request_id, (tx) =>
    removeInTransaction(tx, services, actor, client_request_id, entry),
  );

export const removeEntryForClient = (
  services: Services,
  actor: StaffActor,
  { id, ...entry }: RemovedEntry & { id: string },
): Promise<{ entry_id: string }> =>
  inOpenRequest(services, actor, id, (tx) => removeInTransaction(tx, services, actor, id, entry));

/** Locks the request, so that saves of answers and other changes of entries wait. */
async function inOpenRequest<Result>(
  services: Services,
  actor: ClientActor | StaffActor,
  requestId: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { db, vault } = services;
  const result = await db.withActor(actor, async (tx) => {
    if (actor.as === 'client') {
      // Row security hides a completed request from the lock.
      const { status } = await requirePortalRequest(tx, vault, requestId);
      if (status === 'completed') throw refuse('requests.completed');
    }
    await lockRequest(tx, requestId, { open: true });
    return change(tx);
  });
  // Answers of a shared group's entries may decide about questions of another person.
  if (actor.as === 'client') await refreshForOthers(services, requestId);
  return result;
}

/** Idempotent by the entry's id. */
async function addInTransaction(
  tx: Tx,
  { vault }: Services,
  actor: ClientActor | StaffActor,
  requestId: string,
  { entry_id, group, questions }: NewEntryInput,
): Promise<{ entry_id: string }> {
  const existing = await selectEntry(tx, requestId, entry_id);
  if (existing?.group_key === group) return { entry_id };
  const found = (await selectGroups(tx, requestId)).find((each) => each.group.key === group);
  if (!found?.questions.length || existing) throw refuse('questionnaire.entry_not_possible');
  const copies = await requireCopies(tx, requestId, found.questions, questions);
  if (found.entries >= found.group.max || found.entries_of_request >= entryLimits.entriesOfRequestMax)
    throw refuse('questionnaire.too_many_entries');
  try {
    await insertEntry(tx, requestId, { entryId: entry_id, group, copies });
  } catch (error) {
    // An id of the sender belongs to something else.
    throw isUniqueViolation(error) ? refuse('questionnaire.entry_not_possible') : error;
  }
  await refreshNotAsked(tx, vault, requestId);
  await recordActivity(tx, actor, {
    requestId,
    kind: 'entry.added',
    payload: { entry_id, entry_name: found.group.entry_name },
  });
  return { entry_id };
}

/** Removing a removed entry changes nothing. */
async function removeInTransaction(
  tx: Tx,
  { vault }: Services,
  actor: ClientActor | StaffActor,
  requestId: string,
  { entry_id, removed }: RemovedEntry,
): Promise<{ entry_id: string }> {
  const entry = await selectEntry(tx, requestId, entry_id);
  if (!entry) throw refuse('questionnaire.entry_not_found');
  if (entry.removed === removed) return { entry_id };
  const found = (await selectGroups(tx, requestId)).find(({ group }) => group.key === entry.group_key);
  if (found && removed && found.entries <= found.group.min) throw refuse('questionnaire.too_few_entries');
  if (found && !removed && found.entries >= found.group.max) throw refuse('questionnaire.too_many_entries');
  await updateRemoved(tx, entry_id, removed);
  await refreshNotAsked(tx, vault, requestId);
  await recordActivity(tx, actor, {
    requestId,
    kind: removed ? 'entry.removed' : 'entry.restored',
    payload: { entry_id, entry_name: found?.group.entry_name ?? entry.group_key },
  });
  return { entry_id };
}
