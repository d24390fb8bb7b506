import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** What a template asks for: one that the caller may use; `of: 'anybody'`, for administrators, any professional's. */
export function useTemplate(id: string, of: 'caller' | 'anybody' = 'caller') {
  const procedure = of === 'anybody' ? api.templates.getCustom : api.templates.get;
  return useQuery(procedure.queryOptions({ input: { id } }));
}

/** Asks the server for a template as it is now. */
export function useFetchTemplate() {
  const queryClient = useQueryClient();
  return (id: string) =>
    queryClient.fetchQuery(api.templates.get.queryOptions({ input: { id }, staleTime: 0 }));
}
