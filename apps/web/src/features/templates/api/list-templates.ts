import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

const freshMs = 60_000;

/** Standard templates and the caller's own, by name. */
export function useTemplates() {
  return useQuery(api.templates.list.queryOptions({ staleTime: freshMs }));
}
