import { translatorFor } from '@visafolio/locales';
import EmailReplyParser from 'email-reply-parser';

/** The first line of our mails, in every language: whatever stands below it was quoted. */
const ours = (['en', 'es'] as const).map((language) => translatorFor(language)('mails.messages.above'));

/** Above a quotation: 'On … wrote:', over up to four lines, as mail programs in English and Spanish break them. */
const attribution =
  /^[ \t>]*(?:On\b[^\n]*(?:\n[^\n]+){0,3}?\bwrote:|El\b[^\n]*(?:\n[^\n]+){0,3}?\bescribi(?:ó|o|eron):|[^\n]{0,200}<[^<>\s]+@[^<>\s]+>[ \t]*(?:wrote|escribió):)(?=[ \t]*$|[ \t]{2})/gim;

/** Programs say when it was, or from which address: who tells what the consulate wrote says neither. */
const saysWhen = /@|\d{1,2}[:.]\d{2}|\b20\d{2}\b/;
const tells = /\b(?:wrote|escribi(?:ó|o|eron)):?[ \t]*$/im;

/** How Outlook and others begin what they quote: a head with sender and time below each other, in bold or not. */
const outlookHead =
  /^[ \t]*(?:_{5,}[ \t]*\n+)?[ \t]*\*?(?:From|De):\*?[^\n]*\n(?:[ \t]*\n)?[ \t]*\*?(?:Sent|Date|Enviad[oa](?: el)?|Fecha):\*?[^\n]*$/im;

/** 'Original message', in the ways that programs write it. */
const originalMessage =
  /^[ \t]*-{2,}[ \t]*(?:Original (?:Message|Appointment)|Mensaje original|Forwarded message|Mensaje reenviado)[ \t]*-{2,}[ \t]*$/im;

/** What phones and free mail services add. */
const phoneSignature =
  /^[ \t]*(?:Sent from (?:my|the|Yahoo|Outlook|Mail|Proton|a)\b[^\n]*|Get Outlook for [^\n]*|Enviad[oa] (?:desde|con|de) (?:mi|mis|el|la|Outlook|Yahoo|Correo|Proton|un)\b[^\n]*|Obtener Outlook para [^\n]*|Descargar Outlook para [^\n]*|Sent with Proton Mail[^\n]*|Enviado con Proton Mail[^\n]*|Libre de virus[^\n]*|Virus-free[^\n]*)$/gim;

/** Below a signature somebody may still say something. */
const postscript = /^[ \t]*(?:P\.?[ \t]?[SD]\b|Posdata)/im;

/**
 * What somebody wrote of an answer by mail, without what it quotes and without a signature. Where nothing would be left it is
 * everything that is not quoted: better too much than an answer that is lost.
 */
export function cutReply(mail: string): string {
  const text = mail.replaceAll(/\r\n?/g, '\n').replaceAll('\u00A0', ' ');
  const own = beforeFirst(text);
  const withoutPhones = own.replaceAll(phoneSignature, '');
  const isWhole = postscript.test(withoutPhones) || tells.test(withoutPhones);
  const cut = tidy(isWhole ? withoutPhones : cutByLibrary(withoutPhones));
  return cut || tidy(withoutQuoted(withoutPhones)) || tidy(withoutQuoted(text));
}

/** Up to where the first quotation begins. */
function beforeFirst(text: string): string {
  const marker = ours.map((line) => text.indexOf(line)).filter((at) => at >= 0);
  const found = [findAttribution(text), text.search(outlookHead), text.search(originalMessage)].filter(
    (at) => at >= 0,
  );
  // The line that holds our own words begins with marks of the quotation.
  const lineOfMarker = marker.map((at) => text.lastIndexOf('\n', at) + 1);
  const end = Math.min(text.length, ...found, ...lineOfMarker);
  const before = text.slice(0, end);
  // Who answers below the quotation, or between its lines, has written nothing above it.
  return before.trim() ? before : text.replace(attribution, (found) => (saysWhen.test(found) ? '' : found));
}

function findAttribution(text: string): number {
  for (const { 0: found, index } of text.matchAll(attribution)) {
    if (!saysWhen.test(found)) continue;
    // The answer itself may end with a line that begins like it.
    const lines = found.split('\n');
    const first = lines.findLastIndex((line) => /^[ \t>]*(?:On|El)\b/i.test(line));
    return index + lines.slice(0, Math.max(0, first)).join('\n').length;
  }
  return -1;
}

/** Its patterns take time that grows with the square of what they read. Characters. */
const libraryMax = { text: 20_000, line: 1_000 };

/** `parseReply` of the library: quotations in other languages, and signatures. */
function cutByLibrary(text: string): string {
  const isLong =
    text.length > libraryMax.text || text.split('\n').some((line) => line.length > libraryMax.line);
  return isLong ? text : new EmailReplyParser().parseReply(text);
}

const withoutQuoted = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^[ \t]*>/.test(line))
    .join('\n');

const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
