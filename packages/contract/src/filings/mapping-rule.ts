import { z } from 'zod';
import { FactName } from '../files/facts.ts';
import { templateLimits } from '../shared/limits.ts';
import { formLimits } from './form-field.ts';

/** Values that every case has, without a question. */
export const CaseValue = z.enum([
  'client.name',
  'client.email',
  'client.phone',
  'client.address',
  'client.home_country',
  'sponsor.name',
  'sponsor.email',
  'case.number',
  'case.visa_type',
  'case.due_on',
  'professional.name',
  'professional.email',
  'firm.name',
  'today',
]);
export type CaseValue = z.infer<typeof CaseValue>;

/** Questions are identified by their text, so that rules survive a new version of the template. */
export const ValueSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('question'), text: z.string().min(1).max(templateLimits.textMaxLength) }),
  z.object({ from: z.literal('case'), value: CaseValue }),
  /** The answer to the question that asks for this fact. */
  z.object({ from: z.literal('fact'), fact: FactName }),
  z.object({ from: z.literal('constant'), value: z.string().min(1).max(formLimits.constantMaxLength) }),
]);
export type ValueSource = z.infer<typeof ValueSource>;

/** Which part of the value goes into the field. */
export const ValuePart = z.enum([
  'whole',
  'family_name',
  'given_name',
  'middle_names',
  'given_names',
  'date_us',
  'date_digits',
  'year',
  'month',
  'day',
  'digits',
  'capitals',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'country',
]);
export type ValuePart = z.infer<typeof ValuePart>;

/** How a field gets its value. */
export const MappingRule = z.object({
  field: z.string().min(1).max(formLimits.nameMaxLength),
  source: ValueSource,
  part: ValuePart,
  /** Reported as missing if the case has no value. */
  required: z.boolean(),
  /**
   * For checkboxes, radio groups and lists: which answer selects which value of the field. Case-insensitive. Without a match, a
   * checkbox stays empty.
   */
  choices: z
    .array(z.object({ answer: z.string().min(1).max(500), value: z.string().max(500) }))
    .max(formLimits.choicesMax),
});
export type MappingRule = z.infer<typeof MappingRule>;
