import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { api } from '../../shared/api/client.ts';
import {
  cancelTransfer,
  currentTransfers,
  retryTransfer,
  subscribeToTransfers,
} from './transfer/transfers.ts';
import {
  forgetUnfinished,
  readUnfinished,
  subscribeToUnfinished,
  type UnfinishedUpload,
} from './transfer/unfinished-uploads.ts';
import { discardUpload } from './transfer/upload-address.ts';

/** The uploads under way and the paused ones of a request, with what can be done about them. */
export function useTransfers(requestId: string) {
  const queryClient = useQueryClient();
  const transfers = useSyncExternalStore(subscribeToTransfers, currentTransfers);
  const unfinished = useSyncExternalStore(subscribeToUnfinished, () => readUnfinished(requestId));

  const refresh = useCallback(() => {
    const queryKey = api.uploads.listStates.queryKey({ input: { request_id: requestId } });
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, requestId]);

  return {
    transfers,
    unfinished,
    cancel: async (documentId: string) => {
      await cancelTransfer({ requestId, documentId });
      refresh();
    },
    retry: retryTransfer,
    discard: async (upload: UnfinishedUpload) => {
      forgetUnfinished(requestId, upload.documentId);
      await discardUpload(upload.url);
      refresh();
    },
    /** The server has all of it, or has dropped it: the upload is not unfinished. */
    settle: useCallback(
      (upload: UnfinishedUpload) => {
        forgetUnfinished(requestId, upload.documentId);
        refresh();
      },
      [requestId, refresh],
    ),
  };
}
