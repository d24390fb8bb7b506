import type { Translate } from '@visafolio/locales/types.ts';
import type { Problem } from '../../template-form.ts';

/** Why the form refuses a field, in the user's language; undefined if it does not. */
export function problemText(error: { message?: string | undefined } | undefined, t: Translate) {
  return error?.message ? t(`templates.form.problems.${error.message as Problem}`) : undefined;
}
