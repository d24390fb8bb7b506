import { FactKey } from '@visafolio/contract/questions/fact-key.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { z } from 'zod';
import { defineDataFile } from '../shared/data-files/data-file.ts';
import { phrasesByLanguage } from '../shared/data-files/phrase-lists.ts';
import { FoldedWords } from '../shared/data-files/searched-words.ts';

const folder = new URL('../../../../packages/locales/src/recognized-names/', import.meta.url);

const Word = z
  .string()
  .regex(/^[\p{L}\p{N}]+$/u, 'must be one word')
  .refine((word) => word === foldText(word), 'must be in small letters without accents');
const WholeWords = phrasesByLanguage(Word);

const Thing = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/)
      .describe('answering.hand has its text for clients.'),
    facts: z.array(FactKey).min(1).optional().describe('Questions that one of these facts answers.'),
    types: z.array(QuestionType).min(1).optional().describe('Questions of these types.'),
    words: FoldedWords.optional().describe('Words of questions, and of names of documents.'),
  })
  .refine(({ facts, types, words }) => facts || types || words, 'has no facts, types or words');

/** Words that only the web searches for: its modules, validated when the server starts. */
export const webWordFiles = [
  defineDataFile(
    new URL('at-hand.json', folder),
    z.strictObject({
      $schema: z.string().optional(),
      things: z
        .array(Thing)
        .min(1)
        .refine(
          (things) => new Set(things.map(({ name }) => name)).size === things.length,
          'a name is in it twice',
        )
        .describe(
          'What clients need for the answers to some questions, in the order in which they are told.',
        ),
    }),
  ),
  defineDataFile(
    new URL('birth-date-question.json', folder),
    z.strictObject({
      $schema: z.string().optional(),
      date_of_birth: FoldedWords.describe('A question with these asks for a date of birth.'),
    }),
  ),
  defineDataFile(
    new URL('photo-document.json', folder),
    z.strictObject({
      $schema: z.string().optional(),
      photos: FoldedWords.describe('Names of documents that are a picture of a person or an object.'),
      papers: FoldedWords.describe('Names of papers in which a word for a photo stands: they are scanned.'),
      with_photo: z
        .strictObject({
          papers: FoldedWords.describe('Papers, and parts of them.'),
          with: FoldedWords.describe('Words between a paper and its photo.'),
        })
        .describe('A paper, then one of the words between, then a word for a photo: it is scanned too.'),
    }),
  ),
  defineDataFile(
    new URL('related-answers.json', folder),
    z.strictObject({
      $schema: z.string().optional(),
      identity_papers: WholeWords.describe('Names of documents that say who a person is.'),
      person_questions: WholeWords.describe('Questions whose answers are compared with such documents.'),
      common_words: WholeWords.describe('Words that do not say what a document is about.'),
    }),
  ),
];
