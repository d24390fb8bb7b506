import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { messageLimits, type Party } from '@visafolio/contract/messages/message.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { Refusal } from '../../../shared/api/refuse.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import type { Services } from '../../../shared/services.ts';
import { finishUpload } from '../../files/receive/finish-upload.ts';
import { admitUpload, discardUpload, readKeptMetadata } from '../../files/receive/receive-upload.ts';
import type { ReadPart } from './read-mail.ts';
import type { RefusedAttachment } from './refused-attachments.emails.tsx';
import { mailMessagesMax } from './write-mail-messages.ts';

export interface ReceivedAttachments {
  uploadIds: string[];
  refused: ReadonlyMap<ReadPart, string>;
}

/**
 * Checks attachments like uploaded files: types, limits and contents. The sender gets a mail about refused ones, except pictures
 * in the text. Returns the uploads of the others.
 */
export async function receiveAttachments(
  services: Services,
  actor: ClientActor | StaffActor,
  about: { requestId: string; party: Party },
  attachments: ReadPart[],
): Promise<ReceivedAttachments> {
  const uploadIds: string[] = [];
  const refused = new Map<ReadPart, RefusedAttachment['code']>();
  for (const attachment of attachments) {
    if (uploadIds.length === messageLimits.filesMax * mailMessagesMax) {
      refused.set(attachment, 'too_many_files');
      continue;
    }
    try {
      uploadIds.push(await receiveAttachment(services, actor, about, attachment));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(attachment, error.code);
    }
  }
  const reported = [...refused].flatMap(([{ name, isInline }, code]) => (isInline ? [] : [{ name, code }]));
  if (reported.length)
    services.background.run('a mail about attachments', () =>
      notifyAboutRefused(services, actor.email, reported),
    );
  return { uploadIds, refused };
}

async function receiveAttachment(
  services: Services,
  actor: ClientActor | StaffActor,
  { requestId, party }: { requestId: string; party: Party },
  { name, bytes }: ReadPart,
): Promise<string> {
  if (bytes.length > services.config.maxUploadBytes) throw new Refusal('uploads.too_large');
  const { Upload } = await import('@tus/server');
  const { store } = await services.uploadStaging.inbox();
  const id = randomUUIDv7();
  const sent = { client_request_id: requestId, conversation: party, filename: name };
  const metadata = await admitUpload(services, actor, id, { size: bytes.length, metadata: sent });
  const upload = new Upload({ id, size: bytes.length, offset: 0, metadata });
  const kept = readKeptMetadata(upload);
  if (!kept) throw new Error('an attachment was admitted without metadata');
  try {
    await store.create(upload);
    await store.write(Readable.from([Buffer.from(bytes)]), id, 0);
    const { id: uploadId } = await finishUpload(services, actor, id, kept);
    return uploadId;
  } catch (error) {
    // Refused ones are discarded already.
    if (!(error instanceof Refusal)) await discardUpload(services, actor, id, kept);
    throw error;
  }
}

async function notifyAboutRefused(
  services: Services,
  to: string,
  refused: RefusedAttachment[],
): Promise<void> {
  const language = (await mailLanguage(services, to, {})) ?? defaultLanguage;
  const { renderRefusedAttachments } = await import('./refused-attachments.emails.tsx');
  const mail = await renderRefusedAttachments({ language, product: services.config.productName, refused });
  await services.mailer.send({ to, ...mail });
}
