import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { getToday } from '../../../../shared/parse-date.ts';

export const useOverview = () => useQuery(api.overview.get.queryOptions({ input: { today: getToday() } }));
