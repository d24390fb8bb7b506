import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { Party } from '@visafolio/contract/messages/message.ts';
import type { DetailedError, HttpResponse, Upload } from 'tus-js-client';
import { type Capacity, isUploadGone, requireResume, startOver, uploadEndpoint } from './resume-address.ts';
import { isRetryable, isUnreachable, type UploadProblem, uploadErrorCode } from './upload-problem.ts';

const chunkBytes = 8 * 1024 * 1024;
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000];
const waitMs = 10_000;
const stalledMs = 30_000;
const watchMs = 5_000;

/** `sending`: in progress, `waiting`: no connection, `checking`: uploaded and being checked. */
export type SendingPhase = 'sending' | 'waiting' | 'checking';

/** `add` keeps the document's files, `replaceAll` replaces them; an id names the upload to replace. */
export type Joins = 'add' | 'replaceAll' | { replaces: string };

interface SendFileOptions {
  file: File;
  /** Who uploads it. */
  capacity: Capacity;
  requestId: string;
  /** client_request_documents.id; null for the request's box. */
  documentId: string | null;
  /** Attaches it to a conversation with this party instead of the box. */
  conversation?: Party;
  /** By staff: for the packet of the case instead of the box. */
  packet?: boolean;
  /** Whether the file is added, or replaces one or all of the document's files. */
  joins: Joins;
  /** Sends it although the same file was uploaded before. */
  identical: boolean;
  /** Where to resume an earlier attempt. */
  resumeUrl: string | undefined;
  onUrl: (url: string) => void;
  onProgress: (phase: SendingPhase, sentBytes: number) => void;
  onDone: (upload: RequestUpload | undefined) => void;
  onFailed: (problem: UploadProblem) => void;
}

export interface Sending {
  /** Continues from the server's offset: after a failure, or when the connection is back. */
  resume: () => void;
  /** Stops, and deletes the upload on the server. */
  cancel: () => Promise<void>;
  /** Stops; the server keeps what it has. */
  pause: () => void;
}

/** Uploads a file with tus. Waits for a lost connection, then continues from the server's offset. */
export async function sendFile(options: SendFileOptions): Promise<Sending> {
  const { file, onProgress } = options;
  const { Upload } = await import('tus-js-client');
  let sent = 0;
  let movedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  let running = false;

  const upload: Upload = new Upload(file, {
    ...uploadEndpoint(options.resumeUrl, options.capacity),
    metadata: toMetadata(options),
    chunkSize: chunkBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => {
      requireResume(upload);
      if (upload.url) options.onUrl(upload.url);
    },
    onProgress: (bytes) => {
      sent = bytes;
      movedAt = Date.now();
      onProgress(bytes >= file.size ? 'checking' : 'sending', bytes);
    },
    onShouldRetry: (error) => {
      if (!isRetryable(error)) return false;
      if (isUnreachable(error)) onProgress('waiting', sent);
      return navigator.onLine;
    },
    onError: (error) => void stopped(error),
    onSuccess: ({ lastResponse }) => {
      end();
      options.onDone(readResult(lastResponse));
    },
  });

  async function stopped(error: Error | DetailedError) {
    if (!running) return;
    if (isUploadGone(error)) {
      startOver(upload, options.capacity);
      return go();
    }
    if (!isUnreachable(error)) return fail(uploadErrorCode(error) ?? 'uploads.failed');
    if (!(await isReadable(file))) return fail('unreadable');
    onProgress('waiting', sent);
    timer = setTimeout(go, waitMs);
  }

  function fail(problem: UploadProblem) {
    end();
    options.onFailed(problem);
  }

  function go() {
    clearTimeout(timer);
    movedAt = Date.now();
    void upload.abort();
    if (navigator.onLine) upload.start();
    else onProgress('waiting', sent);
  }

  function disconnected() {
    clearTimeout(timer);
    void upload.abort();
    onProgress('waiting', sent);
  }

  function begin() {
    running = true;
    window.addEventListener('online', go);
    window.addEventListener('offline', disconnected);
    // A connection can break without an error: a stalled upload is resumed from the server's offset.
    watch = setInterval(() => {
      if (Date.now() - movedAt > stalledMs) go();
    }, watchMs);
    go();
  }

  function end() {
    running = false;
    clearTimeout(timer);
    clearInterval(watch);
    window.removeEventListener('online', go);
    window.removeEventListener('offline', disconnected);
  }

  begin();
  return {
    resume: begin,
    pause: () => {
      end();
      void upload.abort();
    },
    cancel: async () => {
      end();
      // The answer does not matter: the server deletes unfinished uploads.
      await upload.abort(true).catch(() => {});
    },
  };
}

function toMetadata({
  file,
  requestId,
  documentId,
  joins,
  identical,
  conversation,
  packet,
}: SendFileOptions): Record<string, string> {
  return {
    client_request_id: requestId,
    ...(conversation && { conversation }),
    ...(packet && { packet: 'yes' }),
    ...(documentId !== null && { client_request_document_id: documentId }),
    ...(documentId !== null && joins === 'add' && { adds: 'yes' }),
    ...(documentId !== null && typeof joins === 'object' && joins),
    ...(identical && { identical: 'yes' }),
    filename: file.name,
    filetype: file.type,
  };
}

function readResult(response: HttpResponse): RequestUpload | undefined {
  try {
    return JSON.parse(decodeURIComponent(response.getHeader('Upload-Result') ?? ''));
  } catch {
    return undefined;
  }
}

/** Phones revoke permissions, and files get moved: then no retry helps. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
