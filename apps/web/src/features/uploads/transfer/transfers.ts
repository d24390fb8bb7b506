import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { computeFingerprint } from './fingerprint.ts';
import { type Capacity, endpoints } from './resume-address.ts';
import { type Sending, type SendingPhase, sendFile } from './send-file.ts';
import {
  forgetUnfinished,
  keepUnfinished,
  readUnfinished,
  type UnfinishedUpload,
} from './unfinished-uploads.ts';
import { discardUpload } from './upload-address.ts';
import type { UploadProblem } from './upload-problem.ts';

/** A file on its way, or stopped by a problem. */
export interface Transfer {
  fileName: string;
  /** Bytes. */
  size: number;
  sent: number;
  phase: SendingPhase | 'failed';
  problem?: UploadProblem | undefined;
}

export interface TransferTarget {
  requestId: string;
  /** client_request_documents.id */
  documentId: string;
  /** As whom it is sent. */
  capacity: Capacity;
}

interface TransferEvents {
  onDone: (upload: RequestUpload | undefined) => void;
  onFailed: (problem: UploadProblem) => void;
}

const transfers = new Map<string, { transfer: Transfer; sending?: Sending | undefined }>();
const listeners = new Set<() => void>();
let snapshot: ReadonlyMap<string, Transfer> = new Map();

/** Document id -> its transfer. They live on when the page changes, until the tab closes. */
export function currentTransfers(): ReadonlyMap<string, Transfer> {
  return snapshot;
}

export function subscribeToTransfers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sends a file for a document. What an earlier visit sent of the same file is not sent again; what it sent of
 * another one is dropped.
 */
export async function startTransfer(
  target: TransferTarget,
  file: File,
  events: TransferEvents,
): Promise<void> {
  const { requestId, documentId, capacity } = target;
  if (isUnderWay(documentId)) return;
  transfers.delete(documentId);
  set(documentId, { fileName: file.name, size: file.size, sent: 0, phase: 'sending' });

  const fail = (problem: UploadProblem) => {
    update(documentId, { phase: 'failed', problem });
    events.onFailed(problem);
  };
  const fingerprint = await computeFingerprint(file).catch(() => undefined);
  if (fingerprint === undefined) return fail('unreadable');
  const earlier = readUnfinished(requestId).find((upload) => upload.documentId === documentId);
  const isSame = earlier?.fingerprint === fingerprint && isSentAs(capacity, earlier);
  const same = isSame ? earlier : undefined;
  if (earlier && !same) await discardUpload(earlier.url);

  const sending = await sendFile({
    file,
    capacity,
    requestId,
    documentId,
    resumeUrl: same?.url,
    onUrl: (url) => keep(target, { documentId, fileName: file.name, size: file.size, fingerprint, url }),
    onProgress: (phase, sent) => update(documentId, { phase, sent }),
    onDone: (upload) => {
      forgetUnfinished(requestId, documentId);
      events.onDone(upload);
      remove(documentId);
    },
    onFailed: (problem) => {
      if (isFinal(problem)) forgetUnfinished(requestId, documentId);
      fail(problem);
    },
  }).catch(() => undefined);
  // The code that sends it could not be fetched.
  if (!sending) return fail('uploads.failed');
  const entry = transfers.get(documentId);
  if (entry) entry.sending = sending;
  else await sending.cancel();
}

/** Turns a file away before anything is sent. */
export function refuseFile(documentId: string, file: File, problem: UploadProblem): void {
  if (isUnderWay(documentId)) return;
  transfers.delete(documentId);
  set(documentId, { fileName: file.name, size: file.size, sent: 0, phase: 'failed', problem });
}

/** Sends the same file again, from the server's offset. */
export function retryTransfer(documentId: string): void {
  const entry = transfers.get(documentId);
  if (entry?.sending) {
    update(documentId, { phase: 'sending', problem: undefined });
    entry.sending.resume();
  } else {
    remove(documentId);
  }
}

/** Cancels a transfer, or dismisses a failed one. */
export async function cancelTransfer({
  requestId,
  documentId,
}: Pick<TransferTarget, 'requestId' | 'documentId'>): Promise<void> {
  const sending = transfers.get(documentId)?.sending;
  remove(documentId);
  forgetUnfinished(requestId, documentId);
  await sending?.cancel();
}

/** Stops everything and keeps what the server has: the next visit goes on from there. */
export function pauseTransfers(): void {
  for (const [documentId, { sending }] of transfers) {
    sending?.pause();
    remove(documentId);
  }
}

function isUnderWay(documentId: string): boolean {
  const phase = transfers.get(documentId)?.transfer.phase;
  return phase !== undefined && phase !== 'failed';
}

/** What was begun at one door cannot go on at another. */
const isSentAs = (capacity: Capacity, { url }: UnfinishedUpload): boolean =>
  url.includes(`${endpoints[capacity]}/`);

function keep({ requestId }: TransferTarget, upload: UnfinishedUpload) {
  // A cancelled one may still learn its address.
  if (transfers.has(upload.documentId)) keepUnfinished(requestId, upload);
}

/** Whether the server's part of the file is useless now. */
function isFinal(problem: UploadProblem): boolean {
  return !['uploads.failed', 'session.required', 'unreadable'].includes(problem);
}

function set(documentId: string, transfer: Transfer) {
  transfers.set(documentId, { ...transfers.get(documentId), transfer });
  publish();
}

function update(documentId: string, change: Partial<Transfer>) {
  const entry = transfers.get(documentId);
  if (entry) set(documentId, { ...entry.transfer, ...change });
}

function remove(documentId: string) {
  transfers.delete(documentId);
  publish();
}

function publish() {
  snapshot = new Map([...transfers].map(([documentId, { transfer }]) => [documentId, transfer]));
  const busy = [...snapshot.values()].some((transfer) => transfer.phase !== 'failed');
  if (busy) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}
