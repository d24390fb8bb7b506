import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

interface Needed {
  bytes: number;
  files: number;
}

/** PostgreSQL writes pages of 8 kB, and its log beside them. */
const least: Needed = { bytes: 64 * 1024, files: 1 };

/** What is short on the disk of `place`, which need not exist yet: space or inodes. Null if neither, or unknown. */
export function findDiskShortage(place: string, { bytes, files } = least): 'space' | 'inodes' | null {
  try {
    const disk = statfsSync(findNearest(path.resolve(place)));
    // Some file systems do not count inodes.
    if (disk.files > 0 && disk.ffree < files) return 'inodes';
    return disk.bavail * disk.bsize < bytes ? 'space' : null;
  } catch {
    return null;
  }
}

/** Cause and remedy after ENOSPC on the disk of `place`, which can mean either shortage. */
export const describeFullDisk = (place: string, needed?: Needed): { cause: string; remedy: string } =>
  findDiskShortage(place, needed) === 'inodes'
    ? {
        cause: 'has no inodes left for more files',
        remedy: 'remove files that are not needed (df -i counts them)',
      }
    : { cause: 'is full', remedy: 'free some space' };

const findNearest = (place: string): string =>
  existsSync(place) || path.dirname(place) === place ? place : findNearest(path.dirname(place));
