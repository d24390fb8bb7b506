import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { paginated } from '../../../../shared/api/pagination.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

export const useNotes = (requestId: string) =>
  useInfiniteQuery(
    api.caseNotes.list.infiniteOptions({
      ...paginated,
      input: (cursor: string | undefined) => ({ id: requestId, ...(cursor && { cursor }) }),
    }),
  );

/** Colleagues who can be mentioned; writing a note does not wait for them. */
export function useColleagues(requestId: string) {
  const { data } = useQuery(
    api.caseNotes.listColleagues.queryOptions({ input: { id: requestId }, staleTime: 60_000 }),
  );
  return data ?? [];
}

const useNotesRefresh = () => useRefresh(api.caseNotes.list.key(), api.activity.list.key());

/** Adds a note; `key` belongs to the input. The form shows failures. */
export function useWriteNote() {
  const { t } = useTranslation();
  const onSettled = useNotesRefresh();
  const { key, renew, onError } = useIdempotencyKey('case_notes.sent_before');
  const mutation = useSingleMutation(
    api.caseNotes.create.mutationOptions({
      onSuccess: () => {
        renew();
        toast.success(t('notes.added'));
      },
      onError,
      onSettled,
    }),
  );
  return { ...mutation, key };
}

/** Changes one's own note. The form shows failures. */
export function useChangeNote() {
  const { t } = useTranslation();
  const onSettled = useNotesRefresh();
  return useSingleMutation(
    api.caseNotes.update.mutationOptions({ onSuccess: () => toast.success(t('notes.saved')), onSettled }),
  );
}

/** Deletes one's own note, with a toast. */
export function useDeleteNote() {
  const { t } = useTranslation();
  const onSettled = useNotesRefresh();
  return useSingleMutation(
    api.caseNotes.delete.mutationOptions({
      onSuccess: () => toast.success(t('notes.removed')),
      onError: (error) => toast.error(refusalText(error, t, t('notes.removeFailed'))),
      onSettled,
    }),
  );
}
