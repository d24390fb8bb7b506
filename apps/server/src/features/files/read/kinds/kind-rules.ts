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

/** How much each list weighs stands in tell-kind.ts. */
export interface KindRule {
  /** What such a document is headed with: counts most at the top of a page. */
  titles: string[];
  /** Rarely seen in any other document. */
  strong: string[];
  /** Seen in others too; many together speak for this one. */
  weak: string[];
  /** Speaks for something else. */
  against: string[];
  /** What it says where it has no heading, as `PhraseFinder.hasSentence` takes them: letters first of all. */
  sentences: string[];
}

export interface FormNumber {
  kind: DocumentKind;
  /** As people call it. */
  form: string;
  numbers: string[];
  titles: string[];
}

export interface RecognitionRules {
  /** One per kind but `photo`, which has no words. */
  kinds: [DocumentKind, KindRule][];
  /** Sentences that count against every kind. */
  againstAll: string[];
  /** The first that fits counts. */
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

/** All languages are looked for in every paper. */
const Phrases = phrasesByLanguage(Phrase);

/** A kind's words; the kind is the file's name. */
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

/** Reads the rules of a folder, of the product's own by default. Throws DataFileError, naming file and line. */
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
