import { QuestionKey } from '@visafolio/contract/questions/conditions.ts';
import { FactKey } from '@visafolio/contract/questions/fact-key.ts';
import { PartyKey } from '@visafolio/contract/questions/parties/template-party.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { DateLimit } from '@visafolio/contract/templates/templates.contract.ts';
import { z } from 'zod';
import { Line } from '../../../shared/data-files/line.ts';
import { readDataFile } from '../../../shared/data-files/read-data-file.ts';
import { listFactTypes } from '../facts/list-facts.ts';
import { type LibraryText, requireAllTexts, Text } from './library-text.ts';

/**
 * When something is asked. `question`: the fact of an earlier question of the same party or of everybody, or the `key` of one; the others as in
 * the conditions of templates.
 */
export const AskIf = z.strictObject({
  match: z.enum(['all', 'any']).default('all'),
  tests: z
    .array(
      z.strictObject({
        question: Line,
        is: z.enum([
          'answered',
          'not_answered',
          'equal',
          'not_equal',
          'containing',
          'one_of',
          'before',
          'after',
        ]),
        value: Line.optional(),
        values: z.array(Line).min(1).optional(),
        date: z.iso.date().optional(),
      }),
    )
    .min(1),
});
export type AskIf = z.infer<typeof AskIf>;

const asked = {
  text: Text,
  required: z.boolean(),
  help: Text.optional(),
  fact: FactKey.optional(),
  key: QuestionKey.optional(),
  ask_if: AskIf.optional(),
  may_lack: z.literal(true).optional(),
  for_staff: z.literal(true).optional(),
};

export const Written = z
  .discriminatedUnion('type', [
    z.strictObject({ ...asked, type: z.enum(['select', 'multiselect']), choices: z.array(Text).min(2) }),
    z.strictObject({ ...asked, type: z.literal('date'), date_limit: DateLimit.optional() }),
    z.strictObject({ ...asked, type: QuestionType.exclude(['select', 'multiselect', 'date']) }),
  ])
  .refine(({ type, fact }) => fact === undefined || listFactTypes(fact)?.includes(type), { path: ['fact'] });
export type Written = z.infer<typeof Written>;

/** Asks for a fact in the words of `library/questions`. */
export const Referring = z.strictObject({
  type: z.undefined().optional(),
  fact: FactKey,
  required: z.boolean().default(true),
  help: Text.optional(),
  ask_if: AskIf.optional(),
  /** What the firm decides, and clients are not asked. */
  for_staff: z.literal(true).optional(),
});

const Repeats = z.strictObject({
  key: QuestionKey,
  /** What one entry is. */
  entry_name: Text,
  min: z.int().min(0),
  max: z.int().min(1),
  history_years: z.int().min(1).optional(),
  ask_if: AskIf.optional(),
});

export const Section = z.strictObject({
  title: Text,
  /** Whose questions these are; everybody's if absent. */
  party: PartyKey.optional(),
  /** The section is answered once for each entry. */
  repeats: Repeats.optional(),
  /** Condition of each of its questions that has none of its own. */
  ask_if: AskIf.optional(),
  questions: z.array(z.discriminatedUnion('type', [Referring, Written])).min(1),
});
export type Section = z.infer<typeof Section>;

/** Sections of `sections/NAME.json`, which several templates or parties share. */
const Include = z.strictObject({
  include: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  party: PartyKey.optional(),
  /** Written with a colon before the titles of the sections, so that two parties' differ. */
  title_prefix: Text.optional(),
  /** Written before the keys of the repeating sections and of the questions, so that two parties' differ. */
  group_prefix: QuestionKey.optional(),
  /** Asked in addition to the conditions of the sections and questions. */
  ask_if: AskIf.optional(),
  /** Facts that the template asks elsewhere or does not need. Sections that become empty go. */
  omit: z.array(FactKey).optional(),
  /** Hints of this template for facts that the file asks, such as what is usual in this category. */
  help: z.record(FactKey, Text).optional(),
});
type Include = z.infer<typeof Include>;

/** An entry of a template's sections. Not a union, so that problems name their place. */
export const SectionOrInclude = z.unknown().transform((value, context): Section | Include => {
  const isInclude = typeof value === 'object' && value !== null && 'include' in value;
  const checked = (isInclude ? Include : Section).safeParse(value);
  if (checked.success) return checked.data;
  for (const issue of checked.error.issues) context.issues.push({ ...issue, input: value } as never);
  return z.NEVER;
});

const SectionsFile = z
  .strictObject({
    /** As in templates: applies to each that includes the file. */
    not_asked: z.record(FactKey, Line).optional(),
    sections: z.array(Section.omit({ party: true })).min(1),
  })
  .superRefine(requireAllTexts);

interface Included {
  sections: Section[];
  not_asked: Record<string, string>;
}

/** Puts the sections of files in their places. `fail` says what a template cannot include. Throws DataFileError for a file that is not valid or not there. */
export function includeSections(
  sections: readonly (Section | Include)[],
  folder: URL,
  fail: (message: string) => never,
): Included {
  const notAsked: Record<string, string> = {};
  const all = sections.flatMap((section) => {
    if (!('include' in section)) return section;
    const file = readDataFile(new URL(`sections/${section.include}.json`, folder), SectionsFile);
    Object.assign(notAsked, file.not_asked);
    const keys = file.sections.flatMap(({ questions }) =>
      questions.flatMap((question) => (question.type && question.key) || []),
    );
    const adapted = file.sections.flatMap((shared) => adapt(shared, section, keys, fail));
    const facts = adapted.flatMap(({ questions }) => questions.map(({ fact }) => fact));
    for (const fact of Object.keys(section.help ?? {}))
      if (!facts.includes(fact)) fail(`${section.include} asks no ${fact} that help could be for`);
    return adapted;
  });
  return { sections: all, not_asked: notAsked };
}

/** A shared section as one template includes it; none if all of its facts are left out. */
function adapt(
  { title, repeats, questions, ask_if, ...section }: Section,
  { party, title_prefix, group_prefix, ask_if: within, omit = [], help = {} }: Include,
  keys: readonly string[],
  fail: (message: string) => never,
): Section[] {
  const rename = (key: string): string => (group_prefix ? `${group_prefix}_${key}` : key);
  const both = (written: AskIf | undefined): AskIf | undefined => {
    const own = written && {
      ...written,
      tests: written.tests.map((test) =>
        keys.includes(test.question) ? { ...test, question: rename(test.question) } : test,
      ),
    };
    if (!own || !within) return own ?? within;
    const joins = ({ match, tests }: AskIf) => match === 'all' || tests.length === 1;
    if (!joins(own) || !joins(within))
      return fail(`a condition with 'any' cannot be joined with another one`);
    return { match: 'all', tests: [...within.tests, ...own.tests] };
  };
  const asked = questions.filter(({ fact }) => !fact || !omit.includes(fact));
  if (asked.length === 0) return [];
  return [
    {
      ...section,
      title: title_prefix ? joinTexts(title_prefix, title) : title,
      party,
      ask_if: both(ask_if),
      repeats: repeats && {
        ...repeats,
        key: rename(repeats.key),
        ask_if: both(repeats.ask_if),
      },
      // Of questions without a condition of their own the section's applies.
      questions: asked.map((question) => ({
        ...question,
        ...(question.type && question.key && { key: rename(question.key) }),
        ...(question.ask_if && { ask_if: both(question.ask_if) }),
        ...(question.fact && help[question.fact] && { help: help[question.fact] }),
      })),
    },
  ];
}

const joinTexts = (prefix: LibraryText, text: LibraryText): LibraryText => ({
  ...text,
  ...Object.fromEntries(
    Object.entries(text).map(([language, words]) => [
      language,
      `${prefix[language as keyof LibraryText]}: ${words}`,
    ]),
  ),
});
