import { deviceName } from '@visafolio/contract/accounts/device-name.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

/** What a browser calls itself, in the reader's words. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const device = deviceName(userAgent);
    return device ? t('security.sessions.device', device) : t('security.sessions.unknownDevice');
  };
}
