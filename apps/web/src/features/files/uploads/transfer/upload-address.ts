const headers = { 'Tus-Resumable': '1.0.0' };

/** How many bytes the server holds of an unfinished upload; null if it has dropped it. */
export async function receivedBytes(url: string): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD', headers, credentials: 'same-origin' });
  if (response.status === 404 || response.status === 410) return null;
  if (!response.ok) throw new Error(`The unfinished upload answered ${response.status}`);
  return Number(response.headers.get('Upload-Offset'));
}

/** Deletes what the server has of an upload. A failure does no harm: the server lets it expire. */
export async function discardUpload(url: string): Promise<void> {
  await fetch(url, { method: 'DELETE', headers, credentials: 'same-origin' }).catch(() => {});
}
