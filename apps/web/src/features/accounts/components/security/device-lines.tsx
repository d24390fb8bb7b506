import { parseUserAgent } from '@visafolio/contract/accounts/user-agent.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';

/** A readable browser name for a user agent string. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const device = parseUserAgent(userAgent);
    return device ? t('security.sessions.device', device) : t('security.sessions.unknownDevice');
  };
}

interface DeviceLinesProps {
  device: { user_agent: string; current: boolean; used_at: string; ip_address: string };
  since: string;
  /** Additional badges beside the name. */
  children?: ReactNode;
}

/** A browser, and since when and where it is used. */
export function DeviceLines({ device, since, children }: DeviceLinesProps) {
  const { t, language } = useTranslation();
  const nameDevice = useDeviceName();
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {nameDevice(device.user_agent)}
        {device.current && <Badge tone="accent">{t('security.sessions.current')}</Badge>}
        {children}
      </p>
      <p className="text-muted text-sm">
        {since}
        {' · '}
        {t('security.sessions.used', { date: formatDate(device.used_at, language) })}
        {device.ip_address && ` · ${t('security.sessions.from', { address: device.ip_address })}`}
      </p>
    </div>
  );
}
