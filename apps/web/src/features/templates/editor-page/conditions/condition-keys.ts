import { foldText } from '@visafolio/contract/shared/fold-text.ts';

const longestKey = 60;
/** Leaves room for a number that makes it unique. */
const longestStem = 50;

/** A name for a question in the conditions of later ones, from its text: `marital_status`. `taken`: the names of other questions. */
export function makeKey(text: string, taken: ReadonlySet<string>): string {
  const stem = foldText(text)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, longestStem)
    .replace(/_+$/, '');
  const name = stem || 'question';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? name : `${name}_${number}`.slice(0, longestKey);
    if (!taken.has(key)) return key;
  }
}
