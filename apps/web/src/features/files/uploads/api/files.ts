import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { ArrangedPage } from '@visafolio/contract/files/file.ts';
import type { WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { errorStatus, errorText, isErrorCode, isUnreachable } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { subscribeToNothing, useBrowserList } from '../../../../shared/hooks/use-browser-list.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import type { WaitingPlace } from '../box/waiting-places.ts';
import { getWaitingPlaces } from '../box/waiting-places-registry.ts';

/** Files that seem to belong to somebody else. */
export function useWhose(requestId: string, files: readonly WithSteps[]): readonly WhoseFile[] {
  const query = useQuery({
    ...api.files.listWhose.queryOptions({ input: { request_id: requestId } }),
    enabled: files.length > 0,
  });
  useReadAgain(files, query.refetch);
  return query.data ?? [];
}

/** The same for staff. */
export function useStaffWhose(requestId: string, files: readonly WithSteps[]): readonly WhoseFile[] {
  const query = useQuery(api.files.staffListWhose.queryOptions({ input: { request_id: requestId } }));
  useReadAgain(files, query.refetch);
  return query.data ?? [];
}

type WithSteps = Pick<RequestUpload, 'id' | 'steps'>;

/** Refetches when more of the files has been read, or the files have changed. */
function useReadAgain(files: readonly WithSteps[], refetch: () => unknown) {
  const read = files
    .map(({ id, steps }) => `${id} ${steps.filter(({ state }) => state === 'done').length}`)
    .toSorted()
    .join(', ');
  const before = useRef(read);
  useEffect(() => {
    if (before.current !== read) void refetch();
    before.current = read;
  }, [read, refetch]);
}

/** `unanswered`: can be retried. */
export type Outcome = 'stored' | 'refused' | 'unanswered';

/** What is stored with a choice that waits for the connection. */
export type ChosenFrom = Pick<WaitingPlace, 'fileName' | 'documentName' | 'from'>;

/** Actions on a request's files; each resolves when the lists are up to date. */
export interface FileActions {
  /** Null moves it back into the box. With `from`, a client's choice is queued if the server cannot be reached. */
  place: (uploadId: string, documentId: string | null, from?: ChosenFrom) => Promise<boolean>;
  /** Confirms that the file is in the right place. */
  confirm: (uploadId: string) => Promise<boolean>;
  /** Null restores all pages as uploaded. */
  arrange: (uploadId: string, pages: ArrangedPage[] | null) => Promise<Outcome>;
  order: (documentId: string, uploadIds: string[]) => Promise<Outcome>;
  remove: (uploadId: string) => Promise<boolean>;
  /** Splits the file after these of the visible pages. */
  split: (uploadId: string, after: number[]) => Promise<boolean>;
  /** Id of the file that was split. */
  undoSplit: (uploadId: string) => Promise<boolean>;
  /** Confirms that the file is one paper. */
  keepAsOne: (uploadId: string) => Promise<boolean>;
}

export function useClientFiles(requestId: string): FileActions {
  const { attempt, attemptAgain } = useAttempt();
  const queryClient = useQueryClient();
  const onSettled = useRefresh(
    api.uploads.listStates.key(),
    api.files.listBox.key(),
    api.files.listWhose.key(),
    api.portal.getRequest.key(),
  );
  const options = { networkMode: 'always', onSettled } as const;
  const place = useMutation(api.files.place.mutationOptions(options));
  const confirm = useMutation(api.files.confirmPlace.mutationOptions(options));
  const arrange = useMutation(api.files.arrange.mutationOptions(options));
  const order = useMutation(api.files.order.mutationOptions(options));
  const remove = useMutation(api.uploads.remove.mutationOptions(options));
  const split = useMutation(api.files.split.mutationOptions(options));
  const undoSplit = useMutation(api.files.undoSplit.mutationOptions(options));
  const keepAsOne = useMutation(api.files.keepAsOne.mutationOptions(options));
  const request_id = requestId;
  return {
    place: (upload_id, document_id, from) => {
      const placing = place.mutateAsync({ request_id, upload_id, document_id });
      if (!from) return attempt(placing);
      return attempt(
        placing.then(
          () => getWaitingPlaces(requestId, queryClient).drop(upload_id),
          (error: unknown) => {
            if (!isUnreachable(error)) throw error;
            getWaitingPlaces(requestId, queryClient).keep({
              ...from,
              uploadId: upload_id,
              documentId: document_id,
            });
          },
        ),
      );
    },
    confirm: (upload_id) => attempt(confirm.mutateAsync({ request_id, upload_id })),
    arrange: (upload_id, pages) => attemptAgain(arrange.mutateAsync({ request_id, upload_id, pages })),
    order: (document_id, upload_ids) =>
      attemptAgain(order.mutateAsync({ request_id, document_id, upload_ids })),
    remove: (id) => attempt(orGone(remove.mutateAsync({ request_id, id }))),
    split: (upload_id, after) => attempt(split.mutateAsync({ request_id, upload_id, after })),
    undoSplit: (upload_id) => attempt(undoSplit.mutateAsync({ request_id, upload_id })),
    keepAsOne: (upload_id) => attempt(keepAsOne.mutateAsync({ request_id, upload_id })),
  };
}

/** The queued placements of a request's files; also sends those from an earlier visit. */
export function useWaitingPlaces(requestId: string): readonly WaitingPlace[] {
  const queryClient = useQueryClient();
  // Server rendering has no browser storage.
  const waiting = typeof window === 'undefined' ? undefined : getWaitingPlaces(requestId, queryClient);
  useEffect(() => void waiting?.send(), [waiting]);
  return useBrowserList(waiting?.subscribe ?? subscribeToNothing, () => waiting?.snapshot() ?? []);
}

export function useStaffFiles(requestId: string): FileActions {
  const { attempt, attemptAgain } = useAttempt();
  const onSettled = useRefresh(
    api.requests.key(),
    api.files.staffListBox.key(),
    api.files.staffListWhose.key(),
    api.activity.list.key(),
  );
  const place = useMutation(api.files.staffPlace.mutationOptions({ onSettled }));
  const confirm = useMutation(api.files.staffConfirmPlace.mutationOptions({ onSettled }));
  // The dialog reports a lost connection and retries.
  const arrange = useMutation(api.files.staffArrange.mutationOptions({ networkMode: 'always', onSettled }));
  const order = useMutation(api.files.staffOrder.mutationOptions({ networkMode: 'always', onSettled }));
  const remove = useMutation(api.files.staffRemove.mutationOptions({ onSettled }));
  const split = useMutation(api.files.staffSplit.mutationOptions({ networkMode: 'always', onSettled }));
  const undoSplit = useMutation(
    api.files.staffUndoSplit.mutationOptions({ networkMode: 'always', onSettled }),
  );
  const keepAsOne = useMutation(
    api.files.staffKeepAsOne.mutationOptions({ networkMode: 'always', onSettled }),
  );
  const request_id = requestId;
  return {
    place: (upload_id, document_id) => attempt(place.mutateAsync({ request_id, upload_id, document_id })),
    confirm: (upload_id) => attempt(confirm.mutateAsync({ request_id, upload_id })),
    arrange: (upload_id, pages) => attemptAgain(arrange.mutateAsync({ request_id, upload_id, pages })),
    order: (document_id, upload_ids) =>
      attemptAgain(order.mutateAsync({ request_id, document_id, upload_ids })),
    remove: (upload_id) => attempt(orGone(remove.mutateAsync({ request_id, upload_id }))),
    split: (upload_id, after) => attempt(split.mutateAsync({ request_id, upload_id, after })),
    undoSplit: (upload_id) => attempt(undoSplit.mutateAsync({ request_id, upload_id })),
    keepAsOne: (upload_id) => attempt(keepAsOne.mutateAsync({ request_id, upload_id })),
  };
}

function useAttempt() {
  const { t } = useTranslation();
  const say = (error: unknown) => toast.error(t('uploads.changeFailed'), errorText(error, t));
  return {
    /** Whether it succeeded; shows a toast on failure. */
    attempt: async (work: Promise<unknown>): Promise<boolean> => {
      toast.clearError();
      try {
        await work;
        return true;
      } catch (error) {
        say(error);
        return false;
      }
    },
    /** For calls that are retried without an answer: shows no toast for that. */
    attemptAgain: async (work: Promise<unknown>): Promise<Outcome> => {
      try {
        await work;
        return 'stored';
      } catch (error) {
        const status = errorStatus(error);
        if (status === undefined || status >= 500) return 'unanswered';
        say(error);
        return 'refused';
      }
    },
  };
}

/** Another tab or user may have removed it first. */
const orGone = (removal: Promise<unknown>): Promise<unknown> =>
  removal.catch((error) => {
    if (!isErrorCode(error, 'uploads.not_found')) throw error;
  });
