import { readdirSync } from 'node:fs';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { DateLimit } from '@visafolio/contract/templates/templates.contract.ts';
import { z } from 'zod';
import { type DataFile, defineDataFile, once } from '../../../shared/data-files/data-file.ts';
import { readFacts } from '../facts/facts.ts';
import { Text } from './library-text.ts';

/** How the library asks for a fact. Its type and its choices in English are those of the catalogue of facts. */
const LibraryQuestion = z.strictObject({
  text: Text,
  help: Text.optional(),
  /** In the order of the catalogue, with the same English words. */
  choices: z.array(Text).min(2).optional(),
  /** The client may say that they do not have or know it. */
  may_lack: z.literal(true).optional(),
  date_limit: DateLimit.optional(),
});
export type LibraryQuestion = z.infer<typeof LibraryQuestion>;

const QuestionsFile = z.record(z.string(), LibraryQuestion);

const folder = new URL('../library/questions/', import.meta.url);

/** Fact -> its question, in files by subject. */
const libraryQuestionFiles: readonly DataFile<z.infer<typeof QuestionsFile>>[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => defineDataFile(new URL(name, folder), QuestionsFile));

/** By fact. Throws an error for a fact that the catalogue lacks or that two files ask for, and for other choices than the catalogue's. */
export const readLibraryQuestions: () => ReadonlyMap<string, LibraryQuestion> = once(() => {
  const questions = new Map<string, LibraryQuestion>();
  for (const { file, read } of libraryQuestionFiles)
    for (const [fact, question] of Object.entries(read())) {
      const known = readFacts().get(fact);
      if (!known) throw new Error(`${file}: no fact ${fact}`);
      if (questions.has(fact)) throw new Error(`${file}: ${fact} is asked in another file too`);
      const choices = question.choices?.map((choice) => choice[defaultLanguage]);
      if (JSON.stringify(choices) !== JSON.stringify(known.choices))
        throw new Error(`${file}: ${fact} has other choices than the catalogue`);
      questions.set(fact, question);
    }
  return questions;
});
