import { createHash } from 'node:crypto';
import type { MailPartKind } from '@visafolio/contract/messages/mail.ts';
import type { Attachment, Email } from 'postal-mime';
import type { ReadPart } from './read-mail.ts';
import { findPictures } from './reply-text/mail-html.ts';
import type { OwnMailMatcher } from './reply-text/quotation.ts';

/** Icons, signature lines and tracking pixels; documents are larger. Pixels, or bytes if the size in pixels is unknown. */
const small = { side: 40, longSide: 160, area: 20_000, bytes: 2_000 };

/** Lists what a mail has besides its text, with the kind of each part. */
export async function readParts(email: Email, html: string, ours: OwnMailMatcher): Promise<ReadPart[]> {
  const pictures = html ? findPictures(html, ours) : { shown: new Set<string>(), own: new Set<string>() };
  const parts: ReadPart[] = [];
  for (const attachment of email.attachments) {
    const { filename, mimeType, content, disposition, contentId } = attachment;
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const id = contentId?.replace(/^<|>$/g, '') ?? '';
    const isShown = pictures.shown.has(id);
    const isInline = mimeType.startsWith('image/') && (disposition !== 'attachment' || isShown);
    const kind = kindsByType[mimeType.toLowerCase()] ?? 'attachment';
    if (kind === 'attachment' && !bytes.length) continue;
    parts.push({
      kind:
        kind === 'attachment' && isInline
          ? await readPictureKind(bytes, isShown && !pictures.own.has(id))
          : kind,
      name: filename?.trim() || defaultName(attachment),
      type: mimeType.slice(0, 100),
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      isInline,
    });
  }
  return parts;
}

const kindsByType: Record<string, MailPartKind> = {
  'message/rfc822': 'mail',
  'text/calendar': 'calendar',
  'application/ics': 'calendar',
  'application/pgp-signature': 'signature',
  'application/pkcs7-signature': 'signature',
  'application/x-pkcs7-signature': 'signature',
  'application/ms-tnef': 'outlook',
  'application/vnd.ms-tnef': 'outlook',
};

/** Pictures in quotations of our mails are ours; small ones are decoration. */
async function readPictureKind(bytes: Uint8Array, isQuoted: boolean): Promise<MailPartKind> {
  if (isQuoted) return 'quoted_picture';
  // Loaded on demand: most mails have no pictures, and each is read in a process of its own.
  const { default: sharp } = await import('sharp');
  // An empty part makes the library throw at once.
  const { width, height } = await Promise.try(() => sharp(bytes).metadata()).catch(() => ({
    width: undefined,
    height: undefined,
  }));
  if (!width || !height) return bytes.length < small.bytes ? 'small_picture' : 'attachment';
  const isSmall =
    Math.min(width, height) < small.side ||
    Math.max(width, height) <= small.longSide ||
    width * height < small.area;
  return isSmall ? 'small_picture' : 'attachment';
}

function defaultName({ mimeType }: Attachment): string {
  const [group = '', format = ''] = mimeType.toLowerCase().split('/');
  if (group === 'image') return `image.${format.replace(/^x-|\+.*$/g, '').replace('jpeg', 'jpg')}`;
  if (mimeType === 'application/pdf') return 'document.pdf';
  return mimeType;
}
