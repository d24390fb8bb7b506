import { z } from 'zod';
import { Id, Instant, Key } from '../../shared/fields.ts';
import { Line } from '../../shared/line.ts';

/** A day without a time, `yyyy-mm-dd`, that exists. */
export const Day = z.iso.date().refine((day) => day >= '1900-01-01' && day < '2200-01-01');
/** A day from the server. Never an input: its form is not checked. */
export const StoredDay = z.string().meta({ format: 'date' });

export const KeyDateKind = z.enum([
  'passport_expiry',
  'i94_expiry',
  'rfe_response_due',
  'interview',
  'other',
]);
export type KeyDateKind = z.infer<typeof KeyDateKind>;

/** What is wrong with a date: a paper that has run out, or that runs out before the case is to be filed, or within six months. */
export const KeyDateProblem = z.enum(['expired', 'before_due', 'within_six_months', 'overdue']);
export type KeyDateProblem = z.infer<typeof KeyDateProblem>;

export const keyDateLimits = { labelMaxLength: 100, noteMaxLength: 2_000 };

/** An important day of a case. */
export const KeyDate = z.object({
  id: Key,
  kind: KeyDateKind,
  /** In place of the kind's name, or after it; `other` always has one. */
  label: z.string().nullable(),
  on_date: StoredDay,
  /** Who or what says it. `person`: a colleague entered it. `document`: it was read in a file. `answer`: the client's answer. */
  source: z.discriminatedUnion('from', [
    z.object({ from: z.literal('person'), name: z.string() }),
    z.object({ from: z.literal('document'), upload_id: Key.nullable(), file_name: z.string().nullable() }),
    z.object({ from: z.literal('answer'), question_id: Key, question: z.string() }),
  ]),
  note: z.string().nullable(),
  done_at: Instant.nullable(),
  problem: KeyDateProblem.nullable(),
  /** Counts its changes. */
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
