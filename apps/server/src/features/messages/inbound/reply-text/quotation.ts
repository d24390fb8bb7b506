import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { once } from '../../../../shared/data-files/data-file.ts';
import { mailWordsFile } from '../words/mail-words.ts';

/** How we are known in a mail: by our addresses, by the names that our mails carry, and by what we wrote. */
export interface OurSide {
  /** Whether a line that names a sender names us. */
  isOurs(line: string): boolean;
  /** Whether lines that follow a sender's name are what we wrote. */
  quotesUs(lines: readonly string[]): boolean;
}

export interface OurWords {
  /** `local@domain`; also with something behind a plus. */
  addresses: readonly string[];
  /** The product, and the firm. */
  names: readonly string[];
  /** With these words our mails sign for somebody: they are ours, whatever address stands beside them. */
  signatures: readonly string[];
  /** What we wrote lately. */
  texts: readonly string[];
}

/** Shorter ones stand in too many other words. */
const shortest = { name: 3, line: 8 };
/** How far below a sender's name our words are looked for. */
const linesMax = 40;

export function createOurSide({ addresses, names, signatures, texts }: OurWords): OurSide {
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
      // Whoever has our name and an address of their own is somebody else.
      return !address.test(folded) && known.some((name) => folded.includes(name));
    },
    // Only what is quoted once: what others quoted of us is theirs.
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

/** What our HTML reader writes before a line that a mail program marked as the head of a quotation. */
export const markedHead = '\uE000';

const address = /[^\s<>@]+@[^\s<>@]+/;
const when = /\d{1,2}[:.h]\d{2}|\b(?:19|20)\d{2}\b|\d{1,2}[./-]\d{1,2}[./-]\d{2}|\d{4}[年년]/;
const getWrote = once(() => new RegExp(`(?:${mailWordsFile.read().wrote.source})\\W{0,4}$`, 'iu'));
const opener =
  /^(?:On|El|Le|Am|Il|Em|Op|Den|Dne|W dniu|At|Pada|Vào|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b[^.!?]*\d|^\p{L}{2,12}[.,][^.!?]*\d/iu;
const attributionLines = 4;
const lineMax = 400;

/** `From: …`, in any language: a short label, perhaps in bold, and what it says. */
const label = /^\*?([\p{L}][\p{L}\p{M} .()-]{0,24}?)\*?[ \t]?[:：]\*?[ \t]*(\S.*)$/u;
/** What stands above such a head: a rule, or 'Original message' between dashes. */
const rule = /^(?:_{5,}|[-─—=*]{2,}[^-─—=*]{0,60}[-─—=*]{2,}|[-─—=]{5,})$/u;

export interface Quotation {
  /** Where it begins, as the index of a line, and where what introduces it ends. */
  from: number;
  end: number;
}

const withoutMarks = (line: string): string => line.replace(/^[ \t]*(?:>[ \t]?)+/, '').trim();
export const isQuoted = (line: string): boolean => /^[ \t]*>/.test(line);

/** The first quotation of a mail of ours; null where nothing is surely one. */
export function findQuotation(lines: readonly string[], ours: OurSide): Quotation | null {
  for (let index = 0; index < lines.length; index++) {
    const line = withoutMarks(lines[index] ?? '');
    if (!line) continue;
    if (markers.some((marker) => line.includes(marker))) return { from: index, end: index + 1 };
    const found = readHead(lines, index, ours) ?? readAttribution(lines, index, ours);
    if (found) return found;
  }
  return null;
}

/** A head of sender and time below each other, as Outlook, QQ and others write it. */
function readHead(lines: readonly string[], index: number, ours: OurSide): Quotation | null {
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

/** 'On …, somebody wrote:', in up to four lines that end at this one. */
function readAttribution(lines: readonly string[], last: number, ours: OurSide): Quotation | null {
  const raw = lines[last] ?? '';
  const line = withoutMarks(raw);
  if (raw.length > 2 * lineMax) return null;
  const isMarked = raw.includes(markedHead);
  // Yahoo goes on behind the colon.
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
  opener.test(withoutMarks(lines[from - 1] ?? ''));

/** An attribution whose date was broken off into the line above. */
function beginAbove(lines: readonly string[], from: number, last: number): number {
  const own = withoutMarks(lines[from] ?? '');
  if (opener.test(own) || last - from >= attributionLines - 1) return from;
  const above = withoutMarks(lines[from - 1] ?? '');
  return above && opener.test(above) && !/[.!?]$/.test(above) ? from - 1 : from;
}
