import { randomUUID } from 'node:crypto';
import type { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { type Owner, orderSealing } from '../rows.ts';

const storedPicture = {
  kind: 'small_picture',
  name: 'logo.png',
  type: 'image/png',
  sha256: '0'.repeat(64),
  is_inline: true,
  offset: 0,
  not_taken: 'small_picture',
};

interface InboundMailWishes {
  requestId: string;
  /** Null: it became messages. */
  reason?: HeldReason | null;
  text?: string;
  /** An attached picture: the whole file at this path. */
  picture?: { filePath: string; size: number };
}

/** A mail in the client's conversation, which has messages; not sealed. */
export async function buildInboundMail(
  owner: Owner,
  { requestId, reason = 'other_sender', text = 'I was born in Oaxaca.', picture }: InboundMailWishes,
): Promise<{ id: string }> {
  const id = randomUUID();
  const content = {
    key: `<${id}@client.example>`,
    sender: 'Ana Rojas <ana+visa@example.com>',
    from: 'ana+visa@example.com',
    subject: 'Re: New message',
    sent_at: '2026-11-23T09:14:00.000Z',
    text,
    whole: { text: `${text}\n\n> Where were you born?`, html: null },
    parts: picture ? [{ ...storedPicture, size: picture.size }] : [],
  };
  const { rowCount } = await owner.query(
    `INSERT INTO inbound_mails (id, workspace_id, client_request_id, conversation_id, held_reason, content, file_path, file_size)
     SELECT $1, workspace_id, client_request_id, id, $3, $4, $5, $6 FROM conversations WHERE client_request_id = $2 AND party = 'client'`,
    [id, requestId, reason, JSON.stringify(content), picture?.filePath ?? null, picture?.size ?? null],
  );
  if (!rowCount) throw new Error('the client has no conversation yet');
  await orderSealing(owner);
  return { id };
}
