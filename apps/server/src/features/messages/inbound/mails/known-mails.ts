import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { system } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { places } from '../../../sealing/places.ts';
import { type AnsweredConversation, selectRecentTexts } from '../inbound.queries.ts';
import type { ReadMail } from '../read-mail.ts';
import type { OwnMailTraits } from '../reply-text/quotation.ts';
import { selectRecentMails } from './inbound-mails.queries.ts';
import { parseMailContent } from './mail-content.ts';

/** Number of recent mails in which a picture is searched. */
const recentMax = 20;

/** Loads what identifies quotations of our mails about a conversation. */
export async function loadOwnMailTraits(
  { db, vault, config }: Services,
  { conversation_id, request_id, firm_name }: AnsweredConversation,
): Promise<OwnMailTraits> {
  const { productName: product, mailFrom, inboundMail } = config;
  const sealed = await db.withActor(system, (tx) => selectRecentTexts(tx, conversation_id));
  const texts = await Promise.all(
    sealed.map(({ message_id, language, body }) =>
      vault.open(
        language === null
          ? places.message(request_id, message_id)
          : places.translation(request_id, message_id, language),
        body,
      ),
    ),
  );
  const own = /[^\s<>@]+@[^\s<>@]+/.exec(mailFrom ?? '')?.[0];
  return {
    addresses: [inboundMail?.address ?? [], own ?? []].flat(),
    names: [product, firm_name ?? []].flat(),
    signatures: languageCodes.map((language) => translatorFor(language)('mails.via', { product })),
    texts,
  };
}

/** A picture in the text that earlier mails had too is a logo, or quoted from them. */
export async function markRepeatedPictures(
  { db, vault }: Services,
  { conversation_id, request_id }: AnsweredConversation,
  mail: ReadMail,
  mailId: string,
): Promise<ReadMail> {
  if (!mail.parts.some(({ kind, isInline }) => kind === 'attachment' && isInline)) return mail;
  const earlier = await db.withActor(system, (tx) => selectRecentMails(tx, conversation_id, recentMax));
  const seen = new Set<string>();
  for (const { id, held_reason, content } of earlier) {
    if (id === mailId || held_reason !== null) continue;
    const opened = await vault.open(places.inboundMail(request_id, id), content);
    for (const part of parseMailContent(opened).parts) if (part.is_inline) seen.add(part.sha256);
  }
  return {
    ...mail,
    parts: mail.parts.map((part) =>
      part.kind === 'attachment' && part.isInline && seen.has(part.sha256)
        ? { ...part, kind: 'repeated_picture' as const }
        : part,
    ),
  };
}
