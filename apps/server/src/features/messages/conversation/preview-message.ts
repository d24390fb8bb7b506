import type { MessagePreview } from '@visafolio/contract/messages/message.ts';
import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt } from '../../accounts/limits/attempts.ts';
import { cleanText } from '../../cases/conversations/clean-text.ts';
import { previewTranslation } from '../../translation/translate-messages.ts';
import { type ConversationRef, requireParty } from './party.ts';

/** Shows what the other side will read. Refuses with messages.too_fast. */
export async function previewMessage(
  services: Services,
  actor: ClientActor | StaffActor,
  input: ConversationRef & { body: string; language?: string | undefined },
): Promise<MessagePreview> {
  const { workspace_id: workspaceId } = await services.db.withActor(actor, (tx) =>
    requireParty(tx, actor, input),
  );
  await countAttempt(services, `message preview ${actor.userId}`, {
    tries: messageLimits.perMinute,
    minutes: 1,
    refusedWith: 'messages.too_fast',
  });
  return previewTranslation(services, {
    workspaceId,
    requestId: input.request_id,
    body: cleanText(input.body),
    language: input.language,
    readers: languageCodes,
  });
}
