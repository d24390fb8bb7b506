import type { Translate } from '@visafolio/locales/types.ts';
import { errorText, isErrorCode } from '../../shared/api/error-text.ts';

/** Which step of looking the firm up failed, where the server got as far as knowing it. */
export function firmFailureText(error: unknown, t: Translate): string {
  const isKnown = isErrorCode(error, 'portal.profile_failed') || isErrorCode(error, 'portal.firm_failed');
  return isKnown ? errorText(error, t) : t('portal.firmFailed');
}
