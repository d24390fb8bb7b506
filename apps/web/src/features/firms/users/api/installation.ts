import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';

/** What the server's machine lacks, and whether files are scanned. */
export const useInstallation = () => useQuery(api.installation.getState.queryOptions({ staleTime: 60_000 }));
