import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useConnectWallet } from '../../api/wallets.ts';
import { useWalletError, useWallets } from '../../use-wallets.ts';
import type { Wallet } from '../../wallet.ts';

/** Connects this browser's wallets, or says that there are none. */
export function ConnectWallets() {
  const { t } = useTranslation();
  const wallets = useWallets();
  const connect = useConnectWallet();
  const failureText = useWalletError();
  const connectNow = (wallet: Wallet) =>
    connect.mutate(wallet, {
      onSuccess: () => toast.success(t('security.identities.walletConnected')),
    });
  const isFailure = connect.error && !isErrorCode(connect.error, 'accounts.recent_sign_in_required');

  if (wallets.length === 0) return <p className="text-muted text-sm">{t('security.identities.noWallet')}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      {isFailure && <Alert tone="danger">{failureText(connect.error)}</Alert>}
      {wallets.map(({ wallet, label }) => (
        <Button
          key={label}
          variant="outline"
          className="whitespace-normal"
          loading={connect.isPending && connect.variables.name === wallet.name}
          onClick={() => connectNow(wallet)}
        >
          {t('security.identities.connect', { name: label })}
        </Button>
      ))}
    </div>
  );
}
