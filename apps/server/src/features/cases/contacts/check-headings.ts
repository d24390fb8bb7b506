import { importFields } from '@visafolio/contract/cases/contacts/contact-import.ts';
import { normalizeHeading } from '@visafolio/locales/contact-import/normalize-heading.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../shared/data-files/data-file.ts';
import { addDuplicateIssues } from '../../../shared/data-files/phrase-lists.ts';

const Heading = z
  .string('must be a text')
  .regex(/^\S(?:.*\S)?$/, 'must have no spaces around it')
  .refine((heading) => normalizeHeading(heading) !== '', 'must have letters from a to z');

const Headings = z.array(Heading).min(1);
const list = () =>
  Headings.superRefine((headings, context) =>
    addDuplicateIssues(
      headings.map((heading, index) => [[index], normalizeHeading(heading)] as const),
      context,
    ),
  );

/** Column headings of each field, best first. */
const ByField = z.partialRecord(z.enum(importFields), Headings).superRefine((fields, context) =>
  addDuplicateIssues(
    Object.entries(fields).flatMap(([field, headings]) =>
      headings.map((heading, index) => [[field, index], normalizeHeading(heading)] as const),
    ),
    context,
  ),
);

const HeadingsFile = z.strictObject({
  $schema: z.string().optional(),
  headings: ByField.describe('How files head the columns of each field, in any language, best first.'),
  more_names: z
    .strictObject({ middle_name: list(), second_last_name: list() })
    .describe('Names between the first and the last one, and the second of two surnames.'),
  alone: ByField.describe('Words that say it where nothing else stands beside them.'),
  given_names: list().describe('Those of `name` that are for a first name, and not for a whole one.'),
  whose: list().describe("Words in front of a heading that say whose it is: 'Client first name'."),
});

/** The headings file of contact imports: a module of the web, validated when the server starts. */
export const headingsFile = defineDataFile(
  new URL('../../../../../../packages/locales/src/contact-import/headings.json', import.meta.url),
  HeadingsFile,
);
