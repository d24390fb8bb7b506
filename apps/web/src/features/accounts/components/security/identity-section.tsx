import type { Security } from '@visafolio/contract/accounts/accounts.contract.ts';
import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useConnectIdentity, useDisconnectIdentity } from '../../api/identities.ts';
import { ConnectWallets } from './connect-wallets.tsx';
import { SecuritySection } from './security-section.tsx';

type Identity = Security['identities'][number];

/** Connected accounts and wallets that sign in here; renders nothing if none are configured. */
export function IdentitySection({ security }: { security: Security }) {
  const { t, language } = useTranslation();
  const connect = useConnectIdentity();
  const disconnect = useDisconnectIdentity();
  const { identities, providers, ethereum } = security;
  if (identities.length === 0 && providers.length === 0 && !ethereum) return null;

  const disconnectNow = (identity: Identity) =>
    disconnect.mutate(identity.id, {
      onSuccess: () => toast.success(t('security.identities.disconnected', { name: identity.name })),
    });
  const failure = [connect.error, disconnect.error].find(
    (error) => error && !isErrorCode(error, 'accounts.recent_sign_in_required'),
  );

  return (
    <SecuritySection title={t('security.identities.title')}>
      <p className="text-muted">
        {t('security.identities.text')} {identities.length === 0 && t('security.identities.none')}
      </p>
      {failure && <Alert tone="danger">{errorText(failure, t)}</Alert>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="break-words font-semibold" dir="auto">
                {identity.name}
              </p>
              <p className="text-muted text-sm">
                {t('security.identities.since', { date: formatDate(identity.created_at, language) })}
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={t('security.identities.disconnectNamed', { name: identity.name })}
              loading={disconnect.isPending && disconnect.variables === identity.id}
              onClick={() => disconnectNow(identity)}
            >
              {t('security.identities.disconnect')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {providers.map(({ id, name }) => (
          <Button key={id} variant="outline" onClick={() => connect.mutate(id)}>
            {t('security.identities.connect', { name })}
          </Button>
        ))}
      </div>
      {ethereum && <ConnectWallets />}
    </SecuritySection>
  );
}
