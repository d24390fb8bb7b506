import { logoTypes } from '@visafolio/contract/shared/limits.ts';

type LogoType = keyof typeof logoTypes;

/** By the content, whatever the file was called; null for what no browser shows as an image, SVG included. */
export async function logoTypeOf(image: Buffer): Promise<LogoType | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(image).catch(() => undefined))?.ext;
  const type = found === 'apng' ? 'png' : found;
  return type !== undefined && type in logoTypes ? (type as LogoType) : null;
}
