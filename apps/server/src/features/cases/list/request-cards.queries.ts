import {
  type Attention,
  InvitationState,
  RequestCard,
  RequestStatus,
} from '@visafolio/contract/cases/requests.contract.ts';
import { ReminderPause } from '@visafolio/contract/notifications/reminders.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, query, type Row } from '../../../shared/db/query.ts';

const CardRow = {
  id: column.uuid,
  name: column.text,
  email: column.text,
  visa_type: column.text,
  status: column.oneOf(RequestStatus.options),
  sponsor_name: column.text.orNull,
  created_at: column.timestamp,
  updated_at: column.timestamp,
  template_name: column.text,
  case_number: column.int,
  invitation_state: column.oneOf(InvitationState.options),
  party_invitation_state: column.oneOf(InvitationState.options).orNull,
  others_undelivered: column.boolean,
  responsible_id: column.uuid,
  responsible_name: column.text,
  restricted: column.boolean,
  documents_completed: column.int,
  documents_accepted: column.int,
  documents_total: column.int,
  questions_answered: column.int,
  questions_total: column.int,
  urgency: column.int,
  to_review: column.int,
  last_activity_at: column.timestamp,
  due_on: column.text.orNull,
  archived_at: column.timestamp.orNull,
  next_reminder_at: column.timestamp.orNull,
  reminder_pause: column.oneOf(ReminderPause.options).orNull,
  submitted_parties: column.json(RequestCard.shape.submitted_parties),
};
export type CardRow = Row<typeof CardRow>;

/** Card columns with their counts, for the rows of a CTE or table aliased `r` with what is joined below. */
const toCardColumns = (responsibleName: SQL): SQL => sql`
  r.id, r.name, r.email, r.sponsor_name, r.visa_type, r.status, r.created_at, r.updated_at, r.template_name, r.case_number,
  r.invitation_state, r.party_invitation_state, r.others_undelivered_since IS NOT NULL AS others_undelivered, r.user_id AS responsible_id, ${responsibleName} AS responsible_name,
  EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = r.id) AS restricted,
  progress.documents_completed, progress.documents_accepted, progress.documents_total, progress.questions_answered, progress.questions_total,
  progress.to_review, r.due_on::text, r.archived_at, progress.last_activity_at, reminder.next_at AS next_reminder_at,
  reminder.pause AS reminder_pause,
  CASE WHEN r.submitted_at IS NOT NULL THEN '[]' ELSE coalesce((
    SELECT jsonb_agg(party.one ORDER BY party.place)
    FROM client_users person CROSS JOIN template_versions version
      CROSS JOIN jsonb_array_elements(version.parties) WITH ORDINALITY AS party (one, place)
    WHERE person.client_request_id = r.id AND person.submitted_at IS NOT NULL AND version.id = r.template_version_id
      AND party.one ->> 'key' = ANY (person.parties)), '[]') END AS submitted_parties`;

/** As the page of a case says it. */
const joinReminder = sql`
  LEFT JOIN LATERAL (
    SELECT CASE WHEN r.status <> 'completed' THEN s.next_at END AS next_at,
      CASE WHEN r.status = 'completed' THEN 'completed'
        WHEN s.paused_at IS NOT NULL AND (s.paused_until IS NULL OR s.paused_until > now()) THEN 'paused'
        WHEN s.idle_since IS NOT NULL THEN 'nothing_missing'
        WHEN r.invitation_state = 'failed' AND coalesce(r.party_invitation_state = 'failed', true) AND NOT EXISTS (
          SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.person_number IS NOT NULL AND u.removed_at IS NULL
            AND u.invitation_state <> 'failed') THEN 'undelivered'
        WHEN s.put_off_until > now() THEN 'client_active'
        WHEN s.next_at IS NULL AND NOT s.needs_plan THEN 'all_sent' END AS pause
    FROM reminder_schedules s WHERE s.client_request_id = r.id AND s.mode <> 'off' OFFSET 0
  ) reminder ON true`;

/** OFFSET 0: the planner, which does not know how few rows a page has, would read the progress of all cases. */
const joinProgress = sql`
  CROSS JOIN LATERAL (SELECT * FROM case_progress p WHERE p.client_request_id = r.id OFFSET 0) progress`;

/** The names of a page's people as one value: a table of few rows would be read from its beginning for each card. */
export const peopleNames = sql`
  SELECT jsonb_object_agg(p.id, ${personName}) AS names FROM profiles p WHERE p.id IN (SELECT user_id FROM page)`;

/** For the rows of a CTE `page` of the queue, beside a CTE `people` with their names. */
export const cardColumns = toCardColumns(sql`(SELECT names FROM people) ->> r.user_id::text`);

/** By urgency; the last first. */
export const reasons: (Attention | null)[] = [null, 'stalled', 'ready', 'review', 'message', 'invitation'];

const stalledDays = sql.raw(String(limits.stalledDays));

/**
 * How much a request `r` needs its professional, and since when. `urgency` is the index of its reason above; requests
 * of one reason are ordered by `rank`, the highest first: the longest waiting, and the newest where nothing waits.
 * - invitation: could not be delivered to one of those who have one
 * - message: the client or the sponsor waits for an answer, after the case is completed too
 * - review: a file that is still asked for and not accepted, or answers that were not reviewed since they were
 *   submitted or changed, also of one person alone (the progress's `answers_since`)
 * - ready: the client has handed something in, nothing is left to review, and nothing required is open or sent back
 * - stalled: no sign of the client for a week, counted from the invitation
 */
const joinAttention = sql`
  CROSS JOIN LATERAL (
    SELECT CASE WHEN r.status <> 'completed' THEN progress.files_since END AS files,
      CASE WHEN r.status <> 'completed' THEN
        CASE WHEN r.submitted_at > coalesce(r.answers_reviewed_at, '-infinity') THEN r.submitted_at ELSE progress.answers_since END
        END AS answers,
      CASE WHEN r.status <> 'completed' AND (r.status = 'documents_submitted' OR r.submitted_at IS NOT NULL)
        AND NOT progress.required_open
        THEN coalesce(greatest(r.submitted_at, progress.last_file_at), r.updated_at) END AS ready,
      CASE WHEN r.status IN ('pending', 'in-progress') AND r.invitation_state IN ('sent', 'accepted')
        AND r.created_at < now() - make_interval(days => ${stalledDays})
        THEN coalesce(progress.client_active_at, r.invitation_since) END AS sign
  ) since
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN r.status <> 'completed' AND
        ('failed' IN (r.invitation_state, r.party_invitation_state) OR r.others_undelivered_since IS NOT NULL) THEN 5
      WHEN progress.message_since IS NOT NULL THEN 4
      WHEN r.status = 'completed' THEN 0
      WHEN least(since.files, since.answers) IS NOT NULL THEN 3
      WHEN since.ready IS NOT NULL THEN 2
      WHEN since.sign < now() - make_interval(days => ${stalledDays}) THEN 1
      ELSE 0 END AS urgency
  ) needs
  CROSS JOIN LATERAL (
    SELECT needs.urgency, (1000000 * CASE needs.urgency
      WHEN 5 THEN -extract(epoch FROM CASE WHEN r.invitation_state = 'failed' THEN r.invitation_since
        WHEN r.party_invitation_state = 'failed' THEN r.party_invitation_since ELSE r.others_undelivered_since END)
      WHEN 4 THEN -extract(epoch FROM progress.message_since)
      WHEN 3 THEN -extract(epoch FROM least(since.files, since.answers))
      WHEN 2 THEN -extract(epoch FROM since.ready)
      WHEN 1 THEN -extract(epoch FROM since.sign)
      ELSE extract(epoch FROM r.created_at) END)::bigint AS rank
  ) attention`;

/** What the columns of cards are taken from, for rows `r` of requests. */
export const joinCards = sql`${joinProgress} ${joinReminder} ${joinAttention}`;

export const toCard = (row: CardRow): RequestCard => ({
  id: row.id,
  name: row.name,
  email: row.email,
  sponsor_name: row.sponsor_name,
  visa_type: row.visa_type,
  status: row.status,
  created_at: toInstant(row.created_at),
  updated_at: toInstant(row.updated_at),
  template_name: row.template_name,
  case_number: row.case_number,
  invitation_state: row.invitation_state,
  party_invitation_state: row.party_invitation_state,
  others_undelivered: row.others_undelivered,
  responsible: { id: row.responsible_id, name: row.responsible_name },
  restricted: row.restricted,
  document_stats: {
    completed: row.documents_completed,
    total: row.documents_total,
    received: row.documents_completed,
    accepted: row.documents_accepted,
  },
  question_stats: { answered: row.questions_answered, total: row.questions_total },
  attention: reasons[row.urgency] ?? null,
  to_review: row.to_review,
  last_activity_at: toInstant(row.last_activity_at),
  due_on: row.due_on,
  archived_at: toInstantOrNull(row.archived_at),
  next_reminder_at: toInstantOrNull(row.next_reminder_at),
  reminder_pause: row.reminder_pause,
  submitted_parties: row.submitted_parties,
});

const columnsOfOne = toCardColumns(sql`(SELECT ${personName} FROM profiles p WHERE p.id = r.user_id)`);

export async function selectCard(tx: Tx, requestId: string): Promise<RequestCard | null> {
  const { rows } = await query(tx, CardRow)`
    SELECT ${columnsOfOne}, attention.urgency FROM client_requests r ${joinCards} WHERE r.id = ${requestId}`;
  return rows[0] ? toCard(rows[0]) : null;
}
