import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { currentTranslation } from '../../../shared/i18n/language.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { forgetScan } from '../../scan/kept-scans.ts';
import { checkFile } from '../check-file.ts';
import { problemText } from '../problem-text.ts';
import type { Capacity } from '../transfer/resume-address.ts';
import { refuseFile, startTransfer } from '../transfer/transfers.ts';
import { receivedBytes } from '../transfer/upload-address.ts';
import type { UploadProblem } from '../transfer/upload-problem.ts';

/** Sends a file for a document; the transfer outlives the page that began it. */
export function useSendDocument(requestId: string, limitBytes: number) {
  const queryClient = useQueryClient();
  return (document: { id: string; name: string }, file: File) =>
    sendDocument({ requestId, document, file, limitBytes, capacity: 'client' }, (upload) => {
      if (upload) markUploaded(queryClient, requestId, document.id, upload);
      void refresh(queryClient, requestId);
    });
}

/** The same by staff for the client: afterwards the request and its timeline are read again. */
export function useSendForClient(requestId: string, limitBytes: number) {
  const refreshRequest = useRefresh(api.requests.key(), api.activity.list.key());
  return (document: { id: string; name: string }, file: File) =>
    sendDocument({ requestId, document, file, limitBytes, capacity: 'staff' }, () => void refreshRequest());
}

interface Sent {
  requestId: string;
  document: { id: string; name: string };
  file: File;
  limitBytes: number;
  capacity: Capacity;
}

function sendDocument(
  { requestId, document, file, limitBytes, capacity }: Sent,
  onSettled: (upload: RequestUpload | undefined) => void,
) {
  const problem = checkFile(file, limitBytes);
  if (problem) {
    refuseFile(document.id, file, problem);
    return tell(problem);
  }
  toast.clearError();
  void startTransfer({ requestId, documentId: document.id, capacity }, file, {
    onDone: (upload) => {
      void forgetScan(file);
      onSettled(upload);
      toast.success(currentTranslation().t('uploads.done', { name: document.name }));
    },
    onFailed: (failure) => {
      tell(failure);
      if (failure === 'requests.completed' || failure === 'uploads.document_not_found') onSettled(undefined);
    },
  });
}

function tell(problem: UploadProblem) {
  const { t } = currentTranslation();
  // The document's row keeps showing it.
  toast.briefError(t('uploads.failedTitle'), problemText(problem, t));
}

function markUploaded(
  queryClient: QueryClient,
  requestId: string,
  documentId: string,
  upload: RequestUpload,
) {
  const queryKey = api.uploads.listStates.queryKey({ input: { request_id: requestId } });
  queryClient.setQueryData(queryKey, (states) =>
    states?.map((state) =>
      state.id === documentId
        ? { ...state, status: 'completed' as const, uploaded_at: upload.uploaded_at, upload }
        : state,
    ),
  );
}

async function refresh(queryClient: QueryClient, requestId: string) {
  const input = { request_id: requestId };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.uploads.listStates.queryKey({ input }) }),
    // The first upload moves the request from pending to in-progress.
    queryClient.invalidateQueries({ queryKey: api.portal.getRequest.queryKey({ input }) }),
  ]);
}

/** What the server holds of an unfinished upload, in bytes; null if it has dropped it. */
export function useReceivedBytes(url: string) {
  return useQuery({ queryKey: ['received-bytes', url], queryFn: () => receivedBytes(url), gcTime: 0 });
}

const usualLimitBytes = 25 * 1024 * 1024;

/** The largest file that the server accepts, in bytes; the usual limit until it has answered. */
export function useUploadLimit(enabled: boolean): number {
  const { data } = useQuery({
    queryKey: ['upload-limit'],
    queryFn: fetchLimit,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? usualLimitBytes;
}

async function fetchLimit(): Promise<number> {
  const response = await fetch('/api/uploads', { method: 'OPTIONS', credentials: 'same-origin' });
  return Number(response.headers.get('Tus-Max-Size')) || usualLimitBytes;
}
