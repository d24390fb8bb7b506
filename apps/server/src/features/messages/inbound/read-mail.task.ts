import PostalMime, { type Address, addressParser, type Email } from 'postal-mime';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../shared/files/child/messages.ts';
import { readParts } from './mail-parts.ts';
import { inboundLimits, type MailToRead, type ReadMail, type ReadPart } from './read-mail.ts';
import { extractReply } from './reply-text/extract-reply.ts';
import { toOwnText, toWholeText } from './reply-text/mail-html.ts';
import { createOwnMailMatcher, type OwnMailMatcher } from './reply-text/quotation.ts';

/** Maximum depth of nested mails, counted from the received one. */
const depthMax = 3;
/** Cuts nothing of a forwarded mail. */
const nobody: OwnMailMatcher = { isOurs: () => false, quotesUs: () => false };

/** Reads a mail in a process of its own, because anybody can send one. */
const readMail: Task<MailToRead, ReadMail> = async ({ mime, ours: words }) => {
  const ours = createOwnMailMatcher(words);
  const email = await parse(mime);
  const single = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? null;
  const own = await readContent(email, ours, 1);
  if (own.parts.length > inboundLimits.parts) throw new FileProblemError('too_large');
  return {
    ...findSender(email),
    messageId: email.messageId ?? null,
    subject: email.subject ?? '',
    sentAt: toInstant(email.date),
    text: own.text,
    whole: own.whole,
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
    parts: own.parts,
  };
};
export default readMail;

interface Content {
  text: string;
  whole: ReadMail['whole'];
  parts: ReadPart[];
}

async function readContent(email: Email, ours: OwnMailMatcher, depth: number): Promise<Content> {
  const html = email.html?.slice(0, inboundLimits.textCharacters) ?? '';
  const given = email.text?.slice(0, inboundLimits.textCharacters) ?? '';
  const fromHtml = html ? toWholeText(html) : '';
  const words = (given.trim() && extractReply(given, ours)) || (html && toOwnText(html, ours));
  const parts = await readParts(email, html, ours);
  const forwarded: Content[] = [];
  for (const part of parts.filter(({ kind }) => kind === 'mail'))
    forwarded.push(...(await readForwarded(part, ours, depth)));
  return {
    text: [words, ...forwarded.map(({ text }) => text)].filter(Boolean).join('\n\n'),
    whole: {
      text: [given.trim() || fromHtml, ...forwarded.map(({ whole }) => whole.text)]
        .filter(Boolean)
        .join('\n\n')
        .slice(0, inboundLimits.wholeCharacters),
      html:
        given.trim() && hasOtherWords(fromHtml, given)
          ? fromHtml.slice(0, inboundLimits.wholeCharacters)
          : null,
    },
    parts: [...parts, ...forwarded.flatMap((each) => each.parts)],
  };
}

/** Whether one has words that the other lacks: programs generate both parts of a mail from the same text. */
function hasOtherWords(one: string, other: string): boolean {
  const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set(toWords(other));
  return toWords(one).some((word) => !known.has(word));
}

/** Reads a mail that was forwarded as an attachment: its text belongs to the reply, unless it is our own mail. */
async function readForwarded(part: ReadPart, ours: OwnMailMatcher, depth: number): Promise<Content[]> {
  if (depth === depthMax) return [];
  const email = await parse(part.bytes).catch(() => null);
  if (!email || ours.isOurs(toSender(email.from))) return [];
  const { whole, parts } = await readContent(email, nobody, depth + 1);
  const head = [
    `From: ${toSender(email.from)}`,
    ...(email.date ? [`Date: ${email.date}`] : []),
    ...(email.subject ? [`Subject: ${email.subject}`] : []),
  ].join('\n');
  return [
    { text: `${head}\n\n${whole.text}`, whole: { text: `${head}\n\n${whole.text}`, html: null }, parts },
  ];
}

/** `from` is null if there is no sender, or more than one. */
function findSender({ headers }: Email): Pick<ReadMail, 'from' | 'sender'> {
  const froms = headers.filter(({ key }) => key === 'from').map(({ value }) => value.slice(0, 10_000));
  const found = froms.flatMap((value) => addressParser(value, { flatten: true }));
  const [only, ...more] = found;
  const isOne = froms.length === 1 && !more.length;
  return {
    from: isOne ? (only?.address?.toLowerCase() ?? null) : null,
    sender: found.slice(0, 5).map(toSender).join(', ').slice(0, 500),
  };
}

const toSender = (from: Address | undefined): string =>
  from ? (from.name && from.address ? `${from.name} <${from.address}>` : from.address || from.name) : '';

function toInstant(date: string | undefined): string | null {
  const at = date ? new Date(date) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

async function parse(mime: Uint8Array): Promise<Email> {
  if (countParts(mime) > inboundLimits.parts) throw new FileProblemError('too_large');
  try {
    return await PostalMime.parse(mime, {
      maxNestingDepth: 20,
      maxHeadersSize: 256 * 1024,
      // Nested mails are read one by one, below.
      maxRfc822NestingDepth: 0,
      forceRfc822Attachments: true,
    });
  } catch {
    throw new FileProblemError('broken');
  }
}

/** Counts Content-Type headers, up to one more than the limit: there are at least as many as parts. */
function countParts(mime: Uint8Array): number {
  const text = Buffer.from(mime.buffer, mime.byteOffset, mime.byteLength).toString('latin1');
  let parts = 0;
  for (const _ of text.matchAll(/\ncontent-type:/gi)) if (++parts > inboundLimits.parts) break;
  return parts;
}
