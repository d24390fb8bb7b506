import type { Security } from '@visafolio/contract/accounts/accounts.contract.ts';
import { errorText } from '../../../../shared/api/error-text.ts';
import { formatDate, formatTime } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { useForgetDevice } from '../../api/security.ts';
import { SecuritySection } from './security-section.tsx';
import { useDeviceName } from './use-device-name.ts';

/** Browsers that count as the person's own; each can be forgotten from here. */
export function DeviceSection({ devices }: { devices: Security['devices'] }) {
  const { t, language } = useTranslation();
  const deviceName = useDeviceName();
  const forget = useForgetDevice();
  const forgetNow = (id: string) =>
    forget.mutate(id, {
      onSuccess: () => toast.success(t('security.devices.forgotten')),
      onError: (error) => toast.error(errorText(error, t)),
    });

  return (
    <SecuritySection title={t('security.devices.title')}>
      <p className="text-muted">{t(devices.length ? 'security.devices.text' : 'security.devices.none')}</p>
      <ul className="flex flex-col gap-4 empty:hidden">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {deviceName(device.user_agent)}
                {device.current && <Badge tone="accent">{t('security.sessions.current')}</Badge>}
              </p>
              <p className="text-muted text-sm">
                {t('security.devices.since', { date: formatTime(device.created_at, language) })}
                {' · '}
                {t('security.sessions.used', { date: formatDate(device.used_at, language) })}
                {device.ip_address && ` · ${t('security.sessions.from', { address: device.ip_address })}`}
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={t('security.devices.forgetNamed', { device: deviceName(device.user_agent) })}
              loading={forget.isPending && forget.variables === device.id}
              onClick={() => forgetNow(device.id)}
            >
              {t('security.devices.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </SecuritySection>
  );
}
