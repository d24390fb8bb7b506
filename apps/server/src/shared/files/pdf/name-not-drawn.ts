import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import { getCharacterName } from './fonts.ts';

/** A note to print below a text. */
export const nameNotDrawn = (characters: string[], language: Language): string =>
  translatorFor(language)('documents.notDrawn.note', {
    characters: characters.map(getCharacterName).join(' '),
  });
