import { readdirSync } from 'node:fs';
import { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { z } from 'zod';
import {
  addDuplicateIssues,
  listPhrases,
  phrasesByLanguage,
  toTexts,
  unique,
} from '../../../../shared/data-files/phrase-lists.ts';
import { DataFileError, readDataFile } from '../../../../shared/data-files/read-data-file.ts';
import { foldWords } from './fold-words.ts';

/** The weight of each list is in recognize-kind.ts. */
export interface KindRule {
  /** Headings of such documents: count most at the top of a page. */
  titles: string[];
  /** Rare in other documents. */
  strong: string[];
  /** Also in other documents; many together are evidence for this one. */
  weak: string[];
  /** Evidence for another kind. */
  against: string[];
  /** Sentences for documents without a heading, such as letters, in the syntax of `PhraseFinder.hasSentence`. */
  sentences: string[];
}

export interface FormNumber {
  kind: DocumentKind;
  /** The common name of the form. */
  form: string;
  numbers: string[];
  titles: string[];
}

export interface RecognitionRules {
  /** One per kind except `photo`, which has no words. */
  kinds: [DocumentKind, KindRule][];
  /** Sentences that are evidence against every kind. */
  againstAll: string[];
  /** The first match counts. */
  forms: FormNumber[];
}

const Phrase = z.string('must be words; put a number in quotes').superRefine((phrase, context) => {
  const folded = foldWords(phrase).join(' ');
  if (phrase !== folded || !folded)
    context.addIssue({
      code: 'custom',
      message: `'${phrase}' must be in small letters without accents and punctuation: '${folded}'`,
    });
});

const sentencePart = /^[a-z0-9]+\*?(?: [a-z0-9]+\*?)*$/;
const Sentence = z.string('must be a sentence; put it in quotes').superRefine((sentence, context) => {
  const wrong = sentence.split(/ \.{2,3} |\|/).find((form) => !sentencePart.test(form));
  if (wrong !== undefined)
    context.addIssue({
      code: 'custom',
      message: `'${wrong}' must be words in small letters without accents and punctuation, with | between forms and .. between parts`,
    });
});

/** Phrases of all languages are searched in every document. */
const Phrases = phrasesByLanguage(Phrase);

/** The words of a kind; the file's name is the kind. */
export const KindFile = z
  .strictObject({
    titles: Phrases,
    strong: Phrases,
    weak: Phrases,
    against: Phrases.optional(),
    sentences: unique(Sentence).optional(),
  })
  .superRefine(({ titles, strong, weak, against }, context) => {
    const speaksFor = new Set([titles, strong, weak].flatMap(toTexts));
    for (const [place, text] of listPhrases(against))
      if (speaksFor.has(text))
        context.addIssue({
          code: 'custom',
          path: ['against', ...place],
          message: `'${text}' speaks for this kind too: take it out of one of the lists`,
        });
  })
  .transform(
    ({ titles, strong, weak, against, sentences = [] }): KindRule => ({
      titles: toTexts(titles),
      strong: toTexts(strong),
      weak: toTexts(weak),
      against: toTexts(against),
      sentences,
    }),
  );

export const AgainstAllFile = z.strictObject({ sentences: unique(Sentence) });

export const FormNumbersFile = z.strictObject({
  forms: z
    .array(
      z.strictObject({
        kind: DocumentKind,
        form: z.string('must be a text; put a number in quotes').min(1),
        numbers: unique(Phrase),
        titles: unique(Phrase),
      }),
    )
    .superRefine((forms, context) =>
      addDuplicateIssues(
        forms.map(({ form }, index) => [[index, 'form'], form]),
        context,
      ),
    ),
});

export const shippedRules = new URL('./rules/', import.meta.url);

/** Reads the rules of a folder, by default the product's. Throws DataFileError with file and line. */
export function readRecognitionRules(folder: URL = shippedRules): RecognitionRules {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\/[^/]+\.yaml$/.test(name));
  const byKind = new Map<string, string>();
  for (const file of files) {
    const name = file.replace(/^.*\/|\.yaml$/g, '');
    if (byKind.has(name)) throw new DataFileError(`${file}: ${byKind.get(name)} has the same kind`);
    if (!DocumentKind.safeParse(name).success)
      throw new DataFileError(
        `${file}: there is no kind '${name}' (packages/contract/src/files/document-kinds.ts)`,
      );
    byKind.set(name, file);
  }
  return {
    kinds: DocumentKind.exclude(['photo']).options.map((kind) => {
      const file = byKind.get(kind);
      if (!file) throw new DataFileError(`${kind}.yaml is missing: nothing would be recognised as this kind`);
      return [kind, readDataFile(new URL(file, folder), KindFile)];
    }),
    againstAll: readDataFile(new URL('against-all.yaml', folder), AgainstAllFile).sentences,
    forms: readDataFile(new URL('form-numbers.yaml', folder), FormNumbersFile).forms,
  };
}
