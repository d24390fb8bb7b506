import { randomUUID } from 'node:crypto';
import type { Party } from '@visafolio/contract/messages/message.ts';
import type { BuiltRequest } from './requests.ts';
import { type Owner, orderSealing } from './rows.ts';
import { buildClientUser } from './sessions.ts';

interface MessageWishes {
  request: BuiltRequest;
  party?: Party;
  by?: 'client' | 'staff';
  body?: string;
  language?: string | null;
  kind?: 'message' | 'document.asked_again' | 'answer.sent_back';
  /** In the interface language that is not the original's. */
  translation?: { body: string; checkOriginal?: boolean };
  /** Names of attached files that were removed since. */
  files?: string[];
}

export interface BuiltMessage {
  id: string;
  conversationId: string;
  position: number;
}

/** Written by the client or sponsor, unless `staff` is set; not sealed, like values of earlier releases. */
export async function buildMessage(owner: Owner, wishes: MessageWishes): Promise<BuiltMessage> {
  const { request, party = 'client', by = 'client', body = 'When will I hear from you?', kind } = wishes;
  const { professional } = request;
  const person = party === 'sponsor' ? (request.sponsor ?? request.client) : request.client;
  const author =
    by === 'staff'
      ? { id: professional.id, name: professional.name }
      : { id: (await buildClientUser(owner, person)).id, name: person.name };
  const ofRequest = [professional.workspaceId, request.id];
  await owner.query(
    `INSERT INTO conversations (workspace_id, client_request_id, party) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [...ofRequest, party],
  );
  const { rows } = await owner.query<{ id: string; conversation_id: string; position: string }>(
    `INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, body, language,
       kind)
     SELECT $3, $1, $2, id, $5, $6, $7, $8, $9, $10 FROM conversations WHERE client_request_id = $2 AND party = $4
     RETURNING id, conversation_id, position`,
    [
      ...ofRequest,
      randomUUID(),
      party,
      by,
      author.id,
      author.name,
      body,
      wishes.language ?? 'en',
      kind ?? 'message',
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('the message was not inserted');
  if (wishes.translation) {
    const { body: translated, checkOriginal = false } = wishes.translation;
    await owner.query(
      `INSERT INTO message_translations (workspace_id, client_request_id, message_id, language, body, engine, check_original)
       VALUES ($1, $2, $3, $4, $5, 'test', $6)`,
      [...ofRequest, row.id, wishes.language === 'es' ? 'en' : 'es', translated, checkOriginal],
    );
  }
  for (const [index, name] of (wishes.files ?? []).entries())
    await owner.query(
      `INSERT INTO message_files (workspace_id, client_request_id, message_id, position, file_name) VALUES ($1, $2, $3, $4, $5)`,
      [...ofRequest, row.id, index + 1, name],
    );
  await orderSealing(owner);
  return { id: row.id, conversationId: row.conversation_id, position: Number(row.position) };
}

/** A conversation alternating between both sides, a minute apart: 'Message 1 of 500' and so on. */
export async function buildConversation(owner: Owner, request: BuiltRequest, count: number): Promise<void> {
  const { professional, client } = request;
  const author = await buildClientUser(owner, client);
  await owner.query(
    `WITH conversation AS (
       INSERT INTO conversations (workspace_id, client_request_id, party, message_count)
       VALUES ($1, $2, 'client', $3) RETURNING *)
     INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, position, author_kind, author_id, author_name, body,
       language, created_at)
     SELECT new_id(), c.workspace_id, c.client_request_id, c.id, n, CASE n % 2 WHEN 0 THEN 'staff' ELSE 'client' END,
       CASE n % 2 WHEN 0 THEN $4::uuid ELSE $5 END, CASE n % 2 WHEN 0 THEN $6 ELSE $7 END,
       format('Message %s of %s', n, $3::int), 'en', now() - make_interval(mins => $3::int - n::int)
     FROM conversation c CROSS JOIN generate_series(1, $3::int) AS n`,
    [professional.workspaceId, request.id, count, professional.id, author.id, professional.name, client.name],
  );
  await orderSealing(owner);
}
