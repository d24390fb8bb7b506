import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CalendarKind } from '@visafolio/contract/cases/dates/dates.contract.ts';
import type { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { api } from '../../../../shared/api/client.ts';
import { getToday } from '../../../../shared/parse-date.ts';

interface CalendarRange {
  from: string;
  to: string;
  scope: RequestScope;
  kind: CalendarKind | undefined;
  /** With those that are done. */
  done: boolean;
}

/** The dates of a range of days; what was shown stays until another range is there. */
export const useCalendar = ({ from, to, scope, kind, done }: CalendarRange) =>
  useQuery({
    ...api.dates.calendar.queryOptions({
      input: { today: getToday(), from, to, scope, done, ...(kind && { kinds: [kind] }) },
    }),
    placeholderData: keepPreviousData,
  });

/** How many dates are late, and how many come soon. */
export const useComingDates = (scope: RequestScope) =>
  useQuery(api.dates.coming.queryOptions({ input: { today: getToday(), scope } })).data;
