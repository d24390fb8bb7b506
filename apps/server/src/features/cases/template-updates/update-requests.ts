import {
  type AskAgain,
  type UpdatedRequest,
  UpdateRefusal,
} from '@visafolio/contract/cases/template-updates.contract.ts';
import { sql } from 'drizzle-orm';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRow, queryValue, requireRow } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { rebindAnswers } from '../../sealing/answer-heads.ts';
import { lockTemplateShared } from '../../templates/template-lock.ts';
import { asMover } from '../../workspaces/moving.ts';
import { markRequestChanged } from '../edit/mark-request-changed.ts';
import { lockRequest } from '../lock-request.ts';
import { settleParties } from '../parties/set-parties.ts';
import { insertFirstEntries } from '../questionnaire/entries/insert-first-entries.ts';
import { refreshNotAsked } from '../questionnaire/not-asked.ts';
import { today } from './list-running-requests.ts';
import { addMissingCopies, moveCopies, waiveCopies } from './move-entries.queries.ts';
import { addVersionDocuments, moveParts, waiveFormerDocuments } from './move-parts.queries.ts';
import {
  type Effect,
  judgeUpdate,
  planVersionUpdate,
  type Version,
  type VersionUpdate,
} from './plan-update.ts';
import { loadGiven, selectVersions } from './template-updates.queries.ts';

interface UpdateInput {
  /** Of the template. */
  id: string;
  /** The newest version, as it was shown. */
  version_id: string;
  ask_again: AskAgain;
  requests: { id: string; seen: string }[];
}

/**
 * Updates each request in a transaction of its own; one that is refused keeps none from being updated. Refuses with
 * templates.not_found and templates.changed.
 */
export async function updateRequests(
  services: Services,
  actor: StaffActor,
  input: UpdateInput,
): Promise<{ rows: UpdatedRequest[] }> {
  const { db, vault, log } = services;
  await db.withActor(actor, (tx) => requireNewest(tx, input));
  const rows: UpdatedRequest[] = [];
  for (const { id, seen } of new Map(input.requests.map((each) => [each.id, each])).values()) {
    try {
      const updateId = await db.withActor(actor, (tx) => updateOne(tx, vault, actor, { id, seen, input }));
      rows.push({ id, name: await loadName(services, actor, id), refused: null, update_id: updateId });
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error, requestId: id }, 'a request was not updated');
      if (error instanceof Refusal && error.code === 'templates.changed') throw error;
      const refused = UpdateRefusal.catch('service.unavailable').parse(
        error instanceof Refusal ? error.code : '',
      );
      rows.push({ id, name: await loadName(services, actor, id), refused, update_id: null });
    }
  }
  return { rows };
}

async function requireNewest(
  tx: Tx,
  { id, version_id }: UpdateInput,
  numbers: number[] = [],
): Promise<Version[]> {
  const versions = await selectVersions(tx, id, numbers);
  const [newest] = versions;
  if (!newest) throw refuse('templates.not_found');
  if (newest.id !== version_id) throw refuse('templates.changed');
  return versions;
}

const loadName = ({ db }: Services, actor: StaffActor, id: string): Promise<string> =>
  db.withActor(
    actor,
    async (tx) =>
      (await queryValue(tx, column.text)`SELECT name FROM client_requests WHERE id = ${id}`) ?? '',
  );

/** Returns the id of the update. A second click finds the update of the first. */
async function updateOne(
  tx: Tx,
  vault: Vault,
  actor: StaffActor,
  { id, seen, input }: { id: string; seen: string; input: UpdateInput },
): Promise<string> {
  // Before the request: editing the template waits for requests that are being updated to its newest version.
  await lockTemplateShared(tx, input.id);
  const { workspace_id } = await lockRequest(tx, id, { open: true });
  const request = await queryRow(tx, RequestRow)`
    SELECT v.id AS version_id, v.number AS version, r.waived_question_ids, r.not_asked_question_ids,
      r.status = 'documents_submitted' AS submitted, (
        SELECT u.id FROM template_updates u WHERE u.client_request_id = r.id AND u.to_version_id = v.id AND u.undone_at IS NULL
        ORDER BY u.activity_id DESC LIMIT 1) AS update_id
    FROM client_requests r JOIN template_versions v ON v.id = r.template_version_id
    WHERE r.id = ${id} AND r.template_id = ${input.id}`;
  if (!request) throw refuse('requests.not_found');
  const versions = await requireNewest(tx, input, [request.version]);
  const [to] = versions;
  const from = versions.find((version) => version.id === request.version_id);
  if (!to || !from) throw new Error('the version of a request was not found');
  if (from.id === to.id) {
    if (request.update_id) return request.update_id;
    throw refuse('template_updates.changed_meanwhile');
  }
  const update = planVersionUpdate(from, to, input.ask_again);
  const given = (await loadGiven(tx, vault, [id], update.checked)).get(id);
  if (!given) throw refuse('requests.not_found');
  const effect = judgeUpdate(update, given, today());
  if (effect.seen !== seen) throw refuse('template_updates.changed_meanwhile');
  return apply(tx, vault, actor, { id, workspaceId: workspace_id, request, update, effect });
}

const RequestRow = {
  version_id: column.uuid,
  version: column.int,
  waived_question_ids: column.uuids,
  not_asked_question_ids: column.uuids,
  submitted: column.boolean,
  /** Of the update to its version; null: it was made with that version. */
  update_id: column.uuid.orNull,
};

interface Application {
  id: string;
  workspaceId: string;
  request: { waived_question_ids: string[]; not_asked_question_ids: string[]; submitted: boolean };
  update: VersionUpdate;
  effect: Effect;
}

async function apply(
  tx: Tx,
  vault: Vault,
  actor: StaffActor,
  { id, workspaceId, request, update, effect }: Application,
): Promise<string> {
  const { from, to } = update;
  const questions = mapToIds(update.questions);
  const documents = mapToIds(update.documents);
  // Their answers count no longer, as those of waived questions. Those that were waived before stay waived after an undo.
  const unasked = effect.noLongerAsked.filter((each) => !request.waived_question_ids.includes(each));
  const left = [...unasked, ...effect.askedAgain];
  const moved = (ids: string[]) => ids.map((each) => questions.get(each) ?? each);
  await rebindAnswers(tx, vault, { requestIds: [id], capacity: 'staff' }, () =>
    asMover(tx, workspaceId, () =>
      moveParts(tx, {
        requestId: id,
        versionId: to.id,
        questions,
        documents,
        staying: left,
        waivedQuestionIds: [...new Set([...moved(request.waived_question_ids), ...left])],
        notAskedQuestionIds: moved(request.not_asked_question_ids),
      }),
    ),
  );
  await settleParties(tx, id);
  // An answer of an entry that may not fit is asked again.
  const fitting = [...questions].filter(([was]) => !update.checked.includes(was));
  const leftCopies = await moveCopies(tx, {
    requestId: id,
    fromVersionId: from.id,
    questions: new Map(fitting),
  });
  left.push(...(await waiveCopies(tx, id, leftCopies)));
  await addMissingCopies(tx, id);
  await insertFirstEntries(tx, id);
  const waived = await waiveFormerDocuments(tx, id, to.id);
  const added = await addVersionDocuments(tx, id, to.id);
  const known = new Set(documents.values());
  const requiresDocument = to.documents.some(
    ({ id: each, required, ask_if, repeating_group }) =>
      required && !ask_if && !repeating_group && !known.has(each),
  );
  await markRequestChanged(tx, id, { requiresDocument });
  await refreshNotAsked(tx, vault, id);
  const { id: updateId } = await requireRow(tx, { id: column.uuid })`SELECT new_id() AS id`;
  await recordActivity(tx, actor, {
    requestId: id,
    kind: 'request.template_updated',
    payload: { update_id: updateId, from: from.number, to: to.number },
  });
  await tx.execute(sql`
    INSERT INTO template_updates (id, workspace_id, client_request_id, from_version_id, to_version_id, old_question_ids,
      new_question_ids, left_question_ids, old_document_ids, new_document_ids, waived_document_ids, added_document_ids, reopened,
      activity_id)
    SELECT ${updateId}, ${workspaceId}, ${id}, ${from.id}, ${to.id}, ${sql.param([...questions.keys()])}::uuid[],
      ${sql.param([...questions.values()])}::uuid[], ${sql.param(left)}::uuid[], ${sql.param([...documents.keys()])}::uuid[],
      ${sql.param([...documents.values()])}::uuid[], ${sql.param(waived)}::uuid[], ${sql.param(added)}::uuid[],
      ${request.submitted} AND (SELECT status FROM client_requests WHERE id = ${id}) <> 'documents_submitted', max(a.id)
    FROM activity a WHERE a.client_request_id = ${id}`);
  return updateId;
}

const mapToIds = (items: ReadonlyMap<string, { id: string }>): Map<string, string> =>
  new Map([...items].map(([was, { id }]) => [was, id]));
