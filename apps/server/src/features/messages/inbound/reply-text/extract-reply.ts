import { findQuotation, isQuoted, markedHead, type OwnMailMatcher } from './quotation.ts';
import { removeSignature } from './remove-signature.ts';

/** Treats every quotation as one of ours. */
const anybody: OwnMailMatcher = { isOurs: () => true, quotesUs: () => true };

/**
 * Extracts what somebody wrote in a reply, without quotations of our mails and without a signature. Keeps everything that is not
 * certainly a quotation of ours, such as forwarded mails and other lines that start with >. Staff can see the whole mail.
 */
export function extractReply(mail: string, ours: OwnMailMatcher = anybody): string {
  const text = mail.replaceAll(/\r\n?/g, '\n').replaceAll('\u00A0', ' ');
  const own = ownParts(text, ours);
  const cut = tidy(own.map(removeSignature).filter(Boolean).join('\n'));
  return plain(cut || tidy(own.join('\n')));
}

/** Keeps signatures. */
export const removeQuotations = (text: string, ours: OwnMailMatcher): string =>
  ownParts(text, ours).join('\n');

/** The parts above the quotation and, if its lines are marked, between and below them. */
function ownParts(text: string, ours: OwnMailMatcher): string[] {
  const lines = text.split('\n');
  const quotation = findQuotation(lines, ours);
  if (!quotation) return text.trim() ? [text.trim()] : [];
  const { from, end } = quotation;
  const above = lines.slice(0, from).join('\n').trim();
  const rest = lines.slice(end);
  const isMarked = isQuoted(lines[from] ?? '') || isQuoted(rest.find((line) => line.trim()) ?? '');
  // The end of an unmarked quotation is unknown; if nothing is above it, the reply is below.
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
