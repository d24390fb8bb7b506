import { useQuery } from '@tanstack/react-query';

const usualLimitBytes = 25 * 1024 * 1024;

/** The largest file that the server takes, in bytes; the usual limit until it has said its own. */
export function useUploadLimit(enabled: boolean): number {
  const { data } = useQuery({
    queryKey: ['upload-limit'],
    queryFn: fetchLimit,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? usualLimitBytes;
}

async function fetchLimit(): Promise<number> {
  const response = await fetch('/api/uploads', { method: 'OPTIONS', credentials: 'same-origin' });
  return Number(response.headers.get('Tus-Max-Size')) || usualLimitBytes;
}
