/** Invisible characters of pasted text: zero-width, direction marks, soft hyphens, controls. */
const invisible = /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]|\u034f/gu;

/** The address in lower case, without what was pasted around it. */
export function cleanEmail(typed: string): string {
  const text = typed.normalize('NFC').replace(invisible, '').replace(/\s+/gu, ' ').trim();
  // Mail programs copy `Ana Rojas <ana@example.com>`.
  const address = /<([^<>]+@[^<>]+)>[,;.]?$/.exec(text)?.[1] ?? text;
  return address
    .trim()
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/i, '$1')
    .replace(/^[<(["']+(?=[^"]*$)|[>)\]"',;.]+$/g, '')
    .trim()
    .toLowerCase()
    .replace(/(?<=@[^@]*)[。．｡]/gu, '.');
}

/** Non-ASCII letters before the @, which a mail server accepts only with SMTPUTF8; most do not support it. */
export const hasOtherLetters = (address: string): boolean => /^[^@]*[^\0-\x7f@][^@]*@/u.test(address);

/** A dot-atom or quoted string of RFC 5322. */
const local =
  '(?:[a-z0-9!#$%&\'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&\'*+/=?^_`{|}~-]+)*|"(?:[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\\x20-\\x7e])*")';
/** Letters and digits of any language (RFC 5890), or their encoded form `xn--…`. */
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/** Not digits only, which would be an IP address. */
const topLevel = `(?=[^.]*[\\p{L}])${label}`;

/** Before the @ only ASCII, because other letters need SMTPUTF8, which most mail servers do not support. */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)${local}@(?=[^@]{1,253}$)(?:${label}\\.)+(?=[^.]{2,63}$)${topLevel}$`,
  'u',
);
