import type { DetailedError, Upload } from 'tus-js-client';

/** Upload endpoints: for clients, and for staff who upload on a client's behalf. */
export const endpoints = { client: '/api/uploads', staff: '/api/staff_uploads' } as const;
export type Capacity = keyof typeof endpoints;

/** Options for a new upload or for resuming one, never both. */
export const uploadEndpoint = (resumeUrl: string | undefined, capacity: Capacity = 'client') =>
  resumeUrl ? { endpoint: null, uploadUrl: resumeUrl } : { endpoint: endpoints[capacity], uploadUrl: null };

/**
 * From here on the upload resumes at its URL or fails. With an endpoint, the library would start a new upload at byte 0 after any answer to
 * HEAD except 200 and 423, including the 503 of a starting server.
 */
export function requireResume(upload: Pick<Upload, 'options'>): void {
  upload.options.endpoint = null;
}

export function isUploadGone(error: Error | DetailedError): boolean {
  if (!('originalRequest' in error) || error.originalRequest?.getMethod() !== 'HEAD') return false;
  return [404, 410].includes(error.originalResponse?.getStatus() ?? 0);
}

/** The next start creates a new upload. */
export function startOver(upload: Pick<Upload, 'options' | 'url'>, capacity: Capacity = 'client'): void {
  Object.assign(upload.options, uploadEndpoint(undefined, capacity));
  upload.url = null;
}
