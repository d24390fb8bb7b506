import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useBrowserList } from '../../../shared/hooks/use-browser-list.ts';
import {
  cancelTransfer,
  currentTransfers,
  discardUnfinished,
  retryTransfer,
  sendIdentical,
  subscribeToTransfers,
  type Transfer,
} from './transfer/transfers.ts';
import {
  forgetUnfinished,
  isSameUpload,
  readUnfinished,
  subscribeToUnfinished,
  type UnfinishedUpload,
} from './transfer/unfinished-uploads.ts';

export interface TransferActions {
  onCancel: (transfer: Transfer) => void;
  onRetry: (transfer: Transfer) => void;
  /** Sends it although the same file was uploaded before. */
  onSendAnyway: (transfer: Transfer) => void;
  onDiscard: (upload: UnfinishedUpload) => void;
  /** The server has the complete file, or has deleted it. */
  onOver: (upload: UnfinishedUpload) => void;
}

/** A request's running and paused uploads, with their actions. */
export function useTransfers(requestId: string) {
  const queryClient = useQueryClient();
  const all = useBrowserList(subscribeToTransfers, currentTransfers);
  const kept = useBrowserList(subscribeToUnfinished, () => readUnfinished(requestId));
  const transfers = useMemo(() => all.filter((each) => each.requestId === requestId), [all, requestId]);
  // An upload that runs in this tab is not paused.
  const unfinished = useMemo(
    () => kept.filter((upload) => !transfers.some((transfer) => isSameUpload(transfer, upload))),
    [kept, transfers],
  );

  const refresh = useCallback(() => {
    const queryKey = api.uploads.listStates.queryKey({ input: { request_id: requestId } });
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, requestId]);

  const actions: TransferActions = {
    onCancel: (transfer) => void cancelTransfer(transfer.id).then(refresh),
    onRetry: (transfer) => retryTransfer(transfer.id),
    onSendAnyway: (transfer) => sendIdentical(transfer.id),
    onDiscard: (upload) => void discardUnfinished(requestId, upload).then(refresh),
    onOver: useCallback(
      (upload: UnfinishedUpload) => {
        forgetUnfinished(requestId, upload);
        refresh();
      },
      [requestId, refresh],
    ),
  };
  return { transfers, unfinished, actions };
}
