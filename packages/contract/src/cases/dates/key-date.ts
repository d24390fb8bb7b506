import { z } from 'zod';
import { Id, Instant, Key } from '../../shared/fields.ts';
import { Line } from '../../shared/line.ts';

/** An existing calendar day, `yyyy-mm-dd`. */
export const Day = z.iso.date().refine((day) => day >= '1900-01-01' && day < '2200-01-01');
/** A day in a response, `yyyy-mm-dd`. Not validated, so never use it for inputs. */
export const StoredDay = z.string().meta({ format: 'date' });

export const KeyDateKind = z.enum([
  'passport_expiry',
  'i94_expiry',
  'rfe_response_due',
  'interview',
  'other',
]);
export type KeyDateKind = z.infer<typeof KeyDateKind>;

/** `before_due`: the paper expires before the case is due. `overdue`: the day has passed and the date is not done. */
export const KeyDateProblem = z.enum(['expired', 'before_due', 'within_six_months', 'overdue']);
export type KeyDateProblem = z.infer<typeof KeyDateProblem>;

export const keyDateLimits = { labelMaxLength: 100, noteMaxLength: 2_000 };

/** An important day of a case. */
export const KeyDate = z.object({
  id: Key,
  kind: KeyDateKind,
  /** Shown instead of the kind's name, or after it. Always set for `other`. */
  label: z.string().nullable(),
  on_date: StoredDay,
  /** `person`: a colleague entered it. `document`: read from a file. `answer`: from the client's answer. */
  source: z.discriminatedUnion('from', [
    z.object({ from: z.literal('person'), name: z.string() }),
    z.object({ from: z.literal('document'), upload_id: Key.nullable(), file_name: z.string().nullable() }),
    z.object({ from: z.literal('answer'), question_id: Key, question: z.string() }),
  ]),
  note: z.string().nullable(),
  done_at: Instant.nullable(),
  problem: KeyDateProblem.nullable(),
  /** Version, incremented by every change. */
  sequence: z.int(),
});
export type KeyDate = z.infer<typeof KeyDate>;

export const KeyDateInput = z.object({
  kind: KeyDateKind,
  label: Line(keyDateLimits.labelMaxLength).default(''),
  on_date: Day,
  note: z.string().trim().max(keyDateLimits.noteMaxLength).default(''),
});
export type KeyDateInput = z.infer<typeof KeyDateInput>;

export const NewKeyDate = KeyDateInput.extend({ id: Id, key_date_id: Id }).refine(
  ({ kind, label }) => kind !== 'other' || label !== '',
  { path: ['label'] },
);
export type NewKeyDate = z.infer<typeof NewKeyDate>;
