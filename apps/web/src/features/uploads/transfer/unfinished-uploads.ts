const prefix = 'unfinished-uploads:';

/** An upload that the server holds a part of. The browser cannot keep the file itself. */
export interface UnfinishedUpload {
  /** client_request_documents.id */
  documentId: string;
  fileName: string;
  /** Bytes. */
  size: number;
  fingerprint: string;
  /** Where the server holds what it has. */
  url: string;
}

const listeners = new Set<() => void>();
let last: { text: string | null; uploads: UnfinishedUpload[] } = { text: null, uploads: [] };

/** The same list as long as nothing changed. */
export function readUnfinished(requestId: string): UnfinishedUpload[] {
  const text = readText(requestId);
  if (text !== last.text) last = { text, uploads: parse(text) };
  return last.uploads;
}

export function subscribeToUnfinished(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One per document: the newest. */
export function keepUnfinished(requestId: string, upload: UnfinishedUpload): void {
  write(requestId, [...others(requestId, upload.documentId), upload]);
}

export function forgetUnfinished(requestId: string, documentId: string): void {
  write(requestId, others(requestId, documentId));
}

function others(requestId: string, documentId: string) {
  return readUnfinished(requestId).filter((upload) => upload.documentId !== documentId);
}

function write(requestId: string, uploads: UnfinishedUpload[]) {
  try {
    if (uploads.length === 0) localStorage.removeItem(prefix + requestId);
    else localStorage.setItem(prefix + requestId, JSON.stringify(uploads));
  } catch {
    // Without storage an upload resumes as long as the page is open.
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
  const texts = [entry?.documentId, entry?.fileName, entry?.fingerprint, entry?.url];
  return texts.every((text) => typeof text === 'string') && typeof entry?.size === 'number';
}
