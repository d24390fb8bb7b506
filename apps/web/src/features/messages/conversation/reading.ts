import type { Conversation, Message, MessageTranslation } from '@visafolio/contract/messages/message.ts';
import type { Language } from '@visafolio/locales/types.ts';

/** How a message is first shown to a reader. */
export type Reading =
  /** As written; `theirs` is what readers of another language get. */
  | { shows: 'original'; theirs: Translated | undefined }
  /** In the reader's language; the original is one tap away. */
  | { shows: 'translation'; translation: Translated }
  /** As written, in another language than the reader's. */
  | { shows: 'untranslated'; reason: 'notSetUp' | 'onItsWay' | 'unavailable' | 'refused' | 'tooLong' };

export type Translated = MessageTranslation & { body: string };

const isTranslated = (translation: MessageTranslation): translation is Translated =>
  translation.body !== null;

const reasons = { unavailable: 'unavailable', refused: 'refused', too_long: 'tooLong' } as const;

export function getReading(
  message: Pick<Message, 'author' | 'language' | 'translations'>,
  language: Language,
  translation: Conversation['translation'],
): Reading {
  const others = message.translations.filter(isTranslated);
  const theirs = others.find((other) => other.language !== language && other.language !== message.language);
  // Authors read their own words; a language that was not recognised cannot be translated.
  if (message.author.you || message.language === null || message.language === language)
    return { shows: 'original', theirs: theirs ?? (message.author.you ? others[0] : undefined) };
  const mine = message.translations.find((other) => other.language === language);
  if (mine && isTranslated(mine)) return { shows: 'translation', translation: mine };
  if (mine?.problem) return { shows: 'untranslated', reason: reasons[mine.problem] };
  return { shows: 'untranslated', reason: translation === 'none' ? 'notSetUp' : 'onItsWay' };
}

/** Translation engines whose results are only rough. */
export const isRoughTranslation = ({ engine }: Pick<MessageTranslation, 'engine'>): boolean =>
  engine === 'apertium';
