import { cutSignature } from './cut-signature.ts';
import { findQuotation, isQuoted, markedHead, type OurSide } from './quotation.ts';

/** Without knowing who we are, every quotation is taken for one of ours. */
const anybody: OurSide = { isOurs: () => true, quotesUs: () => true };

/**
 * What somebody wrote of an answer by mail, without what it quotes of our mails and without a signature. What is not surely a quotation
 * of ours stays: what others wrote and is handed on, and lines that begin with > all the same. Staff can see the whole mail.
 */
export function cutReply(mail: string, ours: OurSide = anybody): string {
  const text = mail.replaceAll(/\r\n?/g, '\n').replaceAll('\u00A0', ' ');
  const own = ownParts(text, ours);
  const cut = tidy(own.map(cutSignature).filter(Boolean).join('\n'));
  return plain(cut || tidy(own.join('\n')));
}

/** The same with signatures. */
export const withoutQuotations = (text: string, ours: OurSide): string => ownParts(text, ours).join('\n');

/** Above the quotation; and, where its lines are marked, between and below them. */
function ownParts(text: string, ours: OurSide): string[] {
  const lines = text.split('\n');
  const quotation = findQuotation(lines, ours);
  if (!quotation) return text.trim() ? [text.trim()] : [];
  const { from, end } = quotation;
  const above = lines.slice(0, from).join('\n').trim();
  const rest = lines.slice(end);
  const isMarked = isQuoted(lines[from] ?? '') || isQuoted(rest.find((line) => line.trim()) ?? '');
  // Where a quotation has no marks, nobody can say where it ends; whoever wrote nothing above it has written below.
  const below = isMarked ? splitByQuoted(rest) : above ? [] : [rest.join('\n').trim()];
  return [above, ...below].filter((part) => plain(part).trim());
}

function splitByQuoted(lines: readonly string[]): string[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (isQuoted(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((part) => part.join('\n').trim()).filter(Boolean);
}

const plain = (text: string): string => text.replaceAll(markedHead, '');

const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
