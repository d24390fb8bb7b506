import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';

export const filingDetailsQuery = () => api.filingProfiles.get.queryOptions({ input: undefined });

/** What official forms say about the professionals of the workspace and their office. */
export const useFilingDetails = () => useQuery(filingDetailsQuery());

/** Who represents the client of a case, and what a G-28 still lacks. */
export const useCaseFilingDetails = (requestId: string) =>
  useQuery(api.filingProfiles.forCase.queryOptions({ input: { request_id: requestId } }));
