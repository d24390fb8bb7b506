import type { PhotoProblem } from './images/quality.ts';
import { startPhotoSteps } from './processing/photo-steps.ts';

export interface DoubtfulPhoto {
  file: File;
  problems: PhotoProblem[];
}

/** A slow phone must not keep anybody from sending a file. */
const limitMs = 12_000;

/** The photos that may be hard to read; those that could not be looked at in time count as readable. */
export async function findDoubtfulPhotos(files: readonly File[]): Promise<DoubtfulPhoto[]> {
  const steps = startPhotoSteps();
  const end = Date.now() + limitMs;
  const doubtful: DoubtfulPhoto[] = [];
  try {
    for (const file of files) {
      const late = new Promise<PhotoProblem[]>((resolve) =>
        setTimeout(() => resolve([]), Math.max(0, end - Date.now())),
      );
      const problems = await Promise.race([steps.check(file).catch(() => []), late]);
      if (problems.length > 0) doubtful.push({ file, problems });
    }
  } finally {
    steps.close();
  }
  return doubtful;
}
