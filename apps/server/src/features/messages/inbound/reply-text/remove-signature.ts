import { once } from '../../../../shared/data-files/data-file.ts';
import { mailWordsFile } from '../words/mail-words.ts';

const tail = `[^.!?,;\\n]{0,50}\\.?`;

/**
 * Lines that phones and free mail services append to a reply. Requires a known device or program, so that 'Sent from the embassy'
 * stays.
 */
const getPhoneLine = once(() => {
  const words = mailWordsFile.read();
  const [device, program] = [words.devices.source, words.programs.source];
  return new RegExp(
    `^(?:${[
      `Sent from (?:my |the all new )?(?:\\w+ ){0,2}(?:${device}|${program})${tail}`,
      `Sent (?:with|via|using) (?:my )?(?:${device}|${program}|\\[)${tail}`,
      `Get (?:Outlook|Yahoo|Proton|BlueMail)\\b.{0,120}`,
      `Enviad[oa] (?:desde|con|de|do|a partir do) (?:(?:mi|meu|el|la|un|una|o) )?(?:\\w+ ){0,2}(?:${device}|${program})${tail}`,
      `(?:Obtener|Descargar|Obter) (?:Outlook|Yahoo|Proton)\\b.{0,120}`,
      `(?:Libre de virus|Virus-free|Sin virus)\\b.{0,120}`,
      `Envoyé (?:de|depuis|avec|à partir de) (?:mon |l['’]application )?(?:${device}|${program})${tail}`,
      `(?:Von meinem|Gesendet von(?: meine?m)?|Gesendet mit(?: der)?) ?(?:${device}|${program})${tail}`,
      `Inviato d[ae]l? ?(?:mio )?(?:${device}|${program})${tail}`,
      `Отправлено (?:с|из) .{0,20}(?:${device}|${program}|Почты|Яндекс)${tail}`,
      `发自我的.{1,30}|從我的.{1,30}傳送|(?:${device})から送信|나의 (?:${device})에서 보냄`,
      `(?:${device})['’]?(?:imden|dan) gönderildi`,
    ].join('|')})$`,
    'iu',
  );
});

const getClosing = once(() => new RegExp(`^(?:${mailWordsFile.read().closings.source})[,.!]?$`, 'i'));
/** A postscript follows the signature, so nothing is cut. */
const postscript = /^[ \t]*(?:P\.?[ \t]?[SD]\b|Posdata)/im;
/** The signature may belong to somebody who is quoted. */
const tells = /\b(?:wrote|escribi(?:ó|o|eron)):?[ \t]*$/im;
const longest = { lines: 8, closingLines: 4, characters: 80 };

/** Removes the signature at the end. Keeps a text that is only a signature. */
export function removeSignature(text: string): string {
  const withoutPhone = cutPhoneLines(text.split('\n')).join('\n').trim();
  if (postscript.test(withoutPhone) || tells.test(withoutPhone)) return withoutPhone || text;
  return cutName(withoutPhone.split('\n')).join('\n').trim() || withoutPhone || text;
}

function cutPhoneLines(lines: string[]): string[] {
  const left = [...lines];
  while (left.length && (!left.at(-1)?.trim() || getPhoneLine().test(left.at(-1)?.trim() ?? ''))) left.pop();
  return left;
}

/** Cuts from the two dashes of RFC 3676, or a usual closing, to the end. */
function cutName(lines: string[]): string[] {
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]?.trim() ?? '';
    const below = lines.slice(index + 1).filter((each) => each.trim());
    if (below.length > longest.lines || below.some((each) => each.length > longest.characters)) break;
    if (line === '--' && below.length) return cutPhoneLines(cutName(lines.slice(0, index)));
    if (getClosing().test(line) && below.length <= longest.closingLines && !below.some(isSentence))
      return cutPhoneLines(lines.slice(0, index));
  }
  return lines;
}

const isSentence = (line: string): boolean =>
  /[?!]\s*$/.test(line) || (/\.\s*$/.test(line) && line.trim().split(/\s+/).length > 4);
