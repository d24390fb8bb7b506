import type { CaseDates } from '@visafolio/contract/cases/dates/dates.contract.ts';
import type { KeyDateInput, KeyDateKind, NewKeyDate } from '@visafolio/contract/cases/dates/key-date.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { lockCaseWorkspace } from '../../sealing/case-workspace.ts';
import { places } from '../../sealing/places.ts';
import { lockKeyDate, selectCaseDates } from './key-dates.queries.ts';

/** Refuses with requests.not_found. */
export function listCaseDates(
  { db, vault }: Services,
  actor: StaffActor,
  wanted: { id: string; today: string },
): Promise<CaseDates> {
  return db.withActor(actor, async (tx) => {
    const dates = await selectCaseDates(tx, vault, wanted);
    if (!dates) throw refuse('requests.not_found');
    return dates;
  });
}

/** Adds a date that a person enters, once per id. Refuses with requests.not_found. */
export const addKeyDate = (
  services: Services,
  actor: StaffActor,
  { id, key_date_id, ...date }: NewKeyDate,
): Promise<{ id: string }> => insertKeyDate(services, actor, { ...date, id, key_date_id, upload_id: null });

interface ReadKeyDate {
  id: string;
  kind: KeyDateKind;
  /** `yyyy-mm-dd`. */
  on_date: string;
  /** The file that the date was read in. */
  upload_id: string;
  label?: string;
  note?: string;
}

/**
 * Adds a date that was read in a file and accepted by the actor. Reading the file once more corrects the date of that kind.
 * Refuses with requests.not_found, also if the file belongs to another case.
 */
export const recordKeyDate = (
  services: Services,
  actor: StaffActor,
  { label = '', note = '', ...date }: ReadKeyDate,
): Promise<{ id: string }> =>
  insertKeyDate(services, actor, { ...date, label, note, key_date_id: crypto.randomUUID() });

type Inserted = KeyDateInput & { id: string; key_date_id: string; upload_id: string | null };

function insertKeyDate(
  { db, vault }: Services,
  actor: StaffActor,
  { id, key_date_id, upload_id, kind, label, on_date, note }: Inserted,
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    const workspaceId = await lockCaseWorkspace(tx, id);
    if (!workspaceId) throw refuse('requests.not_found');
    if (upload_id) {
      const file = await tx.execute(
        sql`SELECT 1 FROM client_document_uploads WHERE id = ${upload_id} AND client_request_id = ${id}`,
      );
      if (!file.rows.length) throw refuse('requests.not_found');
    }
    const sealed = await vault.seal(workspaceId, places.keyDateNote(id, key_date_id), note || null);
    // A date of a person is stored once per id; a date of a file is corrected, once per kind.
    const onConflict = upload_id
      ? sql`(upload_id, kind) WHERE upload_id IS NOT NULL DO UPDATE SET on_date = excluded.on_date
          WHERE k.on_date <> excluded.on_date`
      : sql`(id) DO NOTHING`;
    const [written] = await queryRows(tx, { id: column.uuid })`
      INSERT INTO key_dates AS k (id, workspace_id, client_request_id, kind, label, on_date, source, upload_id, entered_by,
        entered_by_name, note)
      SELECT ${key_date_id}, ${workspaceId}, ${id}, ${kind}, ${label || null}, ${on_date}::date,
        ${upload_id ? 'document' : 'person'}, ${upload_id}, p.id, ${personName}, ${sealed}
      FROM profiles p WHERE p.id = ${actor.userId}
      ON CONFLICT ${onConflict}
      RETURNING id`;
    if (written)
      await recordActivity(tx, actor, {
        requestId: id,
        kind: 'key_date.added',
        payload: { kind, label: label || null, on_date },
      });
    return { id: written?.id ?? key_date_id };
  });
}

type ChangedKeyDate = KeyDateInput & { id: string; key_date_id: string; done: boolean; sequence: number };

/**
 * Changes a date; one that comes from an answer keeps its day and kind, so only its note and done can change. Refuses with
 * dates.not_found, and with requests.edited_meanwhile if somebody changed it meanwhile.
 */
export function changeKeyDate(
  { db, vault }: Services,
  actor: StaffActor,
  { id, key_date_id, done, sequence, ...given }: ChangedKeyDate,
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    const workspaceId = await lockCaseWorkspace(tx, id);
    const before = await lockKeyDate(tx, { id, key_date_id });
    if (!workspaceId || !before) throw refuse('dates.not_found');
    if (before.sequence !== sequence) throw refuse('requests.edited_meanwhile');
    const isAnswer = before.source === 'answer';
    const kind = isAnswer ? before.kind : given.kind;
    const on_date = isAnswer ? before.on_date : given.on_date;
    const label = kind === 'other' ? given.label || before.label : given.label || null;
    const note = await vault.seal(workspaceId, places.keyDateNote(id, key_date_id), given.note || null);
    await tx.execute(sql`
      UPDATE key_dates SET kind = ${kind}, label = ${label}, on_date = ${on_date}::date, note = ${note} WHERE id = ${key_date_id}`);
    // Runs after the day changes, because a trigger clears done then.
    if (done !== (before.done && on_date === before.on_date))
      await tx.execute(
        sql`UPDATE key_dates SET done_at = CASE WHEN ${done} THEN now() END WHERE id = ${key_date_id}`,
      );
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'key_date.changed',
      payload: { kind, label, before: before.on_date, on_date, done: done !== before.done ? done : null },
    });
    return { id: key_date_id };
  });
}

/** Refuses with dates.not_found. */
export function removeKeyDate(
  { db }: Services,
  actor: StaffActor,
  wanted: { id: string; key_date_id: string },
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    const before = await lockKeyDate(tx, wanted);
    if (!before) throw refuse('dates.not_found');
    await tx.execute(sql`DELETE FROM key_dates WHERE id = ${wanted.key_date_id}`);
    const { kind, label, on_date } = before;
    await recordActivity(tx, actor, {
      requestId: wanted.id,
      kind: 'key_date.removed',
      payload: { kind, label, on_date },
    });
    return { id: wanted.key_date_id };
  });
}
