import PostalMime, { type Address, addressParser, type Email } from 'postal-mime';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../shared/files/child/messages.ts';
import { readParts } from './mail-parts.ts';
import { inboundLimits, type MailToRead, type ReadMail, type ReadPart } from './read-mail.ts';
import { cutReply } from './reply-text/cut-reply.ts';
import { toOwnText, toWholeText } from './reply-text/mail-html.ts';
import { createOurSide, type OurSide } from './reply-text/quotation.ts';

/** Mails in mails, counted from the one that came. */
const depthMax = 3;
/** Of a mail that is handed on nothing is cut. */
const nobody: OurSide = { isOurs: () => false, quotesUs: () => false };

/** What a mail says, in a process of its own: it comes from anybody. */
const readMail: Task<MailToRead, ReadMail> = async ({ mime, ours: words }) => {
  const ours = createOurSide(words);
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

async function readContent(email: Email, ours: OurSide, depth: number): Promise<Content> {
  const html = email.html?.slice(0, inboundLimits.textCharacters) ?? '';
  const given = email.text?.slice(0, inboundLimits.textCharacters) ?? '';
  const fromHtml = html ? toWholeText(html) : '';
  const words = (given.trim() && cutReply(given, ours)) || (html && toOwnText(html, ours));
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
        given.trim() && saysMore(fromHtml, given) ? fromHtml.slice(0, inboundLimits.wholeCharacters) : null,
    },
    parts: [...parts, ...forwarded.flatMap((each) => each.parts)],
  };
}

/** Words of the one that the other does not have: programs write both parts of a mail from the same text. */
function saysMore(one: string, other: string): boolean {
  const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set(toWords(other));
  return toWords(one).some((word) => !known.has(word));
}

/** A mail that was handed on as an attachment: what it says belongs to the answer, unless it is our own. */
async function readForwarded(part: ReadPart, ours: OurSide, depth: number): Promise<Content[]> {
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

/** `from` is null where there is none, or more than one. */
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
      // Read one by one, below.
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
