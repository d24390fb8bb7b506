import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { computeFingerprint } from './fingerprint.ts';
import { makeThumbnail } from './local-thumbnail.ts';
import { type Capacity, endpoints } from './resume-address.ts';
import { type Joins, type Sending, type SendingPhase, sendFile } from './send-file.ts';
import {
  forgetUnfinished,
  isSameUpload,
  readUnfinished,
  saveUnfinished,
  type UnfinishedUpload,
} from './unfinished-uploads.ts';
import { discardUpload } from './upload-address.ts';
import type { UploadProblem } from './upload-problem.ts';

/** A file being uploaded, or stopped by a problem. */
export interface Transfer {
  /** Unique within this tab. */
  id: string;
  requestId: string;
  /** client_request_documents.id; null for the request's box. */
  documentId: string | null;
  fileName: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** `queued`: waits for other uploads. */
  phase: 'queued' | SendingPhase | 'failed';
  problem?: UploadProblem | undefined;
  /** Undefined until it has been computed. */
  fingerprint?: string | undefined;
  /** A thumbnail created in the browser; undefined until then, and for types that browsers cannot show. */
  thumbnail?: string | undefined;
}

export interface TransferTarget {
  requestId: string;
  /** client_request_documents.id; null for the request's box. */
  documentId: string | null;
  /** Who uploads it. */
  capacity: Capacity;
  joins: Joins;
  /** The paused upload to resume: any other file replaces it. */
  continues?: UnfinishedUpload | undefined;
  /** Sends it although the same file was uploaded before. */
  identical?: boolean;
}

interface TransferEvents {
  onDone: (upload: RequestUpload | undefined) => void;
  onFailed: (problem: UploadProblem) => void;
  /** Called when the user cancels. */
  onCancelled: () => void;
}

interface Entry {
  transfer: Transfer;
  sending?: Sending | undefined;
  file?: File | undefined;
  /** Starts the upload when it is next in the queue. */
  begin?: (() => Promise<void>) | undefined;
  /** Sends it again although the same file was uploaded before. */
  sendAnyway?: (() => Promise<void>) | undefined;
  onCancelled?: (() => void) | undefined;
}

/** More uploads at once would only share the same connection. */
const atOnce = 2;

const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
let snapshot: readonly Transfer[] = [];
let given = 0;

const newId = () => String(++given);

/** In the order they were added. They survive navigation, until the tab closes. */
export function currentTransfers(): readonly Transfer[] {
  return snapshot;
}

export function subscribeToTransfers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Queues an upload. The files of one document are sent one after another, so that they keep their order. Resumes what an earlier visit sent
 * of the same file. Resolves when the file is queued.
 */
export async function startTransfer(
  target: TransferTarget,
  file: File,
  events: TransferEvents,
): Promise<void> {
  const { requestId, documentId, capacity, continues } = target;
  const id = newId();
  set(
    id,
    { id, requestId, documentId, fileName: file.name, size: file.size, sent: 0, phase: 'queued' },
    file,
  );

  const fail = (problem: UploadProblem) => {
    update(id, { phase: 'failed', problem });
    events.onFailed(problem);
    startNext();
  };
  const fingerprint = await computeFingerprint(file).catch(() => undefined);
  if (fingerprint === undefined) return fail('unreadable');
  if (!entries.has(id)) return;
  const place = { documentId, fingerprint };
  // Dropped twice, or chosen again while it is uploading.
  if (snapshot.some((other) => other.id !== id && isUnderWay(other) && isSameUpload(other, place)))
    return remove(id);
  dropFailed(place, id);
  update(id, { fingerprint });
  if (continues && !isSameUpload(continues, place)) await discardUnfinished(requestId, continues);
  const earlier = readUnfinished(requestId).find((upload) => isSameUpload(upload, place));
  const resumeUrl = earlier?.url && isSentAs(capacity, earlier.url) ? earlier.url : null;
  const kept = { ...place, fileName: file.name, size: file.size };
  keep(id, { ...kept, url: resumeUrl });

  const begin = async () => {
    update(id, { phase: 'sending' });
    const sending = await sendFile({
      file,
      capacity,
      requestId,
      documentId,
      joins: target.joins,
      identical: target.identical ?? false,
      resumeUrl: resumeUrl ?? undefined,
      onUrl: (url) => keep(id, { ...kept, url }),
      onProgress: (phase, sent) => update(id, { phase, sent }),
      onDone: (upload) => {
        forgetUnfinished(requestId, place);
        if (upload) keepThumbnail(id, upload.id);
        events.onDone(upload);
        remove(id);
      },
      onFailed: (problem) => {
        if (isFinal(problem)) forgetUnfinished(requestId, place);
        fail(problem);
      },
    }).catch(() => undefined);
    // The upload code failed to load.
    if (!sending) return fail('uploads.failed');
    const entry = entries.get(id);
    if (entry) entry.sending = sending;
    else await sending.cancel();
  };
  const entry = entries.get(id);
  if (!entry) return;
  entry.begin = begin;
  entry.onCancelled = events.onCancelled;
  entry.sendAnyway = () => {
    remove(id);
    return startTransfer({ ...target, identical: true }, file, events);
  };
  startNext();
  const thumbnail = await makeThumbnail(file);
  if (thumbnail) setThumbnail(id, thumbnail);
}

function startNext(): void {
  // Documents whose earlier file is still being read: the next ones wait for it.
  const reading = new Set<string | null>();
  for (const { transfer, begin } of entries.values()) {
    const { documentId, phase } = transfer;
    const underWay = snapshot.filter(isBeingSent);
    if (underWay.length >= atOnce) return;
    if (phase !== 'queued') continue;
    const isFree =
      documentId === null ||
      (!reading.has(documentId) && !underWay.some((other) => other.documentId === documentId));
    if (begin && isFree) void begin();
    else if (!begin) reading.add(documentId);
  }
}

/** Rejects a file before anything is sent. */
export function refuseFile(
  target: Pick<Transfer, 'requestId' | 'documentId'>,
  file: File,
  problem: UploadProblem,
): void {
  const id = newId();
  const { requestId, documentId } = target;
  set(id, {
    id,
    requestId,
    documentId,
    fileName: file.name,
    size: file.size,
    sent: 0,
    phase: 'failed',
    problem,
  });
}

export function retryTransfer(id: string): void {
  const entry = entries.get(id);
  if (entry?.sending) {
    update(id, { phase: 'sending', problem: undefined });
    entry.sending.resume();
  } else if (entry?.begin) {
    update(id, { phase: 'queued', problem: undefined });
    startNext();
  } else {
    remove(id);
  }
}

export async function cancelTransfer(id: string): Promise<void> {
  const entry = entries.get(id);
  if (!entry) return;
  const { requestId, documentId, fingerprint } = entry.transfer;
  remove(id);
  if (fingerprint !== undefined) {
    const upload = readUnfinished(requestId).find((kept) => isSameUpload(kept, { documentId, fingerprint }));
    if (upload && !entry.sending) await discardUnfinished(requestId, upload);
    else forgetUnfinished(requestId, { documentId, fingerprint });
  }
  entry.onCancelled?.();
  await entry.sending?.cancel();
}

/** Removes a failed upload from the list and returns its file, to send it elsewhere. */
export function popFailedFile(id: string): File | undefined {
  const file = entries.get(id)?.file;
  remove(id);
  return file;
}

export async function discardUnfinished(requestId: string, upload: UnfinishedUpload): Promise<void> {
  forgetUnfinished(requestId, upload);
  if (upload.url !== null) await discardUpload(upload.url);
}

/** Stops all uploads; the next visit can resume them. */
export function pauseTransfers(): void {
  const paused = [...entries];
  entries.clear();
  for (const [, { sending }] of paused) sending?.pause();
  publish();
}

/** Sends a file that was refused because the same one was uploaded before. */
export function sendIdentical(id: string): void {
  void entries.get(id)?.sendAnyway?.();
}

/** Thumbnails of uploaded files, until the server has created its own, to avoid flicker. */
const sentThumbnails = new Map<string, string>();

export const sentThumbnail = (uploadId: string): string | undefined => sentThumbnails.get(uploadId);

function keepThumbnail(id: string, uploadId: string): void {
  const thumbnail = entries.get(id)?.transfer.thumbnail;
  if (!thumbnail) return;
  sentThumbnails.set(uploadId, thumbnail);
  update(id, { thumbnail: undefined });
}

function setThumbnail(id: string, thumbnail: string): void {
  if (entries.has(id)) update(id, { thumbnail });
  else URL.revokeObjectURL(thumbnail);
}

export const isUnderWay = ({ phase }: Pick<Transfer, 'phase'>): boolean => phase !== 'failed';

const isBeingSent = ({ phase }: Transfer): boolean => phase !== 'failed' && phase !== 'queued';

/** An upload cannot resume at the other endpoint. */
const isSentAs = (capacity: Capacity, url: string): boolean => url.includes(`${endpoints[capacity]}/`);

/** Removes an earlier failed attempt with the same file. */
function dropFailed(place: { documentId: string | null; fingerprint: string }, exceptId: string) {
  for (const { id, ...other } of snapshot)
    if (id !== exceptId && !isUnderWay(other) && isSameUpload(other, place)) entries.delete(id);
}

function keep(id: string, upload: UnfinishedUpload) {
  const entry = entries.get(id);
  // A cancelled upload may still receive its URL.
  if (entry) saveUnfinished(entry.transfer.requestId, upload);
}

/** Whether the server's part of the upload is useless now. */
function isFinal(problem: UploadProblem): boolean {
  return !['uploads.failed', 'uploads.limit_reached', 'session.required', 'unreadable'].includes(problem);
}

function set(id: string, transfer: Transfer, file = entries.get(id)?.file) {
  entries.set(id, { ...entries.get(id), transfer, file });
  publish();
}

function update(id: string, change: Partial<Transfer>) {
  const entry = entries.get(id);
  if (entry) set(id, { ...entry.transfer, ...change });
}

function remove(id: string) {
  const thumbnail = entries.get(id)?.transfer.thumbnail;
  if (thumbnail) URL.revokeObjectURL(thumbnail);
  entries.delete(id);
  publish();
  startNext();
}

function publish() {
  snapshot = [...entries.values()].map(({ transfer }) => transfer);
  const busy = snapshot.some(isUnderWay);
  if (busy) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}
