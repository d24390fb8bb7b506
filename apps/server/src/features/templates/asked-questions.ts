import { sql } from 'drizzle-orm';

/**
 * Joins, as `q`, every question of a request `r`, also waived ones and those that are not asked: its template version's, its own, and as
 * `entry` the entry that one is copied for. The questions of a repeating group themselves are not among them.
 */
export const joinAskedQuestions = sql`
  JOIN template_questions q ON q.client_request_id = r.id
    OR q.template_version_id = r.template_version_id AND NOT coalesce(q.options ? 'repeating_group', false)
  LEFT JOIN group_entries entry ON entry.id = q.entry_id`;

/** Whether the client is asked question `q` of request `r`: it is not waived, and its condition holds. */
export const isAsked = sql`q.id <> ALL (r.waived_question_ids || r.not_asked_question_ids)`;

/** Entries in their order; a request's own questions follow the template's question after which they were added. */
export const askedOrder =
  'q.order_index, q.client_request_id IS NOT NULL, entry.position, q.entry_order, q.id';
export const inAskedOrder = sql.raw(askedOrder);

/**
 * Whether question `q` of request `r` is for the acting person: everybody's, or of a party that they answer for, and for staff only if they are. Row security shows a client
 * the questions of all of their requests: of two with the same version of a template, they may answer for another party in each.
 */
export const seenSql = `(current_user <> 'visafolio_client' OR NOT coalesce(q.options ? 'for_staff', false) AND (q.party IS NULL OR EXISTS (
  SELECT FROM client_users seer WHERE seer.client_request_id = r.id AND (seer.parties IS NULL OR q.party = ANY (seer.parties)))))`;
export const isSeen = sql.raw(seenSql);
