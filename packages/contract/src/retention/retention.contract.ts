import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Instant, Key } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

/** Days between the announcement of what goes and its move to the trash. */
export const retentionNoticeDays = 30;
export const retentionMonthsMax = 600;

const Months = z.number().int().min(1).max(retentionMonthsMax).nullable();

/** Months after which something goes to the trash; null: it is kept. */
export const RetentionRules = z.object({
  /** Completed cases, after their completion. */
  completed_months: Months,
  /** Cases whose questionnaire was never submitted, after their last activity. */
  unsubmitted_months: Months,
  /** Contacts without cases, after their creation or the deletion of their last case. */
  contact_months: Months,
});
export type RetentionRules = z.infer<typeof RetentionRules>;

export const RetentionKind = z.enum(['completed', 'unsubmitted', 'contact']);
export type RetentionKind = z.infer<typeof RetentionKind>;

const RetentionItem = z.object({
  kind: RetentionKind,
  id: Key,
  /** Null: a restricted case that the reader does not see. */
  name: z.string().nullable(),
  case_number: z.int().nullable(),
  /** When it goes to the trash, at the earliest. */
  goes_at: Instant,
});
export type RetentionItem = z.infer<typeof RetentionItem>;

/** First to go first. The list has up to `retentionListMax` of them. */
const RetentionList = z.object({
  counts: z.object({ completed: Count, unsubmitted: Count, contact: Count }),
  items: z.array(RetentionItem),
});
export type RetentionList = z.infer<typeof RetentionList>;
export const retentionListMax = 500;

const Query = z.object({
  completed_months: z.coerce.number().int().min(1).max(retentionMonthsMax).optional(),
  unsubmitted_months: z.coerce.number().int().min(1).max(retentionMonthsMax).optional(),
  contact_months: z.coerce.number().int().min(1).max(retentionMonthsMax).optional(),
});

/** For firm administrators and professionals without a firm. */
export const retentionContract = {
  get: professionalProcedure
    .get('/retention', 'What the workspace deletes by itself, and after how many months')
    .errors(refuses('session.firm_administrator_required'))
    .output(RetentionRules.extend({ enabled_at: Instant.nullable() })),
  /** Of rules that are not in force yet, as if they were turned on now: everything that is due or becomes so within 30 days. */
  preview: professionalProcedure
    .get('/retention/preview', 'What rules would move to the trash, and when')
    .input(Query)
    .errors(refuses('session.firm_administrator_required'))
    .output(RetentionList),
  /** Of the rules in force. */
  upcoming: professionalProcedure
    .get('/retention/upcoming', 'What goes to the trash within the next 30 days')
    .errors(refuses('session.firm_administrator_required'))
    .output(RetentionList),
  set: professionalProcedure
    .put('/retention', 'Changes the rules, and turns them on or off')
    .input(RetentionRules.extend({ enabled: z.boolean() }))
    .errors(refuses('session.firm_administrator_required'))
    .output(RetentionRules.extend({ enabled_at: Instant.nullable() })),
};
