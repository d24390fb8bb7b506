import { useEffect, useState } from 'react';
import { errorText } from '../../shared/api/error-text.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { type Wallet, WalletRefusal, watchWallets } from './wallet.ts';

/** This browser's wallets with their button labels; empty without a wallet extension. */
export function useWallets(): { wallet: Wallet; label: string }[] {
  const [wallets, setWallets] = useState<Wallet[]>([]);
  useEffect(() => watchWallets(setWallets), []);
  return wallets.map((wallet) => ({
    wallet,
    label: wallets.length > 1 ? `Ethereum (${wallet.name})` : 'Ethereum',
  }));
}

/** The text for a failed call or a wallet's refusal. */
export function useWalletError(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) =>
    error instanceof WalletRefusal ? t('accounts.others.walletRefused') : errorText(error, t);
}
