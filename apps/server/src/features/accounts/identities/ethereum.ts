import { randomBytes } from 'node:crypto';

/** An address of the chain, in whatever case. */
export const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);

/** How an address is stored: one spelling whatever the wallet's. */
export const plainAddress = (address: string): string => address.toLowerCase();

interface Message {
  /** Of the wallet, in whatever case. */
  address: string;
  /** What the person agrees to, in one line. */
  statement: string;
  publicUrl: string;
  minutes: number;
}

/** A message as EIP-4361 has it: a wallet warns its owner where another site asks for a signature under it. */
export async function writeSignInMessage({
  address,
  statement,
  publicUrl,
  minutes,
}: Message): Promise<string> {
  const { addr } = await import('micro-eth-signer');
  const now = Date.now();
  return [
    `${new URL(publicUrl).host} wants you to sign in with your Ethereum account:`,
    addr.addChecksum(plainAddress(address)),
    '',
    statement,
    '',
    `URI: ${publicUrl}`,
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${randomBytes(16).toString('hex')}`,
    `Issued At: ${new Date(now).toISOString()}`,
    `Expiration Time: ${new Date(now + minutes * 60_000).toISOString()}`,
  ].join('\n');
}

/** Whether the owner of the address signed this very message (EIP-191). Contracts, which sign on a chain, do not count. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const { eip191Signer } = await import('micro-eth-signer');
  // Some wallets count their recovery bit from 0 and not from 27.
  const usual = signature.toLowerCase().replace(/0([01])$/, (_, bit) => (bit === '0' ? '1b' : '1c'));
  try {
    return plainAddress(eip191Signer.recoverAddress(usual, message)) === plainAddress(address);
  } catch {
    return false;
  }
}

/** In stored identities. */
export const ethereum = 'ethereum';
