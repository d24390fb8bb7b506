import type { Wallet } from '../wallet.ts';
import { signWithWallet } from './sign-with-wallet.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

/** From now on this wallet signs the person in. */
export const useConnectWallet = () =>
  useSecurityMutation((wallet: Wallet) =>
    signWithWallet(wallet, { start: 'web3/connect/start', finish: 'web3/connect' }),
  );
