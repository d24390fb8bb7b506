import { randomUUID } from 'node:crypto';
import { places } from '../../src/features/sealing/places.ts';
import type { Vault } from '../../src/shared/vault/vault.ts';
import type { BuiltRequest } from './requests.ts';
import type { Owner } from './rows.ts';

interface MessageWishes {
  request: BuiltRequest;
  party?: 'client' | 'sponsor';
  from: 'staff' | 'client';
  body?: string;
  language?: 'en' | 'es' | null;
  /** In the language that is not its own. */
  translation?: { body: string; checkOriginal?: boolean };
  files?: string[];
  authorId?: string;
  authorName?: string;
  kind?: 'message' | 'document.asked_again';
}

export interface WrittenMessage {
  id: string;
  conversationId: string;
  position: number;
}

/** A message as the product stores it, with the conversation where it is the first. */
export async function writeTestMessage(
  owner: Owner,
  vault: Vault,
  wishes: MessageWishes,
): Promise<WrittenMessage> {
  const {
    request,
    party = 'client',
    from,
    body = 'Good morning',
    language = 'en',
    kind = 'message',
  } = wishes;
  const { workspaceId } = request.professional;
  await owner.query(
    `INSERT INTO conversations (workspace_id, client_request_id, party) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [workspaceId, request.id, party],
  );
  const { rows: conversations } = await owner.query<{ id: string }>(
    'SELECT id FROM conversations WHERE client_request_id = $1 AND party = $2',
    [request.id, party],
  );
  const conversationId = conversations[0]?.id ?? '';
  const name = from === 'staff' ? request.professional.name : (request[party] ?? request.client).name;
  const seal = (text: string) => vault.seal(workspaceId, places.message(request.id), text);
  const { rows } = await owner.query<{ id: string; position: string }>(
    `INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, kind,
       body, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id, position`,
    [
      randomUUID(),
      workspaceId,
      request.id,
      conversationId,
      from,
      wishes.authorId ?? (from === 'staff' ? request.professional.id : randomUUID()),
      wishes.authorName ?? name,
      kind,
      await seal(body),
      language,
    ],
  );
  const id = rows[0]?.id ?? '';
  if (wishes.translation) {
    await owner.query(
      `INSERT INTO message_translations (message_id, language, workspace_id, client_request_id, body, engine, check_original)
       VALUES ($1, $2, $3, $4, $5, 'test', $6)`,
      [
        id,
        language === 'es' ? 'en' : 'es',
        workspaceId,
        request.id,
        await seal(wishes.translation.body),
        wishes.translation.checkOriginal ?? false,
      ],
    );
  }
  for (const [index, fileName] of (wishes.files ?? []).entries()) {
    await owner.query(
      `INSERT INTO message_files (message_id, position, workspace_id, client_request_id, file_name) VALUES ($1, $2, $3, $4, $5)`,
      [id, index + 1, workspaceId, request.id, fileName],
    );
  }
  return { id, conversationId, position: Number(rows[0]?.position) };
}
