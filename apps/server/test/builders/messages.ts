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
}

export interface BuiltMessage {
  id: string;
  conversationId: string;
  position: number;
}

/** Written by the client or sponsor, unless staff are named; not sealed, as values of before were. */
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
  await orderSealing(owner);
  const [row] = rows;
  if (!row) throw new Error('the message was not inserted');
  return { id: row.id, conversationId: row.conversation_id, position: Number(row.position) };
}
