import type { Security } from '@visafolio/contract/accounts/accounts.contract.ts';
import { errorText } from '../../../../shared/api/error-text.ts';
import { formatTime } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { useRevokeOtherSessions, useRevokeSession } from '../../api/security.ts';
import { DeviceLines, useDeviceName } from './device-lines.tsx';
import { SecuritySection } from './security-section.tsx';

/** Lists the user's sessions; each can be signed out. */
export function SessionSection({ sessions }: { sessions: Security['sessions'] }) {
  const { t, language } = useTranslation();
  const revoke = useRevokeSession();
  const revokeOthers = useRevokeOtherSessions();

  const end = (id: string) =>
    revoke.mutate(id, {
      onSuccess: () => toast.success(t('security.sessions.ended')),
      onError: (error) => toast.error(errorText(error, t)),
    });
  const endOthers = () =>
    revokeOthers.mutate(undefined, {
      onSuccess: ({ ended }) => toast.success(t('security.sessions.othersEnded', { count: ended })),
      onError: (error) => toast.error(errorText(error, t)),
    });
  const deviceName = useDeviceName();

  return (
    <SecuritySection title={t('security.sessions.title')}>
      <ul className="flex flex-col gap-4">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-3">
            <DeviceLines
              device={session}
              since={t('security.sessions.since', { date: formatTime(session.created_at, language) })}
            >
              {session.second_factor && <Badge tone="success">{t('security.sessions.secondFactor')}</Badge>}
            </DeviceLines>
            {!session.current && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t('security.sessions.endNamed', { device: deviceName(session.user_agent) })}
                loading={revoke.isPending && revoke.variables === session.id}
                onClick={() => end(session.id)}
              >
                {t('security.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="outline" className="self-start" loading={revokeOthers.isPending} onClick={endOthers}>
          {t('security.sessions.endOthers')}
        </Button>
      )}
    </SecuritySection>
  );
}
