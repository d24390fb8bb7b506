import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { ArrangedPage } from '@visafolio/contract/files/file.ts';
import type { WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { errorStatus, errorText, isErrorCode, isUnreachable } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { neverChanges, useBrowserList } from '../../../../shared/hooks/use-browser-list.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import type { WaitingPlace } from '../box/waiting-places.ts';
import { waitingPlacesFor } from '../box/waiting-places-registry.ts';

/** Files that seem to be somebody else's. */
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

/** Once more has been read of the files, or others are there. */
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

/** `unanswered`: it can be tried again. */
export type Outcome = 'stored' | 'refused' | 'unanswered';

/** What is kept of a choice that waits. */
export type ChosenFrom = Pick<WaitingPlace, 'fileName' | 'documentName' | 'from'>;

/** What can be done with the files of a request; each is settled once the lists are read again. */
export interface FileActions {
  /** Null: back into the box. With `from`, a client's choice waits where the server cannot be reached. */
  place: (uploadId: string, documentId: string | null, from?: ChosenFrom) => Promise<boolean>;
  /** It is right where it is. */
  confirm: (uploadId: string) => Promise<boolean>;
  /** Null: all pages as they were given. */
  arrange: (uploadId: string, pages: ArrangedPage[] | null) => Promise<Outcome>;
  order: (documentId: string, uploadIds: string[]) => Promise<Outcome>;
  remove: (uploadId: string) => Promise<boolean>;
  /** Into the papers that begin after these of the pages that are shown. */
  split: (uploadId: string, after: number[]) => Promise<boolean>;
  /** Of the file that was split. */
  undoSplit: (uploadId: string) => Promise<boolean>;
  /** It is one paper. */
  keepAsOne: (uploadId: string) => Promise<boolean>;
}

/** By the client. */
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
          () => waitingPlacesFor(requestId, queryClient).drop(upload_id),
          (error: unknown) => {
            if (!isUnreachable(error)) throw error;
            waitingPlacesFor(requestId, queryClient).keep({
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

/** Places of a request's files that wait for the connection; what waits from an earlier visit is sent. */
export function useWaitingPlaces(requestId: string): readonly WaitingPlace[] {
  const queryClient = useQueryClient();
  // The server writes the page without what waits in a browser.
  const waiting = typeof window === 'undefined' ? undefined : waitingPlacesFor(requestId, queryClient);
  useEffect(() => void waiting?.send(), [waiting]);
  return useBrowserList(waiting?.subscribe ?? neverChanges, () => waiting?.snapshot() ?? []);
}

/** By staff for the client. */
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
  // Their window tells of a lost connection, and tries again.
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
    /** Whether it worked; what did not is said. */
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
    /** For what is tried again where no answer came: then nothing is said. */
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

/** Another tab or person may have removed it first. */
const orGone = (removal: Promise<unknown>): Promise<unknown> =>
  removal.catch((error) => {
    if (!isErrorCode(error, 'uploads.not_found')) throw error;
  });
