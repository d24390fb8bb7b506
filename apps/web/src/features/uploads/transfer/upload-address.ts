const headers = { 'Tus-Resumable': '1.0.0' };

/** How many bytes the server holds of an unfinished upload; null where it holds nothing any more. */
export async function receivedBytes(url: string): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD', headers, credentials: 'same-origin' });
  if (response.status === 404 || response.status === 410) return null;
  if (!response.ok) throw new Error(`The unfinished upload answered ${response.status}`);
  return Number(response.headers.get('Upload-Offset'));
}

/** Makes the server forget what it has of an upload. Failing does no harm: it expires by itself. */
export async function discardUpload(url: string): Promise<void> {
  await fetch(url, { method: 'DELETE', headers, credentials: 'same-origin' }).catch(() => {});
}
