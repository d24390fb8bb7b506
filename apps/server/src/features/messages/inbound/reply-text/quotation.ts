import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { once } from '../../../../shared/data-files/data-file.ts';
import { mailWordsFile } from '../words/mail-words.ts';

/** Recognizes our mails in a quotation, by our addresses, by the names in our mails, and by our texts. */
export interface OwnMailMatcher {
  /** Whether a line that names a sender names us. */
  isOurs(line: string): boolean;
  /** Whether the lines below a sender's name are a text of ours. */
  quotesUs(lines: readonly string[]): boolean;
}

export interface OwnMailTraits {
  /** `local@domain`; also matches with a plus suffix. */
  addresses: readonly string[];
  /** Names of the product and the firm. */
  names: readonly string[];
  /** Signatures of our mails on behalf of somebody; they match whatever address is next to them. */
  signatures: readonly string[];
  /** Our recent texts. */
  texts: readonly string[];
}

/** Shorter ones match too many other words. */
const shortest = { name: 3, line: 8 };
/** How many lines below a sender's name are searched for our texts. */
const linesMax = 40;

export function createOwnMailMatcher({ addresses, names, signatures, texts }: OwnMailTraits): OwnMailMatcher {
  const patterns = addresses.map((each) => {
    const [local = '', domain = ''] = each.toLowerCase().split('@');
    return new RegExp(
      `(?<![\\w.+-])${RegExp.escape(local)}(?:\\+[0-9a-z]{0,64})?@${RegExp.escape(domain)}(?![\\w-])`,
    );
  });
  const known = names.map(fold).filter((name) => name.length >= shortest.name);
  const signed = signatures.map(fold);
  const written = new Set(
    texts.flatMap((text) => text.split('\n').map(fold)).filter((line) => line.length >= shortest.line),
  );
  return {
    isOurs(line) {
      const folded = fold(line);
      if (patterns.some((pattern) => pattern.test(folded))) return true;
      if (signed.some((words) => folded.includes(words))) return true;
      // Our name with a foreign address is somebody else.
      return !address.test(folded) && known.some((name) => folded.includes(name));
    },
    // Only lines at one level of quotation: deeper ones are somebody else's quotation of us.
    quotesUs(lines) {
      const isMarked = isQuoted(lines.find((line) => line.trim()) ?? '');
      for (const line of lines.slice(0, linesMax)) {
        if (line.trim() && isQuoted(line) !== isMarked) return false;
        if (written.has(fold(line.replace(/^[ \t]*>/, '')))) return true;
      }
      return false;
    },
  };
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The first line of our mails, in every language. */
const markers = languageCodes.map((language) => translatorFor(language)('mails.messages.above'));

/** Inserted by our HTML reader before a line that a mail program marked as the head of a quotation. */
export const markedHead = '\uE000';

const address = /[^\s<>@]+@[^\s<>@]+/;
const when = /\d{1,2}[:.h]\d{2}|\b(?:19|20)\d{2}\b|\d{1,2}[./-]\d{1,2}[./-]\d{2}|\d{4}[年년]/;
const getWrote = once(() => new RegExp(`(?:${mailWordsFile.read().wrote.source})\\W{0,4}$`, 'iu'));
const getStart = once(
  () =>
    new RegExp(
      `^(?:${mailWordsFile.read().attribution_starts.source})[^.!?]*\\d|^\\p{L}{2,12}[.,][^.!?]*\\d`,
      'iu',
    ),
);
const attributionLines = 4;
const lineMax = 400;

/** `From: …`, in any language: a short label, perhaps in bold, and its value. */
const label = /^\*?([\p{L}][\p{L}\p{M} .()-]{0,24}?)\*?[ \t]?[:：]\*?[ \t]*(\S.*)$/u;
/** A line above such a head: a rule, or 'Original message' between dashes. */
const rule = /^(?:_{5,}|[-─—=*]{2,}[^-─—=*]{0,60}[-─—=*]{2,}|[-─—=]{5,})$/u;

export interface Quotation {
  /** Line index of its start, and of the end of its introduction. */
  from: number;
  end: number;
}

const withoutMarks = (line: string): string => line.replace(/^[ \t]*(?:>[ \t]?)+/, '').trim();
export const isQuoted = (line: string): boolean => /^[ \t]*>/.test(line);

/** The first quotation of one of our mails; null if none is certain. */
export function findQuotation(lines: readonly string[], ours: OwnMailMatcher): Quotation | null {
  for (let index = 0; index < lines.length; index++) {
    const line = withoutMarks(lines[index] ?? '');
    if (!line) continue;
    if (markers.some((marker) => line.includes(marker))) return { from: index, end: index + 1 };
    const found = readHead(lines, index, ours) ?? readAttribution(lines, index, ours);
    if (found) return found;
  }
  return null;
}

/** A head with sender and time on lines of their own, as Outlook, QQ and others write it. */
function readHead(lines: readonly string[], index: number, ours: OwnMailMatcher): Quotation | null {
  const first = label.exec(withoutMarks(lines[index] ?? '').slice(0, lineMax));
  const value = first?.[2] ?? '';
  if (!first || /^\d/.test(value)) return null;
  let next = index + 1;
  if (!withoutMarks(lines[next] ?? '')) next++;
  const second = label.exec(withoutMarks(lines[next] ?? '').slice(0, lineMax));
  if (!second || !when.test(second[2] ?? '')) return null;
  if (!ours.isOurs(value) && !ours.quotesUs(lines.slice(next + 1))) return null;
  let from = index;
  for (let above = index - 1, blank = 0; above >= 0 && blank < 2; above--) {
    const line = withoutMarks(lines[above] ?? '');
    if (!line) blank++;
    else if (rule.test(line)) from = above;
    else break;
  }
  return { from, end: next + 1 };
}

/** 'On …, somebody wrote:', in up to four lines, ending at line `last`. */
function readAttribution(lines: readonly string[], last: number, ours: OwnMailMatcher): Quotation | null {
  const raw = lines[last] ?? '';
  const line = withoutMarks(raw);
  if (raw.length > 2 * lineMax) return null;
  const isMarked = raw.includes(markedHead);
  // Yahoo continues on the same line after the colon.
  const closed = /[:：]\s*$/.test(line) ? line : /^(.*?[:：])[ \t]{2,}\S/.exec(line)?.[1];
  if (!closed) return null;
  const isFollowed = isQuoted(lines.slice(last + 1).find((each) => each.trim()) ?? '');
  const isUs = ours.quotesUs(lines.slice(last + 1));
  for (let count = 1; count <= attributionLines; count++) {
    const from = last - count + 1;
    const parts = lines.slice(Math.max(0, from), last).map(withoutMarks);
    if (from < 0 || (count > 1 && !parts[0])) break;
    const text = [...parts, closed].join(' ');
    if (text.length > lineMax) break;
    const says = getWrote().test(text.replace(/[:：]\s*$/, ''));
    const isMarkedReply = isMarked && !address.test(text) && !/-{5,}/.test(text);
    if (!isMarkedReply && !isUs && !ours.isOurs(text)) continue;
    if (!when.test(text) && !isMarkedReply) {
      if (count === 1 && says && address.test(text) && !continuesAbove(lines, from))
        return { from, end: last + 1 };
      continue;
    }
    if (!(says || address.test(text) || isFollowed || isMarkedReply)) continue;
    return { from: beginAbove(lines, from, last), end: last + 1 };
  }
  return null;
}

const continuesAbove = (lines: readonly string[], from: number): boolean =>
  getStart().test(withoutMarks(lines[from - 1] ?? ''));

/** Includes the line above if the date of the attribution was wrapped there. */
function beginAbove(lines: readonly string[], from: number, last: number): number {
  const own = withoutMarks(lines[from] ?? '');
  if (getStart().test(own) || last - from >= attributionLines - 1) return from;
  const above = withoutMarks(lines[from - 1] ?? '');
  return above && getStart().test(above) && !/[.!?]$/.test(above) ? from - 1 : from;
}
