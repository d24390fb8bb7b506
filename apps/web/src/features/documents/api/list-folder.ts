import { useInfiniteQuery } from '@tanstack/react-query';
import type { FolderType } from '@visafolio/contract/documents/documents.contract.ts';
import { api } from '../../../shared/api/client.ts';

export interface Folder {
  client_id: string;
  year: number;
  folder_type: FolderType;
}

/** Pages of the documents in a folder, newest first. */
export function useFolder(folder: Folder) {
  return useInfiniteQuery(
    api.documents.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...folder, ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
}
