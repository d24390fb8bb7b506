import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';

interface TextWords {
  kind: 'invitation' | 'reminder';
  language: Language;
  /** The firm, or the product. */
  sender: string;
  url: string;
  /** The first one to this number: it says that whoever gets it agreed, and how to stop. */
  first: boolean;
}

/** Shorter than any name that says who writes. */
const shortestName = 12;

/**
 * What a phone shows: who writes, that something waits, where, and how to stop. Nothing of the case. A long name is cut so that the
 * text is one message, or two where its letters or the first one's words need them.
 */
export function composeText({ kind, language, sender, url, first }: TextWords): string {
  const t = translatorFor(language);
  const name = sender.replaceAll(/\s+/g, ' ').trim();
  const write = (sender: string) =>
    t(first ? `mails.text.first.${kind}` : `mails.text.${kind}`, { sender, url });
  const allowed = first || !isGsm(write(name)) ? 2 : 1;
  let cut = name;
  while (countMessages(write(cut)) > allowed && cut.length > shortestName) cut = cut.slice(0, -1).trimEnd();
  return write(cut);
}

/** The letters that a message of 160 is made of; those of the second line take two places. */
const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsmTwice = '^{}\\[~]|€';

const isGsm = (text: string): boolean =>
  [...text].every((letter) => gsm.includes(letter) || gsmTwice.includes(letter));

/** How many messages a provider sends for a text. */
export function countMessages(text: string): number {
  if (!isGsm(text)) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  const places = [...text].reduce((sum, letter) => sum + (gsmTwice.includes(letter) ? 2 : 1), 0);
  return places <= 160 ? 1 : Math.ceil(places / 153);
}
