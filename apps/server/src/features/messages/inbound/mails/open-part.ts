import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { cleanFileName } from '../../../../shared/files/names/clean-file-name.ts';
import type { Services } from '../../../../shared/services.ts';
import { detectUploadType } from '../../../files/receive/content/detect-upload-type.ts';
import type { MailRow } from './inbound-mails.queries.ts';
import { isOpenable, type KeptPart } from './mail-content.ts';
import { readPartBytes } from './mails.usecases.ts';

export interface OpenedPart {
  name: string;
  /** Detected from the bytes: the type that a mail declares cannot be trusted. */
  type: string;
  bytes: Uint8Array;
}

/** A part of a mail as staff may download it. Null if its type may not be opened, or its bytes are stored elsewhere. */
export async function openPart(services: Services, row: MailRow, part: KeptPart): Promise<OpenedPart | null> {
  const bytes = isOpenable(part.type) ? await readPartBytes(services, row, part) : null;
  if (!bytes) return null;
  const source = {
    size: bytes.length,
    read: async (position: number, length: number) =>
      Buffer.from(bytes.subarray(position, position + length)),
  };
  const found = await detectUploadType(source);
  return found
    ? { name: cleanFileName(part.name, found), type: uploadTypes[found], bytes }
    : { name: part.name, type: 'application/octet-stream', bytes };
}
