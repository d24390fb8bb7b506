const headers = { 'Tus-Resumable': '1.0.0' };

/** Number of bytes that the server has of an unfinished upload; null if it was deleted. */
export async function loadReceivedBytes(url: string): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD', headers, credentials: 'same-origin' });
  if (response.status === 404 || response.status === 410) return null;
  if (!response.ok) throw new Error(`The unfinished upload answered ${response.status}`);
  return Number(response.headers.get('Upload-Offset'));
}

/** Deletes an upload on the server. Failures are harmless, because unfinished uploads expire. */
export async function discardUpload(url: string): Promise<void> {
  await fetch(url, { method: 'DELETE', headers, credentials: 'same-origin' }).catch(() => {});
}
