import { z } from 'zod';
import { Day } from '../cases/dates/key-date.ts';
import { refuses } from '../shared/errors.ts';
import { Count, Key } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

const PersonCaseCounts = z.object({
  id: Key,
  name: z.string(),
  pending: Count,
  in_progress: Count,
  documents_submitted: Count,
  /** Subset of the three counts above. */
  overdue: Count,
  stalled: Count,
});
export type PersonCaseCounts = z.infer<typeof PersonCaseCounts>;

const MonthlyCompletion = z.object({
  /** `yyyy-mm` in which the documents were completed. */
  month: z.string(),
  cases: Count,
  /** Counted from the invitation; null: no cases. */
  median_days: z.number().nullable(),
});
export type MonthlyCompletion = z.infer<typeof MonthlyCompletion>;

/** Counts of a firm's cases. Restricted cases count only for readers who may see them. */
export const FirmOverview = z.object({
  /** Most open cases first. */
  people: z.array(PersonCaseCounts),
  /** The last twelve months, oldest first. */
  months: z.array(MonthlyCompletion),
  /** Over all these months. */
  median_days: z.number().nullable(),
});
export type FirmOverview = z.infer<typeof FirmOverview>;

export const overviewContract = {
  /** Only for firm administrators, and professionals without a firm. */
  get: professionalProcedure
    .get('/overview', 'Open cases by state and person, and how long documents take')
    .input(z.object({ today: Day }))
    .errors(refuses('session.firm_administrator_required'))
    .output(FirmOverview),
};
