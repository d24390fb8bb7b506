import type { Translate } from '@visafolio/locales/types.ts';
import type { FileRefusal } from './template-file-text.ts';

/** Why a file cannot be imported, in a sentence. */
export function refusalWords(refusal: FileRefusal, t: Translate): string {
  switch (refusal.reason) {
    case 'invalid':
      return t('editor.file.invalid', { place: refusal.place });
    case 'condition':
      return t('editor.file.condition', { question: refusal.question, other: refusal.other || '–' });
    case 'fact':
      return t('facts.problems.asked_twice', { question: refusal.question, other: refusal.other });
    default:
      return t(`editor.file.refusal.${refusal.reason}`);
  }
}
