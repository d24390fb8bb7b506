import type { Translate } from './types.ts';

const words = ['Asylum', 'Naturalization', 'Family-based', 'Student (F-1)', 'Other'] as const;

/** A visa type in the reader's language. Only a few are words; codes such as H-1B stay. */
export function visaName(type: string, t: Translate): string {
  const word = words.find((each) => each === type);
  return word ? t(`common.visa.${word}`) : type;
}
