import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { limits, logoTypes } from '@visafolio/contract/shared/limits.ts';

/** For the file picker. */
export const logoAccept = '.jpg,.jpeg,.png,.gif,.webp';

/** Why a file cannot be a logo, told before it is sent; null where the server decides by its content. */
export function checkLogo(file: { size: number; type: string }): ErrorCode | null {
  if (file.size > limits.logoMaxBytes) return 'firms.logo_too_large';
  const types: string[] = Object.values(logoTypes);
  return types.includes(file.type) ? null : 'firms.logo_not_an_image';
}
