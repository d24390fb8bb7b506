import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { toSearchPattern } from '@visafolio/contract/shared/searched-words.ts';
import words from '@visafolio/locales/recognized-names/birth-date-question.json' with { type: 'json' };

const dateOfBirth = toSearchPattern(words.date_of_birth);

/** Whether the words of a question ask for a date of birth. Staff can overrule the guess. */
export const asksForBirthDate = (text: string): boolean => dateOfBirth.test(foldText(text));
