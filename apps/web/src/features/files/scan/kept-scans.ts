/** Which kept scan a file is. */
const scanIds = new WeakMap<File, string>();

const storage = () => import('./storage/page-store.ts');

/** How many pages wait for a place: they were taken, and not sent. */
export async function countWaitingPages(place: string): Promise<number> {
  const { readPages } = await storage();
  return (await readPages(place)).length;
}

/**
 * Files that were finished for a place and not sent yet, the oldest first. They are on no disk: a paused upload goes on
 * with them.
 */
export async function finishedScans(place: string): Promise<File[]> {
  const { readFinished } = await storage();
  return (await readFinished(place)).map(({ scanId, name, pdf }) =>
    registerScan(toPdfFile(pdf, name), scanId),
  );
}

/** The file was sent, or is not wanted any more. Does nothing for a file that was not scanned. */
export async function forgetScan(file: File): Promise<void> {
  const scanId = scanIds.get(file);
  if (scanId === undefined) return;
  const { removeFinished } = await storage();
  await removeFinished(scanId);
}

/** Removes every page and file that was scanned on this device: the person signs out. */
export async function forgetAllScans(): Promise<void> {
  const { removeEverything } = await storage();
  await removeEverything();
}

export function registerScan(file: File, scanId: string): File {
  scanIds.set(file, scanId);
  return file;
}

export const toPdfFile = (pdf: BlobPart, name: string): File =>
  new File([pdf], name, { type: 'application/pdf' });
