const prefix = 'unfinished-uploads:';

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

const listeners = new Set<() => void>();
let last: { text: string | null; uploads: UnfinishedUpload[] } = { text: null, uploads: [] };

/** Returns the same list until something changes. */
export function readUnfinished(requestId: string): UnfinishedUpload[] {
  const text = readText(requestId);
  if (text !== last.text) last = { text, uploads: parse(text) };
  return last.uploads;
}

/** Other tabs' uploads start and end too. */
export function subscribeToUnfinished(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** One per place and file: the newest. */
export function saveUnfinished(requestId: string, upload: UnfinishedUpload): void {
  write(requestId, [...others(requestId, upload), upload]);
}

export function forgetUnfinished(
  requestId: string,
  upload: Pick<UnfinishedUpload, 'documentId' | 'fingerprint'>,
): void {
  write(requestId, others(requestId, upload));
}

/** Whether both are the same file for the same place. */
export const isSameUpload = (
  a: { documentId: string | null; fingerprint?: string | undefined },
  b: { documentId: string | null; fingerprint?: string | undefined },
): boolean => a.documentId === b.documentId && a.fingerprint === b.fingerprint;

function others(requestId: string, upload: Pick<UnfinishedUpload, 'documentId' | 'fingerprint'>) {
  return readUnfinished(requestId).filter((kept) => !isSameUpload(kept, upload));
}

function write(requestId: string, uploads: UnfinishedUpload[]) {
  try {
    if (uploads.length === 0) localStorage.removeItem(prefix + requestId);
    else localStorage.setItem(prefix + requestId, JSON.stringify(uploads));
  } catch {
    // Without storage an upload can resume only while the page is open.
  }
  for (const listener of listeners) listener();
}

function readText(requestId: string): string | null {
  try {
    return localStorage.getItem(prefix + requestId);
  } catch {
    return null;
  }
}

function parse(text: string | null): UnfinishedUpload[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isUnfinished) : [];
  } catch {
    return [];
  }
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
