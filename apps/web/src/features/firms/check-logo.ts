import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { limits, logoTypes } from '@visafolio/contract/shared/limits.ts';

/** The `accept` attribute of the file input. */
export const logoAccept = '.jpg,.jpeg,.png,.gif,.webp';

/** Rejects an unsuitable file before the upload; null if the server must decide by its content. */
export function checkLogo(file: { size: number; type: string }): ErrorCode | null {
  if (file.size > limits.logoMaxBytes) return 'firms.logo_too_large';
  const types: string[] = Object.values(logoTypes);
  return types.includes(file.type) ? null : 'firms.logo_not_an_image';
}
