import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useSendingKey } from '../../../shared/api/use-sending-key.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useChangeHandlers, useItemHandlers, useRequestRefresh } from './request-changes.ts';

/** Asks one client for one more document. `key` goes with the input. Failures are the dialog's to show. */
export function useAddDocument() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  const { key, onError } = useSendingKey('requests.added_before');
  const mutation = useSingleMutation(
    api.requests.addDocument.mutationOptions({
      onSuccess: () => toast.success(t('requests.changes.added')),
      onError,
      onSettled,
    }),
  );
  return { ...mutation, key };
}

/** Changes a document of one client alone. Failures are the dialog's to show. */
export const useRewordDocument = () =>
  useSingleMutation(api.requests.rewordDocument.mutationOptions(useItemHandlers().reworded));

/** Stops asking for a document, or asks for it after all, and says so. */
export const useWaiveDocument = () =>
  useSingleMutation(api.requests.waiveDocument.mutationOptions(useItemHandlers().waived));

/** Removes a document of one client alone, and says so. */
export const useWithdrawDocument = () =>
  useSingleMutation(api.requests.withdrawDocument.mutationOptions(useItemHandlers().withdrawn));

/** Accepts the file of a document, and says so. */
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
 * Accepts files of a case one after the other, without waiting for the one before. `accepted`: those that were, also before the
 * case is read again; one that could not be is said and open again.
 */
export function useJudgeFiles(requestId: string) {
  const handlers = useChangeHandlers('requests.review.failed');
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation(
    api.requests.acceptFile.mutationOptions({
      ...handlers,
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

/** Asks the client for another file, and says whether the mail went out. Failures are the dialog's to show. */
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
