import type { Translate } from './types.ts';

const words = ['Asylum', 'Naturalization', 'Family-based', 'Student (F-1)', 'Other'] as const;

/** A visa type in the reader's language: codes like H-1B are the same everywhere, a few are words. */
export function visaName(type: string, t: Translate): string {
  const word = words.find((each) => each === type);
  return word ? t(`common.visa.${word}`) : type;
}
