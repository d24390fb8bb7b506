import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { orderHeldMailNotices } from '../../../notifications/staff-notices/held-mail-notice.ts';
import { places } from '../../../sealing/places.ts';
import type { AnsweredConversation } from '../inbound.queries.ts';
import type { ReadMail, ReadPart } from '../read-mail.ts';
import { insertMail, markUnread, type NewInboundMail } from './inbound-mails.queries.ts';
import type { MailContent } from './mail-content.ts';

const bucket = 'client-documents';

export interface MailToKeep {
  id: string;
  /** Source of the ids of its messages. */
  key: string;
  about: AnsweredConversation;
  /** The professional's id; null for the party. */
  recipientId: string | null;
  /** Why it is held; null if it becomes messages now. */
  reason: HeldReason | null;
  mail: ReadMail;
  /** Why a part does not become a file of the message; undefined if it does. */
  notTaken: (part: ReadPart) => string | undefined;
  /** Whether the bytes of a part are stored with the mail. */
  keepsBytes: (part: ReadPart) => boolean;
}

/** Stores a whole mail, sealed. False if it is stored already. */
export async function keepMail(services: Services, toKeep: MailToKeep): Promise<boolean> {
  const { db, files, vault, log } = services;
  const { about, reason } = toKeep;
  const { content, bytes } = toContent(toKeep);
  const filePath = bytes.length ? `${about.workspace_id}/mails/${randomUUID()}.bin` : null;
  if (filePath)
    await files.put(bucket, filePath, Readable.from([bytes], { objectMode: false }), {
      contentType: 'application/octet-stream',
      size: bytes.length,
      workspaceId: about.workspace_id,
    });
  const row: NewInboundMail = {
    id: toKeep.id,
    conversationId: about.conversation_id,
    recipientId: toKeep.recipientId,
    reason,
    content: await vault.seal(
      about.workspace_id,
      places.inboundMail(about.request_id, toKeep.id),
      JSON.stringify(content),
    ),
    workspaceId: about.workspace_id,
    filePath,
    fileSize: filePath === null ? null : bytes.length,
  };
  let isKept = false;
  try {
    isKept = await db.withActor(system, async (tx) => {
      if (!(await insertMail(tx, row))) return false;
      if (reason === null) return true;
      await markUnread(tx, about.conversation_id);
      await orderHeldMailNotices(tx, about.conversation_id, toKeep.id);
      await recordActivity(tx, system, {
        requestId: about.request_id,
        kind: 'mail.held',
        payload: { mail_id: toKeep.id, party: about.party, held_because: reason },
      });
      return true;
    });
  } finally {
    if (!isKept && filePath)
      await files
        .remove(bucket, filePath)
        .catch((err) => log.warn({ err }, 'the file of a mail that was not kept was not removed'));
  }
  return isKept;
}

function toContent({ key, mail, notTaken, keepsBytes }: MailToKeep): { content: MailContent; bytes: Buffer } {
  const kept: Uint8Array[] = [];
  let length = 0;
  const parts = mail.parts.map((part) => {
    const isKept = part.bytes.length > 0 && keepsBytes(part);
    const offset = isKept ? length : null;
    if (isKept) {
      kept.push(part.bytes);
      length += part.bytes.length;
    }
    return {
      kind: part.kind,
      name: part.name.slice(0, 500),
      type: part.type,
      size: part.bytes.length,
      sha256: part.sha256,
      is_inline: part.isInline,
      offset,
      not_taken: notTaken(part) ?? null,
    };
  });
  return {
    content: {
      key: key.slice(0, 2_000),
      sender: mail.sender,
      from: mail.from?.slice(0, 500) ?? null,
      subject: mail.subject.slice(0, 2_000),
      sent_at: mail.sentAt,
      text: mail.text,
      whole: mail.whole,
      parts,
    },
    bytes: Buffer.concat(kept),
  };
}
