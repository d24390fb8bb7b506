import { addressOf, signatureOf, type Wallet } from '../wallet.ts';
import { postAccount } from './account-call.ts';

const chain = 'ethereum';

/** Has the wallet sign what the server writes for it, and hands that in. Throws WalletRefusal and refusals of the calls. */
export async function signWithWallet(
  wallet: Wallet,
  path: { start: string; finish: string },
): Promise<unknown> {
  const address = await addressOf(wallet);
  const { message } = await postAccount<{ message: string }>(path.start, { chain, address });
  const signature = await signatureOf(wallet, address, message);
  return postAccount<unknown>(path.finish, { chain, message, signature });
}
