import { z } from 'zod';
import { entryLimits } from '../../shared/entry-limits.ts';
import { Translations } from '../../shared/fields.ts';
import { templateLimits } from '../../shared/limits.ts';
import { Line } from '../../shared/line.ts';
import { Condition, QuestionKey } from '../conditions.ts';

const Name = Line(templateLimits.nameMaxLength, 1);

/** Questions that are answered once for each entry, for example for each address. Questions refer to it by `options.repeating_group`. */
export const RepeatingGroup = z
  .object({
    key: QuestionKey,
    /** What one entry is, for example 'Address'. */
    entry_name: Name,
    /** Entries that there are at least. They exist from the start. */
    min: z.int().min(0).max(entryLimits.entriesMax),
    max: z.int().min(1).max(entryLimits.entriesMax),
    /** The entries' dates must cover this many years up to today. Needs a question of type `date_range` in the group. */
    history_years: z.int().min(1).max(entryLimits.historyYearsMax).optional(),
    /** When the group is asked; always if absent. */
    ask_if: Condition.optional(),
    translations: Translations(z.object({ entry_name: Name })).nullable(),
  })
  .refine(({ min, max }) => min <= max, { path: ['min'] });
export type RepeatingGroup = z.infer<typeof RepeatingGroup>;

/** Why the groups of a template cannot be saved. */
export const GroupProblem = z.enum([
  /** Two groups have the same key. */
  'same_group',
  /** A question or document refers to a group that does not exist. */
  'unknown_group',
  /** No question refers to the group. */
  'without_questions',
  /** Its questions are not next to each other, or not in one section. */
  'apart',
  /** It asks for a history and has no question of type `date_range`. */
  'without_dates',
  /** Its questions and documents are of different parties. */
  'parties',
]);
export type GroupProblem = z.infer<typeof GroupProblem>;
