import type { DetailedError, Upload } from 'tus-js-client';

const endpoint = '/api/uploads';

/** Where a new upload begins, and where one that began goes on: never both. */
export const uploadEndpoint = (resumeUrl: string | undefined) =>
  resumeUrl ? { endpoint: null, uploadUrl: resumeUrl } : { endpoint, uploadUrl: null };

/**
 * From now on the upload goes on at its address or fails. With an endpoint the library begins a new upload at byte 0
 * after any answer but 200 and 423 to its question how far it came: also after the 503 of a server that is starting.
 */
export function keepAddress(upload: Pick<Upload, 'options'>): void {
  upload.options.endpoint = null;
}

/** Whether the server says that it has nothing of the upload any more. */
export function isGone(error: Error | DetailedError): boolean {
  if (!('originalRequest' in error) || error.originalRequest?.getMethod() !== 'HEAD') return false;
  return [404, 410].includes(error.originalResponse?.getStatus() ?? 0);
}

/** The next start begins a new upload. */
export function startOver(upload: Pick<Upload, 'options' | 'url'>): void {
  Object.assign(upload.options, uploadEndpoint(undefined));
  upload.url = null;
}
