import type { InboxItem, InboxShow } from '@visafolio/contract/messages/inbox.contract.ts';
import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { type Page, readTimeCursor, toPage } from '../../../shared/api/cursor.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { countInbox, type InboxCounts, selectCaseConversations, selectInbox } from './inbox.queries.ts';

interface InboxInput {
  show: InboxShow;
  cursor?: string | undefined;
  /** The reader's. */
  language: Language;
}

export async function listInbox(
  { db, vault }: Services,
  actor: StaffActor,
  { show, cursor, language }: InboxInput,
): Promise<Page<InboxItem>> {
  const after = readTimeCursor(cursor);
  const items = await db.withActor(actor, (tx) =>
    selectInbox(tx, vault, actor, { show, language, after, limit: messageLimits.inboxPage + 1 }),
  );
  return toPage(items, messageLimits.inboxPage, ({ newest, conversation_id }) => [
    newest.at,
    conversation_id,
  ]);
}

/** Counts each up to messageLimits.countMax. */
export const countInboxItems = ({ db }: Services, actor: StaffActor): Promise<InboxCounts> =>
  db.withActor(actor, (tx) => countInbox(tx, actor, messageLimits.countMax));

/** The case's conversations that have messages. Refuses with requests.not_found. */
export async function listCaseConversations(
  { db }: Services,
  actor: StaffActor,
  { request_id }: { request_id: string },
) {
  const found = await db.withActor(actor, (tx) => selectCaseConversations(tx, request_id));
  if (!found) throw refuse('requests.not_found');
  return found;
}
