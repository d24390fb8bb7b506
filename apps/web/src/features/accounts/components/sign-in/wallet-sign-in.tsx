import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useWalletSignIn } from '../../api/wallets.ts';
import { useWalletError, useWallets } from '../../use-wallets.ts';
import { OrDivider } from './or-divider.tsx';

/** Signs in with a wallet, if this browser has one. `alone`: no other sign-in method is shown above. */
export function WalletSignIn({ alone }: { alone: boolean }) {
  const { t } = useTranslation();
  const wallets = useWallets();
  const enter = useWalletSignIn();
  const failureText = useWalletError();
  if (wallets.length === 0) return null;
  return (
    <>
      {alone && <OrDivider />}
      {enter.error && <Alert tone="danger">{failureText(enter.error)}</Alert>}
      {wallets.map(({ wallet, label }) => (
        <Button
          key={label}
          variant="outline"
          className="whitespace-normal"
          loading={enter.isPending && enter.variables.name === wallet.name}
          onClick={() => enter.mutate(wallet)}
        >
          {t('accounts.others.continueWith', { name: label })}
        </Button>
      ))}
    </>
  );
}
