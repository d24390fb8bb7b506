import type { UploadType } from '@visafolio/contract/shared/limits.ts';
import type { ByteSource } from './byte-source.ts';
import { withBytes } from './byte-source.ts';
import { isJpeg } from './jpeg.ts';
import { isPdf } from './pdf.ts';
import { isPng } from './png.ts';
import { isWordDocument } from './word-document.ts';
import { isWordPackage } from './word-package.ts';

interface Check {
  type: UploadType;
  holds(source: ByteSource): Promise<boolean>;
}

/** What a signature promises is checked against the structure behind it. Keys: names that file-type gives. */
const checks: Record<string, Check> = {
  pdf: { type: 'pdf', holds: isPdf },
  jpg: { type: 'jpg', holds: isJpeg },
  png: { type: 'png', holds: isPng },
  apng: { type: 'png', holds: isPng },
  cfb: { type: 'doc', holds: isWordDocument },
  docx: { type: 'docx', holds: isWordPackage },
  // A package whose parts come in an order that file-type does not follow to the end.
  zip: { type: 'docx', holds: isWordPackage },
};

/** The type of the file by its content; null where it is none that a client may upload. Never throws for odd content. */
export async function detectUploadType(path: string): Promise<UploadType | null> {
  const { fileTypeFromFile } = await import('file-type');
  const promised = (await fileTypeFromFile(path).catch(() => undefined))?.ext ?? '';
  const check = Object.hasOwn(checks, promised) ? checks[promised] : undefined;
  return check && (await withBytes(path, check.holds)) ? check.type : null;
}
