import { useQuery } from '@tanstack/react-query';
import { receivedBytes } from '../transfer/upload-address.ts';

/** What the server holds of an unfinished upload, in bytes; null where it holds nothing any more. */
export function useReceivedBytes(url: string) {
  return useQuery({ queryKey: ['received-bytes', url], queryFn: () => receivedBytes(url), gcTime: 0 });
}
