import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';

const pictures: string[] = [uploadTypes.jpg, uploadTypes.png];

/** How a file can be looked at without leaving the page; null: it can only be downloaded. */
export function previewKind({ file_type }: RequestUpload): 'pdf' | 'picture' | 'word' | null {
  if (file_type === uploadTypes.pdf) return 'pdf';
  if (file_type === uploadTypes.docx) return 'word';
  return pictures.includes(file_type) ? 'picture' : null;
}
