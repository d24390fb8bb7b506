import { z } from 'zod';
import { Count } from '../shared/fields.ts';
import type { TranslatedLanguage } from '../shared/languages.ts';

/** Number of texts in a template, and how many are translated into one other language. */
export const TranslatedCount = z.object({
  texts: Count,
  translated: Count,
  /** Among `translated`: machine translations that nobody has reviewed yet. */
  machine: Count,
});
export type TranslatedCount = z.infer<typeof TranslatedCount>;

type Translated<Words> =
  | {
      [Code in TranslatedLanguage]?:
        | (Partial<Words> & { origin?: 'machine' | 'reviewed' | undefined })
        | undefined;
    }
  | null;

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
export function countTranslated(
  { questions, documents, ...template }: Texts,
  language: TranslatedLanguage,
): TranslatedCount {
  const parts: Part[] = [
    toPart(template, language),
    ...questions.map(({ text, options, translations }): Part => {
      const words = translations?.[language];
      return {
        origin: words?.origin,
        texts: [
          [text, words?.text],
          [options?.help, words?.help],
          [options?.group_name, words?.group_name],
          ...(options?.choices ?? []).map((choice, index): Pair => [choice, words?.choices?.[index]]),
        ],
      };
    }),
    ...documents.map((document) => toPart(document, language)),
  ];
  const texts = parts.flatMap(({ origin, texts }) =>
    texts
      .filter(([text]) => text?.trim())
      .map(([, translation]) => ({ origin, isTranslated: Boolean(translation?.trim()) })),
  );
  const translated = texts.filter(({ isTranslated }) => isTranslated);
  return {
    texts: texts.length,
    translated: translated.length,
    machine: translated.filter(({ origin }) => origin === 'machine').length,
  };
}

type Pair = [text: string | null | undefined, translation: string | undefined];

interface Part {
  origin: 'machine' | 'reviewed' | undefined;
  texts: Pair[];
}

function toPart(
  { name, description, translations }: Texts['documents'][number],
  language: TranslatedLanguage,
): Part {
  const words = translations?.[language];
  return {
    origin: words?.origin,
    texts: [
      [name, words?.name],
      [description, words?.description],
    ],
  };
}
