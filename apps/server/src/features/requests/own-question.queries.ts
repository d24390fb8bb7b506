import type { GivenQuestion } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { toJson } from '../../shared/db/json.ts';
import { joinAskedQuestions } from './asked-questions.ts';

/** Behind the last question of its section, where the request has that section, else behind all; returns its id. */
export async function insertOwnQuestion(
  tx: Tx,
  ownerId: string,
  requestId: string,
  { text, type, required, options, translations }: GivenQuestion,
): Promise<string> {
  const section = options?.group_name ?? '';
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO template_questions
      (user_id, client_request_id, text, type, required, options, translations, order_index)
    VALUES (${ownerId}, ${requestId}, ${text}, ${type}, ${required}, ${toJson(options)}, ${toJson(translations)},
      coalesce((
        SELECT q.order_index FROM client_requests r ${joinAskedQuestions}
        WHERE r.id = ${requestId}
        ORDER BY coalesce(q.options ->> 'group_name', '') = ${section} DESC, q.order_index DESC LIMIT 1), 0))
    RETURNING id`);
  if (!rows[0]) throw new Error('the new question was not returned');
  return rows[0].id;
}
