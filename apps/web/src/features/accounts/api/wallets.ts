import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { resetAndLoadSession } from '../reset-for-new-user.ts';
import { requestAddress, requestSignature, type Wallet } from '../wallet.ts';
import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** Signs in with a wallet that was connected before. Done once the session query holds the session. */
export function useEnterByWallet() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (wallet: Wallet) => signWithWallet(wallet, { start: 'web3/start', finish: 'web3/finish' }),
    onSuccess: () => resetAndLoadSession(queryClient),
  });
}

/** From now on this wallet signs the person in. */
export const useConnectWallet = () =>
  useSecurityMutation((wallet: Wallet) =>
    signWithWallet(wallet, { start: 'web3/connect/start', finish: 'web3/connect' }),
  );

const chain = 'ethereum';

/** Has the wallet sign the server's message and sends the signature. Throws WalletRefusal, and the calls' refusals. */
async function signWithWallet(wallet: Wallet, path: { start: string; finish: string }): Promise<unknown> {
  const address = await requestAddress(wallet);
  const { message } = await postAccount<{ message: string }>(path.start, { chain, address });
  const signature = await requestSignature(wallet, address, message);
  return postAccount<unknown>(path.finish, { chain, message, signature });
}
