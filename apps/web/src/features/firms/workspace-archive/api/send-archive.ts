import { readResponse } from '../../../../shared/api/read-response.ts';
import { withRecentProof } from '../../../../shared/session/recent-proof.ts';

interface Sending {
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** Uploads the file as is. Not JSON, therefore not a procedure. Throws errors that `errorText` accepts. */
export const sendArchive = (id: string, file: File, sending: Sending): Promise<{ id: string }> =>
  withRecentProof(() => put(`/api/archive/imports/${id}`, file, sending));

/** Not fetch, which reports no upload progress. */
function put(address: string, file: File, { onSent, signal }: Sending): Promise<{ id: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(new DOMException('', 'AbortError'));
      // The message that fetch uses if there is no answer.
      else if (request.status === 0) reject(new TypeError('Failed to fetch'));
      else resolve(readResponse(new Response(request.responseText || null, { status: request.status })));
    });
    request.open('PUT', address);
    request.setRequestHeader('content-type', 'application/zip');
    request.send(file);
  });
}
