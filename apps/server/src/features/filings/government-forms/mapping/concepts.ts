import { FactName } from '@visafolio/contract/files/facts.ts';
import { ValuePart } from '@visafolio/contract/filings/mapping-rule.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { addDuplicateIssues } from '../../../../shared/data-files/phrase-lists.ts';
import { Words } from '../../../../shared/data-files/searched-words.ts';

/** A concept that forms and questions word differently. */
const Concept = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be small letters, digits and _'),
  fact: FactName.optional(),
  part: ValuePart.optional().describe('What of a whole name, date or address it is.'),
  words: Words,
});
export type Concept = z.infer<typeof Concept>;

/** Concepts that propose-rules.ts refers to. */
const neededNames = [
  'full_name',
  'family_name',
  'given_name',
  'middle_name',
  'email',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'country',
  'address',
] as const;

const ConceptsFile = z
  .strictObject({ concepts: z.array(Concept).min(1) })
  .superRefine(({ concepts }, context) => {
    addDuplicateIssues(
      concepts.map(({ name }, index) => [['concepts', index, 'name'], name]),
      context,
    );
    for (const name of neededNames)
      if (!concepts.some((concept) => concept.name === name))
        context.addIssue({ code: 'custom', path: ['concepts'], message: `'${name}' is missing` });
  });

export const conceptsFile = defineDataFile(new URL('./words/concepts.yaml', import.meta.url), ConceptsFile);

/** The first match. */
export const findConcept = (text: string): Concept | undefined =>
  conceptsFile.read().concepts.find(({ words }) => words.test(text));
