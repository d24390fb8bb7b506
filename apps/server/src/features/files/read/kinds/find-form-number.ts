import type { PhraseFinder } from './find-phrases.ts';
import type { FormNumber } from './kind-rules.ts';

/** The form that a page belongs to; null if it is none of these. */
export const findFormNumber = (finder: PhraseFinder, forms: readonly FormNumber[]): FormNumber | null =>
  forms.find(
    ({ numbers, titles }) =>
      numbers.some((each) => finder.find(each) >= 0) && titles.some((each) => finder.find(each) >= 0),
  ) ?? null;
