import { z } from 'zod';
import { Translations } from '../../shared/fields.ts';
import { templateLimits } from '../../shared/limits.ts';
import { Line } from '../../shared/line.ts';
import { QuestionKey } from '../conditions.ts';

/** Identifies a party within a template's version. Firms choose it freely; `standardParties` are those of the library. */
export const PartyKey = QuestionKey;
export type PartyKey = z.infer<typeof PartyKey>;

const Name = Line(templateLimits.nameMaxLength, 1);

/** A role that a question or document is about, and that one of the people of a case answers for, for example the employer. */
export const TemplateParty = z.object({
  key: PartyKey,
  name: Name,
  translations: Translations(z.object({ name: Name })).nullable(),
});
export type TemplateParty = z.infer<typeof TemplateParty>;

/** Why the parties of a template cannot be saved. */
export const PartyProblem = z.enum([
  /** Two parties have the same key. */
  'same_party',
  /** A template has no parties, or at least two. */
  'only_one',
  /** A question or document names a party that does not exist. */
  'unknown_party',
]);
export type PartyProblem = z.infer<typeof PartyProblem>;
