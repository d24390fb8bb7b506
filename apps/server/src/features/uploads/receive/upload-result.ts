import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';

/**
 * Tells the sender what became of the upload. A header, because a client whose last answer was lost asks
 * again by HEAD, which has no body.
 */
export const resultHeader = (upload: RequestUpload): Record<string, string> => ({
  'Upload-Result': encodeURIComponent(JSON.stringify(upload)),
});
