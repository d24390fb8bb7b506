import { uploadAccept, uploadTypes } from '@visafolio/contract/shared/limits.ts';
import type { UploadProblem } from './transfer/upload-problem.ts';

const endings = uploadAccept.split(',');
const types: string[] = Object.values(uploadTypes);

/** Checks a file before the upload. A convenience only: the server decides by its content. */
export function checkFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  limitBytes: number,
): UploadProblem | undefined {
  if (file.size === 0) return 'uploads.empty';
  if (saysOtherType(file)) return 'uploads.type_not_allowed';
  return file.size > limitBytes ? 'uploads.too_large' : undefined;
}

/** Some phones provide files without an extension, and some cameras use their own. */
function saysOtherType({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0];
  if (ending ? endings.includes(ending) : type === '') return false;
  return !types.includes(type);
}
