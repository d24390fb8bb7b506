import { Party } from '@visafolio/contract/messages/message.ts';
import { isOtherPerson } from '@visafolio/contract/questions/parties/case-person.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { ClientActor, RequestActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { casePersonName, personName } from '../../../shared/db/person-name.ts';
import { column, queryRows, queryValue } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { places } from '../../sealing/places.ts';
import { selectPersonOfItem } from '../../templates/person-of-item.ts';
import { recognizeLanguage } from '../../translation/languages/recognize-language.ts';
import { cleanText } from './clean-text.ts';
import { type LockedConversation, lockConversation } from './find-conversation.ts';
import { insertPreparedTranslations } from './insert-prepared-translations.ts';

export type Writer = ClientActor | StaffActor;

export interface MessageToWrite {
  id: string;
  requestId: string;
  party: Party;
  author: { id: string; name: string };
  kind?: 'message' | 'document.asked_again' | 'answer.sent_back';
  via?: 'app' | 'mail';
  mailId?: string | undefined;
  body: string;
  language: string | null;
  prepared?: string | undefined;
  about?: { kind: 'document' | 'question'; id: string } | undefined;
}

/**
 * Appends the message and records it. False if a message with this id exists, whoever wrote it. The caller has locked the
 * conversation.
 */
export async function insertMessage(
  tx: Tx,
  vault: Vault,
  actor: Writer,
  conversation: LockedConversation,
  message: MessageToWrite,
): Promise<boolean> {
  const { requestId, party, about } = message;
  const sealed = await vault.seal(
    conversation.workspace_id,
    places.message(requestId, message.id),
    message.body,
  );
  const ofDocument = about?.kind === 'document' ? about.id : null;
  const ofQuestion = about?.kind === 'question' ? about.id : null;
  const { rowCount } =
    actor.as === 'staff'
      ? await tx.execute(sql`
          INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, kind,
            via, body, language, prepared, about_document_id, about_question_id, inbound_mail_id)
          VALUES (${message.id}, ${conversation.workspace_id}, ${requestId}, ${conversation.id}, 'staff', ${message.author.id},
            ${message.author.name}, ${message.kind ?? 'message'}, ${message.via ?? 'app'}, ${sealed}, ${message.language},
            ${message.prepared ?? null}, ${ofDocument}, ${ofQuestion}, ${message.mailId ?? null})`)
      : await tx.execute(sql`
          INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, via, body,
            language, about_document_id, about_question_id, inbound_mail_id)
          VALUES (${message.id}, ${conversation.workspace_id}, ${requestId}, ${conversation.id}, 'client', ${message.author.id},
            ${message.author.name}, ${message.via ?? 'app'}, ${sealed}, ${message.language}, ${ofDocument}, ${ofQuestion},
            ${message.mailId ?? null})`);
  if (!rowCount) return false;
  const { kind = 'message' } = message;
  await recordActivity(tx, actor, {
    requestId,
    kind: 'message.sent',
    // An event that the timeline shows already.
    payload: {
      message_id: message.id,
      party,
      ...(kind !== 'message' && { repeats: kind }),
      ...(actor.as === 'staff' &&
        isOtherPerson(party) && { to: await selectNameOfPerson(tx, requestId, party) }),
    },
  });
  return true;
}

/** Of somebody besides client and sponsor. */
const selectNameOfPerson = (tx: Tx, requestId: string, party: Party): Promise<string | null> =>
  queryValue(tx, column.text)`
    SELECT ${casePersonName} AS name FROM client_users u WHERE u.client_request_id = ${requestId} AND u.role = ${party}`;

interface RecordedMessage {
  requestId: string;
  party: Party;
  messageId: string;
}

/** Records it for the timeline and for open pages of the conversation. */
export const recordMessage = (
  tx: Tx,
  actor: RequestActor,
  kind: 'message.edited' | 'message.taken_back',
  { requestId, party, messageId }: RecordedMessage,
): Promise<void> => recordActivity(tx, actor, { requestId, kind, payload: { message_id: messageId, party } });

interface Reason {
  requestId: string;
  kind: 'document.asked_again' | 'answer.sent_back';
  reason: string;
  about: { kind: 'document' | 'question'; id: string };
  /** Set where `reason` is a prepared message. */
  prepared?: PreparedReason | null;
}

export interface PreparedReason {
  key: string;
  /** Language of `reason`. */
  language: Language;
  inLanguages: Record<Language, string>;
}

/**
 * Writes the reason for a request to upload or answer once more as a message to the recipient of its mail: the person of the party that it
 * concerns, else the sponsor, else the client. Returns its id, to be translated after the commit.
 */
export async function insertReasonMessage(
  tx: Tx,
  vault: Vault,
  actor: StaffActor,
  { requestId, kind, reason, about, prepared }: Reason,
): Promise<string> {
  const [found] = await queryRows(tx, { party: column.oneOf(Party.options), author_name: column.text })`
    SELECT CASE WHEN r.sponsor_email IS NULL THEN 'client' ELSE 'sponsor' END AS party,
      ${personName} AS author_name
    FROM client_requests r JOIN profiles p ON p.id = (SELECT app_user_id()) WHERE r.id = ${requestId}`;
  if (!found) throw new Error('the request is gone');
  const person = await selectPersonOfItem(tx, requestId, about);
  const party = person?.role ?? found.party;
  const conversation = await lockConversation(tx, { requestId, party });
  const id = crypto.randomUUID();
  const body = cleanText(reason);
  await insertMessage(tx, vault, actor, conversation, {
    id,
    requestId,
    party,
    author: { id: actor.userId, name: found.author_name },
    kind,
    body,
    language: prepared?.language ?? (await recognizeLanguage(body)),
    prepared: prepared?.key,
    about,
  });
  if (prepared)
    await insertPreparedTranslations(tx, vault, { messageId: id, requestId, conversation, ...prepared });
  return id;
}
