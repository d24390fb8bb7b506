import { createBrowserList } from '../../../../shared/browser-list.ts';

/** A file that the server has not, or only partly, received. The browser cannot store the file itself. */
export interface UnfinishedUpload {
  /** client_request_documents.id; null for the request's box. */
  documentId: string | null;
  fileName: string;
  /** Bytes. */
  size: number;
  fingerprint: string;
  /** The upload's URL on the server; null if nothing was sent. */
  url: string | null;
}

const unfinished = createBrowserList<UnfinishedUpload>('unfinished-uploads:', isUnfinished);
export const { read: readUnfinished, subscribe: subscribeToUnfinished } = unfinished;

/** One per place and file: the newest. */
export function saveUnfinished(requestId: string, upload: UnfinishedUpload): void {
  unfinished.write(requestId, [...others(requestId, upload), upload]);
}

export function forgetUnfinished(
  requestId: string,
  upload: Pick<UnfinishedUpload, 'documentId' | 'fingerprint'>,
): void {
  unfinished.write(requestId, others(requestId, upload));
}

/** Whether both are the same file for the same place. */
export const isSameUpload = (
  a: { documentId: string | null; fingerprint?: string | undefined },
  b: { documentId: string | null; fingerprint?: string | undefined },
): boolean => a.documentId === b.documentId && a.fingerprint === b.fingerprint;

function others(requestId: string, upload: Pick<UnfinishedUpload, 'documentId' | 'fingerprint'>) {
  return readUnfinished(requestId).filter((kept) => !isSameUpload(kept, upload));
}

function isUnfinished(entry: Partial<UnfinishedUpload> | null): entry is UnfinishedUpload {
  const texts = [entry?.fileName, entry?.fingerprint];
  const textsOrNull = [entry?.documentId, entry?.url];
  return (
    texts.every((text) => typeof text === 'string') &&
    textsOrNull.every((text) => text === null || typeof text === 'string') &&
    typeof entry?.size === 'number'
  );
}
