import { api } from '../../../shared/api/client.ts';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { useSendingKey } from '../../../shared/api/use-sending-key.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './request-changes.ts';

/** Asks one client for one more document. `key` goes with the input. Failures are the dialog's to show. */
export function useAddDocument() {
  const { t } = useTranslation();
  const { refresh } = useAfterChange(t('requests.changes.failed'));
  const { key, renew } = useSendingKey();
  const mutation = useSingleMutation(
    api.requests.addDocument.mutationOptions({
      onSuccess: () => toast.success(t('requests.changes.added')),
      onError: (error) => {
        if (isErrorCode(error, 'requests.added_before')) renew();
      },
      onSettled: refresh,
    }),
  );
  return { ...mutation, key };
}

/** Changes a document of one client alone. Failures are the dialog's to show. */
export function useRewordDocument() {
  const { t } = useTranslation();
  const { refresh } = useAfterChange(t('requests.changes.failed'));
  return useSingleMutation(
    api.requests.rewordDocument.mutationOptions({
      onSuccess: () => toast.success(t('requests.edit.saved')),
      onSettled: refresh,
    }),
  );
}

/** Stops asking for a document, or asks for it after all, and says so. */
export function useWaiveDocument() {
  const { t } = useTranslation();
  const { refresh, onError } = useAfterChange(t('requests.changes.failed'));
  return useSingleMutation(
    api.requests.waiveDocument.mutationOptions({
      onSuccess: (_, { waived }) =>
        toast.success(t(waived ? 'requests.changes.waived' : 'requests.changes.restored')),
      onError,
      onSettled: refresh,
    }),
  );
}

/** Removes a document of one client alone, and says so. */
export function useWithdrawDocument() {
  const { t } = useTranslation();
  const { refresh, onError } = useAfterChange(t('requests.changes.failed'));
  return useSingleMutation(
    api.requests.withdrawDocument.mutationOptions({
      onSuccess: () => toast.success(t('requests.changes.withdrawn')),
      onError,
      onSettled: refresh,
    }),
  );
}

/** Accepts the file of a document, and says so. */
export function useAcceptFile() {
  const { t } = useTranslation();
  const { refresh, onError } = useAfterChange(t('requests.review.failed'));
  return useSingleMutation(
    api.requests.acceptFile.mutationOptions({
      onSuccess: () => toast.success(t('requests.review.accepted')),
      onError,
      onSettled: refresh,
    }),
  );
}

/** Asks the client for another file, and says whether the mail went out. Failures are the dialog's to show. */
export function useAskAgain() {
  const { t } = useTranslation();
  const { refresh } = useAfterChange(t('requests.review.failed'));
  return useSingleMutation(
    api.requests.askAgain.mutationOptions({
      onSuccess: ({ notified }) =>
        notified
          ? toast.success(t('requests.review.asked'))
          : toast.warning(t('requests.review.askedLaterTitle'), t('requests.review.askedLater')),
      onSettled: refresh,
    }),
  );
}
