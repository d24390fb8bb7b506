import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { resetAndLoadSession } from '../reset-for-new-user.ts';
import { requestAddress, requestSignature, type Wallet } from '../wallet.ts';
import { callAccount } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** Signs in with a connected wallet. Resolves when the session is loaded. */
export function useWalletSignIn() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (wallet: Wallet) =>
      signWithWallet(wallet, { begin: 'beginWalletSignIn', finish: 'signInWithWallet' }),
    onSuccess: () => resetAndLoadSession(queryClient),
  });
}

export const useConnectWallet = () =>
  useSecurityMutation((wallet: Wallet) =>
    signWithWallet(wallet, { begin: 'beginWalletConnection', finish: 'connectWallet' }),
  );

const chain = 'ethereum';

interface WalletCalls {
  begin: 'beginWalletSignIn' | 'beginWalletConnection';
  finish: 'signInWithWallet' | 'connectWallet';
}

/** Has the wallet sign the server's message and sends the signature. Throws WalletRefusal and the calls' refusals. */
async function signWithWallet(wallet: Wallet, calls: WalletCalls): Promise<unknown> {
  const address = await requestAddress(wallet);
  const { message } = await callAccount(calls.begin, { chain, address });
  const signature = await requestSignature(wallet, address, message);
  return callAccount(calls.finish, { chain, message, signature });
}
