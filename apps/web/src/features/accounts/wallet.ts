/** A wallet that a browser extension provides (EIP-1193). */
export interface Wallet {
  /** Empty if unknown. */
  name: string;
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}

/** The user closed the wallet or refused. */
export class WalletRefusal extends Error {}

interface Announcement {
  detail?: { info?: { name?: string }; provider?: Pick<Wallet, 'request'> };
}

declare global {
  interface Window {
    ethereum?: Pick<Wallet, 'request'>;
  }
}

/**
 * Finds this browser's wallets: each announces itself on request (EIP-6963), older ones are only on `window`. Returns the unsubscribe
 * function.
 */
export function watchWallets(onWallets: (wallets: Wallet[]) => void): () => void {
  const announced: Wallet[] = [];
  const tell = () => {
    const left = window.ethereum ? [named('', window.ethereum)] : [];
    onWallets(announced.length ? [...announced] : left);
  };
  const listener = (event: Event) => {
    const { info, provider } = (event as Announcement).detail ?? {};
    if (!provider || announced.some(({ name }) => name === info?.name)) return;
    announced.push(named(info?.name ?? '', provider));
    tell();
  };
  window.addEventListener('eip6963:announceProvider', listener);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  tell();
  return () => window.removeEventListener('eip6963:announceProvider', listener);
}

const named = (name: string, provider: Pick<Wallet, 'request'>): Wallet => ({
  name,
  request: (call) => provider.request(call),
});

/** The address that the user shares with this page. Throws WalletRefusal. */
export async function requestAddress(wallet: Wallet): Promise<string> {
  const accounts = await asked(wallet, { method: 'eth_requestAccounts' });
  const [address] = Array.isArray(accounts) ? accounts : [];
  if (typeof address !== 'string') throw new WalletRefusal('the wallet shows no account');
  return address;
}

/** The wallet's signature of a message (EIP-191). Throws WalletRefusal. */
export async function requestSignature(wallet: Wallet, address: string, message: string): Promise<string> {
  const hex = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'));
  const signature = await asked(wallet, { method: 'personal_sign', params: [`0x${hex.join('')}`, address] });
  if (typeof signature !== 'string') throw new WalletRefusal('the wallet did not sign');
  return signature;
}

async function asked(wallet: Wallet, call: Parameters<Wallet['request']>[0]): Promise<unknown> {
  try {
    return await wallet.request(call);
  } catch (error) {
    throw new WalletRefusal('the wallet refused', { cause: error });
  }
}
