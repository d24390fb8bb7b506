import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { system } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { places } from '../../../sealing/places.ts';
import { type Answerable, selectRecentTexts } from '../inbound.queries.ts';
import type { ReadMail } from '../read-mail.ts';
import type { OurWords } from '../reply-text/quotation.ts';
import { selectRecentMails } from './inbound-mails.queries.ts';
import { parseContent } from './mail-content.ts';

/** Mails of a conversation in which a picture is looked for. */
const recentMax = 20;

/** By what our mails about a conversation are known when they are quoted. */
export async function findOurWords(
  { db, vault, config }: Services,
  { conversation_id, request_id, firm_name }: Answerable,
): Promise<OurWords> {
  const { productName: product, mailFrom, inboundMail } = config;
  const sealed = await db.withActor(system, (tx) => selectRecentTexts(tx, conversation_id));
  const texts = await Promise.all(sealed.map((text) => vault.open(places.message(request_id), text)));
  const own = /[^\s<>@]+@[^\s<>@]+/.exec(mailFrom ?? '')?.[0];
  return {
    addresses: [inboundMail?.address ?? [], own ?? []].flat(),
    names: [product, firm_name ?? []].flat(),
    signatures: languageCodes.map((language) => translatorFor(language)('mails.via', { product })),
    texts,
  };
}

/** A picture in the text that earlier mails of the conversation had too is a logo, or stands in what is quoted of them. */
export async function markRepeatedPictures(
  { db, vault }: Services,
  { conversation_id, request_id }: Answerable,
  mail: ReadMail,
  mailId: string,
): Promise<ReadMail> {
  if (!mail.parts.some(({ kind, isInline }) => kind === 'attachment' && isInline)) return mail;
  const earlier = await db.withActor(system, (tx) => selectRecentMails(tx, conversation_id, recentMax));
  const seen = new Set<string>();
  for (const { id, held_reason, content } of earlier) {
    if (id === mailId || held_reason !== null) continue;
    for (const part of parseContent(await vault.open(places.inboundMail(request_id), content)).parts)
      if (part.is_inline) seen.add(part.sha256);
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
