/** Where a client's file is served, by its path in the storage; with `?disposition=inline` a browser shows it. */
export function storedFileUrl(path: string): string {
  return `/api/storage/client-documents/${path.split('/').map(encodeURIComponent).join('/')}`;
}
