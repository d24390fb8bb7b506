import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';

/** What the server's machine lacks. It does not change until the server starts again. */
export const useInstallation = () =>
  useQuery(api.installation.getState.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
