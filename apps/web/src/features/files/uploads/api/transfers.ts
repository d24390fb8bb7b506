import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { currentTranslation } from '../../../../shared/i18n/language.ts';
import { loadWhenIdle } from '../../../../shared/load-when-idle.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { forgetScan } from '../../scan/stored-scans.ts';
import { markSeenInBox } from '../box/seen-in-box.ts';
import { checkFile } from '../check-file.ts';
import { problemText } from '../problem-text.ts';
import type { Capacity } from '../transfer/resume-address.ts';
import type { Joins } from '../transfer/send-file.ts';
import { refuseFile, startTransfer } from '../transfer/transfers.ts';
import type { UnfinishedUpload } from '../transfer/unfinished-uploads.ts';
import { loadReceivedBytes } from '../transfer/upload-address.ts';
import type { UploadProblem } from '../transfer/upload-problem.ts';

/** Where a file goes, and how it joins the document; without a document it goes into the box. */
export interface Destination {
  document: { id: string; name: string } | null;
  joins?: Joins;
  /** The paused upload to resume. */
  continues?: UnfinishedUpload | undefined;
}

/** Uploads files; transfers continue after navigation. */
export function useSendFiles(requestId: string, limitBytes: number) {
  const queryClient = useQueryClient();
  return (destination: Destination, files: readonly File[], onReceived?: (upload: RequestUpload) => void) => {
    for (const file of files) {
      send({ requestId, limitBytes, capacity: 'client', file, destination }, (upload) => {
        if (upload) onReceived?.(upload);
        if (upload) showUpload(queryClient, requestId, destination.document?.id, upload);
        void refresh(queryClient, requestId);
      });
    }
  };
}

/** The same by staff for the client: afterwards refetches the request and its timeline. */
export function useSendForClient(requestId: string, limitBytes: number) {
  const queryClient = useQueryClient();
  const refreshRequest = useRefresh(
    api.requests.key(),
    api.activity.list.key(),
    api.files.staffListBox.key(),
  );
  return (destination: Destination, files: readonly File[]) => {
    for (const file of files) {
      send({ requestId, limitBytes, capacity: 'staff', file, destination }, (upload) => {
        if (upload && !destination.document) showInBox(queryClient, 'staff', requestId, upload);
        void refreshRequest();
      });
    }
  };
}

interface Sent {
  requestId: string;
  limitBytes: number;
  capacity: Capacity;
  file: File;
  destination: Destination;
}

function send(
  { requestId, limitBytes, capacity, file, destination }: Sent,
  onSettled: (upload: RequestUpload | undefined) => void,
) {
  const { document, joins = 'add', continues } = destination;
  const place = { requestId, documentId: document?.id ?? null };
  const problem = checkFile(file, limitBytes);
  if (problem) {
    refuseFile(place, file, problem);
    return tell(problem);
  }
  toast.clearError();
  void startTransfer({ ...place, capacity, joins, continues }, file, {
    onDone: (upload) => {
      void forgetScan(file);
      onSettled(upload);
      if (document) toast.success(currentTranslation().t('uploads.done', { name: document.name }));
    },
    onCancelled: () => void forgetScan(file),
    onFailed: (failure) => {
      tell(failure);
      if (failure === 'requests.completed' || failure === 'uploads.document_not_found') onSettled(undefined);
    },
  });
}

function tell(problem: UploadProblem) {
  const { t } = currentTranslation();
  // The transfer's row keeps showing the problem.
  toast.briefError(t('uploads.failedTitle'), problemText(problem, t));
}

/** Shows a newly uploaded file before the lists are refetched. */
function showUpload(
  queryClient: QueryClient,
  requestId: string,
  documentId: string | undefined,
  upload: RequestUpload,
) {
  if (documentId === undefined) return showInBox(queryClient, 'client', requestId, upload);
  const queryKey = api.uploads.listStates.queryKey({ input: { request_id: requestId } });
  queryClient.setQueryData(queryKey, (states) =>
    states?.map((state) =>
      state.id === documentId
        ? {
            ...state,
            status: 'completed' as const,
            uploaded_at: upload.uploaded_at,
            upload: state.upload ?? upload,
            files: [...state.files.filter(({ id }) => id !== upload.id), upload],
          }
        : state,
    ),
  );
}

function showInBox(queryClient: QueryClient, capacity: Capacity, requestId: string, upload: RequestUpload) {
  markSeenInBox([upload.id]);
  const list = capacity === 'client' ? api.files.listBox : api.files.staffListBox;
  queryClient.setQueryData(list.queryKey({ input: { request_id: requestId } }), (files) => [
    ...(files ?? []).filter(({ id }) => id !== upload.id),
    { ...upload, proposal: null, papers: null, split_from: null },
  ]);
}

async function refresh(queryClient: QueryClient, requestId: string) {
  const input = { request_id: requestId };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.uploads.listStates.queryKey({ input }) }),
    queryClient.invalidateQueries({ queryKey: api.files.listBox.queryKey({ input }) }),
    // The first upload changes the request from pending to in-progress.
    queryClient.invalidateQueries({ queryKey: api.portal.getRequest.queryKey({ input }) }),
  ]);
}

/** The number of bytes that the server has of an unfinished upload; null if it was deleted. Disabled without an address. */
export function useReceivedBytes(url: string | null) {
  return useQuery({
    queryKey: ['received-bytes', url],
    queryFn: url === null ? skipToken : () => loadReceivedBytes(url),
    gcTime: 0,
  });
}

const usualLimitBytes = 25 * 1024 * 1024;

/** The server's maximum file size in bytes; the usual limit while loading. */
export function useUploadLimit(enabled: boolean): number {
  const { data = usualLimitBytes } = useQuery({
    queryKey: ['upload-limit'],
    queryFn: () => loadWhenIdle(fetchLimit),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // If the answer equals the usual limit, nothing re-renders.
    placeholderData: usualLimitBytes,
    meta: { isAddition: true },
  });
  return data;
}

async function fetchLimit(): Promise<number> {
  const response = await fetch('/api/uploads', { method: 'OPTIONS', credentials: 'same-origin' });
  return Number(response.headers.get('Tus-Max-Size')) || usualLimitBytes;
}
