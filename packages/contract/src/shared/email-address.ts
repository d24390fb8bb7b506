/** Characters that nobody sees, and that come with pasted text: of no width, marks of direction, soft hyphens, controls. */
const invisible = /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]|\u034f/gu;

/** An address as it is stored: without what surrounds it where it was pasted, and in small letters. */
export function cleanEmail(typed: string): string {
  const text = typed.normalize('NFC').replace(invisible, '').replace(/\s+/gu, ' ').trim();
  // `Ana Rojas <ana@example.com>`, as mail programs copy it.
  const address = /<([^<>]+@[^<>]+)>[,;.]?$/.exec(text)?.[1] ?? text;
  return address
    .trim()
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/i, '$1')
    .replace(/^[<(["']+(?=[^"]*$)|[>)\]"',;.]+$/g, '')
    .trim()
    .toLowerCase()
    .replace(/(?<=@[^@]*)[。．｡]/gu, '.');
}

/** Letters of other languages, or with accents, before the @: a mail server takes them only with SMTPUTF8, which most lack. */
export const hasOtherLetters = (address: string): boolean => /^[^@]*[^\0-\x7f@][^@]*@/u.test(address);

/** What RFC 5322 calls a dot-atom, or a text in quotation marks. */
const local =
  '(?:[a-z0-9!#$%&\'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&\'*+/=?^_`{|}~-]+)*|"(?:[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\\x20-\\x7e])*")';
/** Letters and digits of any language (RFC 5890), or what stands for them: `xn--…`. */
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/** No number alone: that would be an address of a machine. */
const topLevel = `(?=[^.]*[\\p{L}])${label}`;

/** Addresses that can be written to. Before the @ only what every mail server takes: letters of other languages need SMTPUTF8. */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)${local}@(?=[^@]{1,253}$)(?:${label}\\.)+(?=[^.]{2,63}$)${topLevel}$`,
  'u',
);
