import { z } from 'zod';
import { Count } from '../shared/fields.ts';

/** Number of texts in a template, and how many are translated into Spanish. */
export const TranslatedCount = z.object({
  texts: Count,
  translated: Count,
  /** Among `translated`: machine translations that nobody has reviewed yet. */
  machine: Count,
});
export type TranslatedCount = z.infer<typeof TranslatedCount>;

type Translated<Words> = {
  es?: (Partial<Words> & { origin?: 'machine' | 'reviewed' | undefined }) | undefined;
} | null;

interface Texts {
  name: string;
  description: string;
  translations: Translated<{ name: string | undefined; description: string | undefined }>;
  questions: {
    text: string;
    options: {
      choices?: string[] | undefined;
      group_name?: string | undefined;
      help?: string | undefined;
    } | null;
    translations: Translated<{
      text: string | undefined;
      choices: string[] | undefined;
      group_name: string | undefined;
      help: string | undefined;
    }>;
  }[];
  documents: {
    name: string;
    description: string | null;
    translations: Translated<{ name: string | undefined; description: string | undefined }>;
  }[];
}

/** Each choice counts, and the name of a section once per question. */
export function countTranslated({ questions, documents, ...template }: Texts): TranslatedCount {
  const texts = [
    ...getCount(
      [
        [template.name, template.translations?.es?.name],
        [template.description, template.translations?.es?.description],
      ],
      template.translations,
    ),
    ...questions.flatMap(({ text, options, translations }) =>
      getCount(
        [
          [text, translations?.es?.text],
          [options?.help, translations?.es?.help],
          [options?.group_name, translations?.es?.group_name],
          ...(options?.choices ?? []).map(
            (choice, index): Pair => [choice, translations?.es?.choices?.[index]],
          ),
        ],
        translations,
      ),
    ),
    ...documents.flatMap(({ name, description, translations }) =>
      getCount(
        [
          [name, translations?.es?.name],
          [description, translations?.es?.description],
        ],
        translations,
      ),
    ),
  ];
  const translated = texts.filter(({ isTranslated }) => isTranslated);
  return {
    texts: texts.length,
    translated: translated.length,
    machine: translated.filter(({ isMachine }) => isMachine).length,
  };
}

type Pair = [text: string | null | undefined, translation: string | undefined];

const getCount = (pairs: Pair[], translations: Translated<unknown>) =>
  pairs
    .filter(([text]) => text?.trim())
    .map(([, translation]) => ({
      isTranslated: Boolean(translation?.trim()),
      isMachine: translations?.es?.origin === 'machine',
    }));
