import { readdirSync } from 'node:fs';
import { FactKey } from '@visafolio/contract/questions/fact-key.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { hasChoices } from '@visafolio/contract/questions/structured-types.ts';
import { z } from 'zod';
import { type DataFile, defineDataFile, once } from '../../../shared/data-files/data-file.ts';
import { Line } from '../../../shared/data-files/line.ts';

const Fact = z
  .strictObject({
    /** The type of the questions that ask for it. */
    type: QuestionType,
    /** Asked once for each entry; facts of one group are asked together. */
    group: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/)
      .optional(),
    /** The choices of its question, in English. */
    choices: z.array(Line).min(2).optional(),
    /** What its question asks, in English, where the name does not say it. Official forms are signed on these words. */
    text: Line.optional(),
    /** It is about a point in time: an earlier answer may not be right any more. */
    changes: z.literal(true).optional(),
    /** Where official forms ask for it: 'I-485, Part 9, Item 14'. */
    source: Line.optional(),
  })
  .refine(({ type, choices }) => hasChoices(type) === Boolean(choices), { path: ['choices'] });
export type Fact = z.infer<typeof Fact>;

const FactsFile = z.record(FactKey, Fact);

const folder = new URL('./', import.meta.url);

/** What questions can ask for, about the party that they are asked about; official forms are filled from it (docs/decisions/0136). */
export const factFiles: readonly DataFile<z.infer<typeof FactsFile>>[] = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .map((name) => defineDataFile(new URL(name, folder), FactsFile));

/** By key. Throws an error if two files define the same fact. */
export const readFacts: () => ReadonlyMap<string, Fact> = once(() => {
  const facts = new Map<string, Fact>();
  for (const { file, read } of factFiles)
    for (const [key, fact] of Object.entries(read())) {
      if (facts.has(key)) throw new Error(`${file}: ${key} is defined in another file too`);
      facts.set(key, fact);
    }
  return facts;
});
