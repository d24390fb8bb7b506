/** URL of a client's file by its storage path; `?disposition=inline` shows it in the browser. */
export function storedFileUrl(path: string): string {
  return `/api/storage/client-documents/${path.split('/').map(encodeURIComponent).join('/')}`;
}
