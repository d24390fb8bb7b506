import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The sign-ins of a firm's own, and what it enters at its identity provider. */
export function useFirmProviders(firmId: string) {
  return useQuery(api.accounts.listFirmProviders.queryOptions({ input: { firm_id: firmId } }));
}
