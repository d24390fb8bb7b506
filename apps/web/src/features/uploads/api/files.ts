import { type QueryKey, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArrangedPage } from '@visafolio/contract/files/file.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorStatus, errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { lookAgain } from '../file-state.ts';

/** Files without a place. Undefined asks nothing yet. */
const boxQuery = (requestId: string | undefined) =>
  api.files.listBox.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => lookAgain(state.data),
  });

export function useBox(requestId: string | undefined) {
  const box = useQuery(boxQuery(requestId));
  useFollowBox(box.data, api.uploads.listStates.key());
  return box;
}

/** The same for staff. */
export function useStaffBox(requestId: string) {
  const box = useQuery(
    api.files.staffListBox.queryOptions({
      input: { request_id: requestId },
      refetchInterval: ({ state }) => lookAgain(state.data),
    }),
  );
  useFollowBox(box.data, api.requests.get.key({ input: { id: requestId } }));
  return box;
}

/** What leaves the box is in a document now: their list is read again. */
function useFollowBox(files: readonly { id: string }[] | undefined, queryKey: QueryKey) {
  const queryClient = useQueryClient();
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = files?.map(({ id }) => id) ?? [];
    if (before.current.some((id) => !now.includes(id))) void queryClient.invalidateQueries({ queryKey });
    before.current = now;
  }, [files, queryClient, queryKey]);
}

/** `unanswered`: it can be tried again. */
export type Outcome = 'stored' | 'refused' | 'unanswered';

/** What can be done with the files of a request; each is settled once the lists are read again. */
export interface FileActions {
  /** Null: back into the box. */
  place: (uploadId: string, documentId: string | null) => Promise<boolean>;
  /** It is right where it is. */
  confirm: (uploadId: string) => Promise<boolean>;
  /** Null: all pages as they were given. */
  arrange: (uploadId: string, pages: ArrangedPage[] | null) => Promise<Outcome>;
  order: (documentId: string, uploadIds: string[]) => Promise<Outcome>;
  remove: (uploadId: string) => Promise<boolean>;
}

/** By the client. */
export function useClientFiles(requestId: string): FileActions {
  const { attempt, attemptAgain } = useAttempt();
  const onSettled = useRefresh(
    api.uploads.listStates.key(),
    api.files.listBox.key(),
    api.portal.getRequest.key(),
  );
  const options = { networkMode: 'always', onSettled } as const;
  const place = useMutation(api.files.place.mutationOptions(options));
  const confirm = useMutation(api.files.confirmPlace.mutationOptions(options));
  const arrange = useMutation(api.files.arrange.mutationOptions(options));
  const order = useMutation(api.files.order.mutationOptions(options));
  const remove = useMutation(api.uploads.remove.mutationOptions(options));
  const request_id = requestId;
  return {
    place: (upload_id, document_id) => attempt(place.mutateAsync({ request_id, upload_id, document_id })),
    confirm: (upload_id) => attempt(confirm.mutateAsync({ request_id, upload_id })),
    arrange: (upload_id, pages) => attemptAgain(arrange.mutateAsync({ request_id, upload_id, pages })),
    order: (document_id, upload_ids) =>
      attemptAgain(order.mutateAsync({ request_id, document_id, upload_ids })),
    remove: (id) => attempt(orGone(remove.mutateAsync({ request_id, id }))),
  };
}

/** By staff for the client. */
export function useStaffFiles(requestId: string): FileActions {
  const { attempt, attemptAgain } = useAttempt();
  const onSettled = useRefresh(api.requests.key(), api.files.staffListBox.key(), api.activity.list.key());
  const place = useMutation(api.files.staffPlace.mutationOptions({ onSettled }));
  const confirm = useMutation(api.files.staffConfirmPlace.mutationOptions({ onSettled }));
  // Their window tells of a lost connection, and tries again.
  const arrange = useMutation(api.files.staffArrange.mutationOptions({ networkMode: 'always', onSettled }));
  const order = useMutation(api.files.staffOrder.mutationOptions({ networkMode: 'always', onSettled }));
  const remove = useMutation(api.files.staffRemove.mutationOptions({ onSettled }));
  const request_id = requestId;
  return {
    place: (upload_id, document_id) => attempt(place.mutateAsync({ request_id, upload_id, document_id })),
    confirm: (upload_id) => attempt(confirm.mutateAsync({ request_id, upload_id })),
    arrange: (upload_id, pages) => attemptAgain(arrange.mutateAsync({ request_id, upload_id, pages })),
    order: (document_id, upload_ids) =>
      attemptAgain(order.mutateAsync({ request_id, document_id, upload_ids })),
    remove: (upload_id) => attempt(orGone(remove.mutateAsync({ request_id, upload_id }))),
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
