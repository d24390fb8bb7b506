import { logoTypes } from '@visafolio/contract/shared/limits.ts';

type LogoType = keyof typeof logoTypes;

/** Detected from the content, not the file's name; null for anything but these image types, SVG included. */
export async function detectLogoType(image: Buffer): Promise<LogoType | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(image).catch(() => undefined))?.ext;
  const type = found === 'apng' ? 'png' : found;
  return type !== undefined && type in logoTypes ? (type as LogoType) : null;
}
