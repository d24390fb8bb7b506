import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import type { UploadProblem } from './transfer/upload-problem.ts';

const endings = uploadAccept.split(',');

/** What is wrong with a file before anything is sent: a courtesy, the server decides by content. */
export function checkFile(file: Pick<File, 'name' | 'size'>, limitBytes: number): UploadProblem | undefined {
  if (file.size === 0) return 'uploads.empty';
  const name = file.name.toLowerCase();
  if (!endings.some((ending) => name.endsWith(ending))) return 'uploads.type_not_allowed';
  return file.size > limitBytes ? 'uploads.too_large' : undefined;
}
