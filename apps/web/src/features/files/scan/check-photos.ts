import type { PhotoProblem } from './images/quality.ts';
import { isPhoto } from './photo-types.ts';
import { startPhotoSteps } from './processing/photo-steps.ts';

export interface DoubtfulPhoto {
  file: File;
  problems: PhotoProblem[];
}

/** A slow phone must not prevent anybody from sending a file. */
const limitMs = 12_000;

type PhotoSteps = Pick<ReturnType<typeof startPhotoSteps>, 'check' | 'close'>;

/**
 * Checks in turn whether each file is readable, and passes on readable ones at once. Photos that could not be checked in time, and files
 * that are not photos, count as readable.
 */
export async function checkPhotos(
  files: readonly File[],
  {
    onReadable,
    onDoubtful,
  }: { onReadable: (file: File) => void; onDoubtful: (photo: DoubtfulPhoto) => void },
  steps: PhotoSteps = startPhotoSteps(),
): Promise<void> {
  const end = Date.now() + limitMs;
  try {
    for (const file of files) {
      const problems = isPhoto(file) ? await findProblems(steps, file, end) : [];
      if (problems.length > 0) onDoubtful({ file, problems });
      else onReadable(file);
    }
  } finally {
    steps.close();
  }
}

function findProblems(steps: PhotoSteps, file: File, end: number): Promise<PhotoProblem[]> {
  const late = new Promise<PhotoProblem[]>((resolve) =>
    setTimeout(() => resolve([]), Math.max(0, end - Date.now())),
  );
  return Promise.race([steps.check(file).catch(() => []), late]);
}
