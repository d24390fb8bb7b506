import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { places } from '../../sealing/places.ts';
import type { LockedConversation } from './find-conversation.ts';

interface Prepared {
  messageId: string;
  requestId: string;
  conversation: LockedConversation;
  language: string | null;
  inLanguages: Record<Language, string> | null;
}

/** Stores a prepared message's text in the other languages. */
export async function insertPreparedTranslations(
  tx: Tx,
  vault: Vault,
  { messageId, requestId, conversation, language, inLanguages }: Prepared,
): Promise<void> {
  const others = Object.entries(inLanguages ?? {}).filter(([other]) => other !== language);
  for (const [other, words] of others) {
    const sealed = await vault.seal(
      conversation.workspace_id,
      places.translation(requestId, messageId, other),
      words,
    );
    await tx.execute(sql`
      INSERT INTO message_translations (message_id, language, workspace_id, client_request_id, body, engine)
      VALUES (${messageId}, ${other}, ${conversation.workspace_id}, ${requestId}, ${sealed}, 'prepared')`);
  }
}
