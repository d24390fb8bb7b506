/** The stored scan that a file came from. */
const scanIds = new WeakMap<File, string>();

const storage = () => import('./storage/page-store.ts');

/** Number of pages scanned for a place but not sent. */
export async function countWaitingPages(place: string): Promise<number> {
  const { readPages } = await storage();
  return (await readPages(place)).length;
}

/** Files finished for a place but not sent, oldest first. They exist only in this browser: a paused upload resumes with them. */
export async function listFinishedScans(place: string): Promise<File[]> {
  const { readFinished } = await storage();
  return (await readFinished(place)).map(({ scanId, name, pdf }) =>
    registerScan(toPdfFile(pdf, name), scanId),
  );
}

/** Deletes the scan of a file that was sent or discarded. Does nothing for a file that was not scanned. */
export async function forgetScan(file: File): Promise<void> {
  const scanId = scanIds.get(file);
  if (scanId === undefined) return;
  const { removeFinished } = await storage();
  await removeFinished(scanId);
}

/** Deletes every page and file scanned on this device, at sign-out. */
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
