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
  /** Includes completed dates. */
  done: boolean;
}

/** The dates in a range of days; keeps the previous range while the next loads. */
export const useCalendar = ({ from, to, scope, kind, done }: CalendarRange) =>
  useQuery({
    ...api.dates.calendar.queryOptions({
      input: { today: getToday(), from, to, scope, done, ...(kind && { kinds: [kind] }) },
    }),
    placeholderData: keepPreviousData,
  });

export const useComingDates = (scope: RequestScope) =>
  useQuery(api.dates.coming.queryOptions({ input: { today: getToday(), scope } })).data;
