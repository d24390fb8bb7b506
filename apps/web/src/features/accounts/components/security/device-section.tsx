import type { Security } from '@visafolio/contract/accounts/accounts.contract.ts';
import { errorText } from '../../../../shared/api/error-text.ts';
import { formatTime } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { useForgetDevice } from '../../api/security.ts';
import { DeviceLines, useDeviceName } from './device-lines.tsx';
import { SecuritySection } from './security-section.tsx';

/** Lists the user's known browsers; each can be removed. */
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
            <DeviceLines
              device={device}
              since={t('security.devices.since', { date: formatTime(device.created_at, language) })}
            />
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
