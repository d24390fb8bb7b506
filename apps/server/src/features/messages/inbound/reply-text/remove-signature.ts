import { once } from '../../../../shared/data-files/data-file.ts';
import { toTexts } from '../../../../shared/data-files/phrase-lists.ts';
import { mailWordsFile } from '../words/mail-words.ts';

/** Requires a known device or program, so that 'Sent from the embassy' stays. */
const getAddedLine = once(() => {
  const { devices, programs, signature_lines } = mailWordsFile.read();
  const [device, program] = [devices.source, programs.source];
  const lines = toTexts(signature_lines)
    .join('|')
    .replaceAll('{device}', `(?:${device})`)
    .replaceAll('{sender}', `(?:${device}|${program})`)
    .replaceAll('{rest}', `[^.!?,;\\n]{0,50}\\.?`);
  return new RegExp(`^(?:${lines})$`, 'iu');
});

const getClosing = once(() => new RegExp(`^(?:${mailWordsFile.read().closings.source})[,.!]?$`, 'i'));
/** A postscript follows the signature, so nothing is cut. */
const getPostscript = once(() => new RegExp(`^ *(?:${mailWordsFile.read().postscripts.source})`, 'im'));
/** The signature may belong to somebody who is quoted. */
const getQuoted = once(
  () => new RegExp(`(?:${mailWordsFile.read().wrote_at_line_end.source}):?[ \\t]*$`, 'im'),
);
const longest = { lines: 8, closingLines: 4, characters: 80 };

/** Removes the signature at the end. Keeps a text that is only a signature. */
export function removeSignature(text: string): string {
  const withoutAdded = cutAddedLines(text.split('\n')).join('\n').trim();
  if (getPostscript().test(withoutAdded.replaceAll('\t', ' ')) || getQuoted().test(withoutAdded))
    return withoutAdded || text;
  return cutName(withoutAdded.split('\n')).join('\n').trim() || withoutAdded || text;
}

function cutAddedLines(lines: string[]): string[] {
  const left = [...lines];
  while (left.length && (!left.at(-1)?.trim() || getAddedLine().test(left.at(-1)?.trim() ?? ''))) left.pop();
  return left;
}

/** Cuts from the two dashes of RFC 3676, or a usual closing, to the end. */
function cutName(lines: string[]): string[] {
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]?.trim() ?? '';
    const below = lines.slice(index + 1).filter((each) => each.trim());
    if (below.length > longest.lines || below.some((each) => each.length > longest.characters)) break;
    if (line === '--' && below.length) return cutAddedLines(cutName(lines.slice(0, index)));
    if (getClosing().test(line) && below.length <= longest.closingLines && !below.some(isSentence))
      return cutAddedLines(lines.slice(0, index));
  }
  return lines;
}

const isSentence = (line: string): boolean =>
  /[?!]\s*$/.test(line) || (/\.\s*$/.test(line) && line.trim().split(/\s+/).length > 4);
