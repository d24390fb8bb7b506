import type { Language } from '@visafolio/contract/shared/languages.ts';
import { createTranslator } from '@visafolio/locales/translator.ts';
import type { MessageTree } from '@visafolio/locales/types.ts';
import type { Translation } from '../../../../shared/i18n/language.ts';

/** The texts of the client's components, in every language. */
const files = import.meta.glob<{ default: MessageTree }>(
  ['./*/{pieces,questionnaire,templates}.json', './*/shared/{common,picker}.json'],
  { base: '../../../../../../../packages/locales/src' },
);

/** The translation of the client's view into a language other than the page's. */
export async function loadPreviewTexts(language: Language): Promise<Translation> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
  const messages = await Promise.all(
    own.map(async ([path, load]) => {
      const namespace = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
      return [namespace, (await load()).default] as const;
    }),
  );
  return { language, t: createTranslator(language, Object.fromEntries(messages)) };
}
