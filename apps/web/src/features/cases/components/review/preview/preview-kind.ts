import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';

const pictures: string[] = [uploadTypes.jpg, uploadTypes.png, uploadTypes.webp];

/**
 * How a file can be previewed; null if it can only be downloaded. `pages`: images from the server, because somebody has arranged its pages
 * or browsers cannot show this type.
 */
export function previewKind(
  upload: Pick<RequestUpload, 'file_type' | 'arrangement' | 'pages'>,
): 'pdf' | 'picture' | 'pages' | 'word' | null {
  const { file_type } = upload;
  if (file_type === uploadTypes.docx) return 'word';
  if (upload.arrangement && upload.pages) return 'pages';
  if (file_type === uploadTypes.pdf) return 'pdf';
  if (pictures.includes(file_type)) return 'picture';
  return upload.pages ? 'pages' : null;
}

/** Whether a browser shows the file itself. */
export const isShownByBrowser = ({ file_type }: Pick<RequestUpload, 'file_type'>): boolean =>
  file_type === uploadTypes.pdf || pictures.includes(file_type);
