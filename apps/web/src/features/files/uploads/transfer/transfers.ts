import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { computeFingerprint } from './fingerprint.ts';
import { makeThumbnail } from './local-thumbnail.ts';
import { type Capacity, endpoints } from './resume-address.ts';
import { type Joins, type Sending, type SendingPhase, sendFile } from './send-file.ts';
import {
  forgetUnfinished,
  isSameUpload,
  keepUnfinished,
  readUnfinished,
  type UnfinishedUpload,
} from './unfinished-uploads.ts';
import { discardUpload } from './upload-address.ts';
import type { UploadProblem } from './upload-problem.ts';

/** A file on its way, or stopped by a problem. */
export interface Transfer {
  /** Of this tab. */
  id: string;
  requestId: string;
  /** client_request_documents.id; null for the request's box. */
  documentId: string | null;
  fileName: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** `queued` waits until others have been sent. */
  phase: 'queued' | SendingPhase | 'failed';
  problem?: UploadProblem | undefined;
  /** Undefined until the file has been looked at. */
  fingerprint?: string | undefined;
  /** A small picture of the file, made here; undefined until it is there, and for what no browser shows. */
  thumbnail?: string | undefined;
}

export interface TransferTarget {
  requestId: string;
  /** client_request_documents.id; null for the request's box. */
  documentId: string | null;
  /** As whom it is sent. */
  capacity: Capacity;
  joins: Joins;
  /** The paused upload that the person goes on with: another file than that takes its place. */
  continues?: UnfinishedUpload | undefined;
  /** Although the same file was given before. */
  identical?: boolean;
}

interface TransferEvents {
  onDone: (upload: RequestUpload | undefined) => void;
  onFailed: (problem: UploadProblem) => void;
  /** The person does not want it sent. */
  onCancelled: () => void;
}

interface Entry {
  transfer: Transfer;
  sending?: Sending | undefined;
  file?: File | undefined;
  /** What begins it when it is its turn. */
  begin?: (() => Promise<void>) | undefined;
  /** Sends it once more, although the same file was given before. */
  sendAnyway?: (() => Promise<void>) | undefined;
  onCancelled?: (() => void) | undefined;
}

/** More at once would only share the same connection. */
const atOnce = 2;

const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
let snapshot: readonly Transfer[] = [];
let given = 0;

const newId = () => String(++given);

/** In the order they were given. They live on when the page changes, until the tab closes. */
export function currentTransfers(): readonly Transfer[] {
  return snapshot;
}

export function subscribeToTransfers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sends a file when it is its turn: the files of one document one after the other, so that they stay in order. What an
 * earlier visit sent of the same file is not sent again. Done once the file is in the list of those to send.
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
  // Dropped twice, or chosen again while it is on its way.
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
    // The code that sends it could not be fetched.
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

/** Begins what may be sent now. */
function startNext(): void {
  for (const { transfer, begin } of entries.values()) {
    const underWay = snapshot.filter(isBeingSent);
    if (underWay.length >= atOnce) return;
    const isFree = !underWay.some(
      ({ documentId }) => documentId !== null && documentId === transfer.documentId,
    );
    if (transfer.phase === 'queued' && begin && isFree) void begin();
  }
}

/** Turns a file away before anything is sent. */
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

/** Sends the same file again, from the server's offset. */
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

/** Cancels a transfer, or dismisses a failed one. */
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

/** Takes a failed transfer out of the list, to send its file elsewhere. */
export function takeFile(id: string): File | undefined {
  const file = entries.get(id)?.file;
  remove(id);
  return file;
}

/** Drops what an earlier visit sent of a file. */
export async function discardUnfinished(requestId: string, upload: UnfinishedUpload): Promise<void> {
  forgetUnfinished(requestId, upload);
  if (upload.url !== null) await discardUpload(upload.url);
}

/** Stops everything and keeps what the server has: the next visit goes on from there. */
export function pauseTransfers(): void {
  const paused = [...entries];
  entries.clear();
  for (const [, { sending }] of paused) sending?.pause();
  publish();
}

/** Sends a file that was refused because the same was given before. */
export function sendIdentical(id: string): void {
  void entries.get(id)?.sendAnyway?.();
}

/** Pictures of files that have been sent, until the server has made its own: nothing flickers. */
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

/** What was begun at one door cannot go on at another. */
const isSentAs = (capacity: Capacity, url: string): boolean => url.includes(`${endpoints[capacity]}/`);

/** The same file, tried once more. */
function dropFailed(place: { documentId: string | null; fingerprint: string }, exceptId: string) {
  for (const { id, ...other } of snapshot)
    if (id !== exceptId && !isUnderWay(other) && isSameUpload(other, place)) entries.delete(id);
}

function keep(id: string, upload: UnfinishedUpload) {
  const entry = entries.get(id);
  // A cancelled one may still learn its address.
  if (entry) keepUnfinished(entry.transfer.requestId, upload);
}

/** Whether the server's part of the file is useless now. */
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
