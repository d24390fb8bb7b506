import { toPlainText } from '@react-email/render';
import PostalMime, { addressParser, type Email } from 'postal-mime';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../shared/files/child/messages.ts';
import { cutReply } from './cut-reply.ts';
import { inboundLimits, type ReadMail } from './read-mail.ts';

/** How mail programs mark what an answer quotes; Outlook's head of it is told by its words. */
const quotes = [
  'blockquote',
  '.gmail_quote',
  '.gmail_signature',
  '.gmail_attr',
  '.yahoo_quoted',
  '.moz-cite-prefix',
  '.moz-signature',
  '.protonmail_quote',
  '#mail-editor-reference-message-container',
  '#ms-outlook-mobile-signature',
  '#Signature',
];

/** Only what comes before a quotation of ours is the answer: what else was written stays, whatever tags surround it. */
const plainText = {
  wordwrap: false as const,
  selectors: [
    ...quotes.map((selector) => ({ selector, format: 'skip' })),
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

/** What a mail says, in a process of its own: it comes from anybody. */
const readMail: Task<{ mime: Uint8Array }, ReadMail> = async ({ mime }) => {
  const email = await parse(mime);
  const single = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? null;
  const attachments = email.attachments.filter(({ disposition, related, mimeType, filename }) => {
    // Pictures that belong to the mail's looks, such as a signature's, are no documents of anybody's.
    const isLooks = related && disposition !== 'attachment';
    return (
      !isLooks &&
      !['text/calendar', 'application/pgp-signature', 'application/pkcs7-signature'].includes(mimeType) &&
      (filename || disposition === 'attachment')
    );
  });
  if (attachments.length > inboundLimits.parts) throw new FileProblemError('too_large');
  return {
    from: findSender(email),
    messageId: email.messageId ?? null,
    subject: email.subject ?? '',
    text: cutReply(toText(email)),
    headers: {
      autoSubmitted: single('auto-submitted'),
      precedence: single('precedence'),
      suppress: single('x-auto-response-suppress'),
      autoReply: single('x-autoreply') ?? single('x-autorespond') ?? single('x-autoresponder'),
      listId: single('list-id') ?? single('list-unsubscribe'),
      returnPath: single('return-path'),
      contentType: single('content-type'),
      authenticationResults: email.headers
        .filter(({ key }) => key === 'authentication-results')
        .slice(0, 20)
        .map(({ value }) => value.slice(0, 4_000)),
    },
    attachments: attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
};
export default readMail;

/** Null where there is none, or more than one. */
function findSender({ headers }: Email): string | null {
  const froms = headers.filter(({ key }) => key === 'from').map(({ value }) => value);
  const [sender, ...more] = froms.flatMap((value) =>
    addressParser(value.slice(0, 10_000), { flatten: true }),
  );
  return froms.length === 1 && !more.length ? (sender?.address?.toLowerCase() ?? null) : null;
}

async function parse(mime: Uint8Array): Promise<Email> {
  if (countParts(mime) > inboundLimits.parts) throw new FileProblemError('too_large');
  try {
    return await PostalMime.parse(mime, {
      maxNestingDepth: 20,
      maxHeadersSize: 256 * 1024,
      // A forwarded mail is an attachment and not the answer's text.
      maxRfc822NestingDepth: 0,
      forceRfc822Attachments: true,
    });
  } catch {
    throw new FileProblemError('broken');
  }
}

/** Each part says its type in its head: at least as many as there are parts, looked at up to one too many. */
function countParts(mime: Uint8Array): number {
  const text = Buffer.from(mime.buffer, mime.byteOffset, mime.byteLength).toString('latin1');
  let parts = 0;
  for (const _ of text.matchAll(/\ncontent-type:/gi)) if (++parts > inboundLimits.parts) break;
  return parts;
}

/** The plain text where there is one; a mail that only has HTML is made plain. */
function toText({ text, html }: Email): string {
  if (text?.trim()) return text.slice(0, inboundLimits.textCharacters);
  if (!html) return '';
  return toPlainText(html.slice(0, inboundLimits.textCharacters), plainText);
}
