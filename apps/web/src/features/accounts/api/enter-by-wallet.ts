import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { personEntered } from '../reset-for-new-user.ts';
import type { Wallet } from '../wallet.ts';
import { signWithWallet } from './sign-with-wallet.ts';

/** Signs in with a wallet that was connected before. The session query knows of it once this is done. */
export function useEnterByWallet() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (wallet: Wallet) => signWithWallet(wallet, { start: 'web3/start', finish: 'web3/finish' }),
    onSuccess: () => personEntered(queryClient),
  });
}
