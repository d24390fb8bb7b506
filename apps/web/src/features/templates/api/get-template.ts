import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** What a template asks for. */
export function useTemplate(id: string) {
  return useQuery(api.templates.get.queryOptions({ input: { id } }));
}

/** Asks the server for a template as it is now. */
export function useFetchTemplate() {
  const queryClient = useQueryClient();
  return (id: string) =>
    queryClient.fetchQuery(api.templates.get.queryOptions({ input: { id }, staleTime: 0 }));
}
