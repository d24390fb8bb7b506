import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useChangeHandlers, useItemHandlers, useRequestRefresh } from './request-changes.ts';

/** Adds a document to one request. `key` belongs to the input. The dialog shows failures. */
export function useAddDocument() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  const { key, onError } = useIdempotencyKey('requests.added_before');
  const mutation = useSingleMutation(
    api.requests.addDocument.mutationOptions({
      onSuccess: () => toast.success(t('requests.changes.added')),
      onError,
      onSettled,
    }),
  );
  return { ...mutation, key };
}

/** Changes a document of one request. The dialog shows failures. */
export const useRewordDocument = () =>
  useSingleMutation(api.requests.rewordDocument.mutationOptions(useItemHandlers().reworded));

/** Waives a document or requests it after all, with a toast. */
export const useWaiveDocument = () =>
  useSingleMutation(api.requests.waiveDocument.mutationOptions(useItemHandlers().waived));

/** Removes a document of one request, with a toast. */
export const useWithdrawDocument = () =>
  useSingleMutation(api.requests.withdrawDocument.mutationOptions(useItemHandlers().withdrawn));

/** Accepts a document's file, with a toast. */
export function useAcceptFile() {
  const { t } = useTranslation();
  const handlers = useChangeHandlers('requests.review.failed');
  return useSingleMutation(
    api.requests.acceptFile.mutationOptions({
      ...handlers,
      onSuccess: () => toast.success(t('requests.review.accepted')),
    }),
  );
}

/**
 * Accepts files of a case in sequence, without waiting for each call. `accepted` includes files whose call has not been refetched yet; one
 * that fails shows a toast and is open again.
 */
export function useAcceptFiles(requestId: string) {
  const handlers = useChangeHandlers('requests.review.failed');
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation(
    api.requests.acceptFile.mutationOptions({
      ...handlers,
      // By default a call waits while the browser is offline: the file would look accepted, and be lost with the tab.
      networkMode: 'always',
      onError: (error, { upload_id }) => {
        setAccepted((before) => new Set([...before].filter((id) => id !== upload_id)));
        handlers.onError(error);
      },
    }),
  );
  const accept = (file: { document_id: string; upload_id: string }) => {
    setAccepted((before) => new Set([...before, file.upload_id]));
    mutate({ id: requestId, ...file });
  };
  return { accept, accepted };
}

/** Requests another file, and reports whether the mail was sent. The dialog shows failures. */
export function useAskAgain() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  return useSingleMutation(
    api.requests.askAgain.mutationOptions({
      onSuccess: ({ notified }) =>
        notified
          ? toast.success(t('requests.review.asked'))
          : toast.warning(t('requests.review.askedLaterTitle'), t('requests.review.askedLater')),
      onSettled,
    }),
  );
}
