import type { DetailedError, Upload } from 'tus-js-client';

const endpoint = '/api/uploads';

/** The options for a new upload, or for resuming one: never both. */
export const uploadEndpoint = (resumeUrl: string | undefined) =>
  resumeUrl ? { endpoint: null, uploadUrl: resumeUrl } : { endpoint, uploadUrl: null };

/**
 * From now on the upload resumes at its URL or fails. With an endpoint the library starts a new upload at byte 0
 * after any answer but 200 and 423 to HEAD, so also after the 503 of a starting server.
 */
export function keepAddress(upload: Pick<Upload, 'options'>): void {
  upload.options.endpoint = null;
}

/** Whether the server says that it has dropped the upload. */
export function isGone(error: Error | DetailedError): boolean {
  if (!('originalRequest' in error) || error.originalRequest?.getMethod() !== 'HEAD') return false;
  return [404, 410].includes(error.originalResponse?.getStatus() ?? 0);
}

/** The next start begins a new upload. */
export function startOver(upload: Pick<Upload, 'options' | 'url'>): void {
  Object.assign(upload.options, uploadEndpoint(undefined));
  upload.url = null;
}
