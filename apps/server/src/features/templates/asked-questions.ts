import { sql } from 'drizzle-orm';

/** Joins, as `q`, every question of a request `r`, also waived ones and those that are not asked: its template version's and its own. */
export const joinAskedQuestions = sql`
  JOIN template_questions q ON q.template_version_id = r.template_version_id OR q.client_request_id = r.id`;

/** Whether the client is asked question `q` of request `r`: it is not waived, and its condition holds. */
export const isAsked = sql`q.id <> ALL (r.waived_question_ids || r.not_asked_question_ids)`;

/** A request's own questions follow the template's question after which they were added. */
export const inAskedOrder = sql`q.order_index, q.client_request_id IS NOT NULL, q.id`;
