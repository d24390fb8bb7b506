import type { Translate } from '@visafolio/locales/types.ts';
import type { Problem } from '../../template-form.ts';

/** Why the form does not take a field, in the reader's words; undefined where it does. */
export function problemText(error: { message?: string | undefined } | undefined, t: Translate) {
  return error?.message ? t(`templates.form.problems.${error.message as Problem}`) : undefined;
}
