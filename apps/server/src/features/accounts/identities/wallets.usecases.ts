import { randomBytes } from 'node:crypto';
import type { AuthBody } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { digest } from '../../../shared/secrets/short-codes.ts';
import type { Services } from '../../../shared/services.ts';
import type { CheckedCredentials, SessionHolder } from '../sessions/call-session.ts';
import { consumeFlow, ethereum, findIdentityOwner, insertFlow } from './identities.queries.ts';
import type { ConnectedIdentity } from './identities.usecases.ts';
import { connectBySession, isSameHolder } from './identities.usecases.ts';

export const walletMinutes = 10;

/** The message that a wallet is to sign, and its purpose. */
interface WalletFlow {
  address: string;
  message: string;
  /** The session that connects the wallet; null for a sign-in. */
  linkTo: SessionHolder | null;
}

/**
 * Writes the message for a wallet, valid for ten minutes and one use, in the browser that keeps `state`. `linkTo` is
 * the session that connects the wallet; null signs in. Refuses with accounts.chain_not_supported,
 * accounts.provider_unknown, and accounts.signature_not_valid for an invalid address.
 */
export async function beginWallet(
  services: Services,
  { chain, address }: AuthBody<'beginWalletSignIn'>,
  linkTo: SessionHolder | null,
): Promise<{ message: string; state: string }> {
  refuseOthers(services, chain);
  if (!isAddress(address)) throw refuse('accounts.signature_not_valid');
  const { productName, publicUrl } = services.config;
  const message = await writeSignInMessage({
    address,
    statement: linkTo
      ? `Connect this wallet with your ${productName} account.`
      : `Sign in to ${productName}.`,
    publicUrl,
    minutes: walletMinutes,
  });
  const state = randomBytes(24).toString('base64url');
  const pending: WalletFlow = { address, message, linkTo };
  await insertFlow(services.db.accounts, ethereum, digest(state), pending, linkTo?.sessionId);
  return { message, state };
}

/**
 * Returns the user of the wallet that signed. An unconnected wallet creates no account: it has no mailbox, and a
 * client must not become a professional by it. Refuses with accounts.signature_not_valid and accounts.no_account.
 */
export async function signInByWallet(
  services: Services,
  signed: AuthBody<'signInWithWallet'>,
  state: string | null,
): Promise<CheckedCredentials> {
  const address = await consumeSignedMessage(services, signed, state, null);
  const owner = await findIdentityOwner(services.db.accounts, ethereum, plainAddress(address));
  if (!owner) throw refuse('accounts.no_account');
  return owner;
}

/** Null if it was connected already. Refuses with accounts.signature_not_valid and accounts.identity_taken. */
export async function connectWallet(
  services: Services,
  signed: AuthBody<'signInWithWallet'>,
  state: string | null,
  holder: SessionHolder,
): Promise<ConnectedIdentity | null> {
  const address = await consumeSignedMessage(services, signed, state, holder);
  return connectBySession(services, holder, ethereum, plainAddress(address));
}

/** Consumes the message even if the signature is wrong. Returns the address that signed it for this purpose. */
async function consumeSignedMessage(
  services: Services,
  { chain, message, signature }: AuthBody<'signInWithWallet'>,
  state: string | null,
  by: SessionHolder | null,
): Promise<string> {
  refuseOthers(services, chain);
  const flow = state ? await consumeFlow<WalletFlow>(services.db.accounts, ethereum, digest(state)) : null;
  const isTheirs = flow?.linkTo ? isSameHolder(flow.linkTo, by) : by === null;
  const isOurs = flow && flow.message === message && isTheirs;
  if (!isOurs || !(await isSignedBy(flow.address, message, signature)))
    throw refuse('accounts.signature_not_valid');
  return flow.address;
}

function refuseOthers({ config }: Services, chain: string): void {
  if (chain !== ethereum) throw refuse('accounts.chain_not_supported');
  if (!config.ethereum) throw refuse('accounts.provider_unknown');
}

const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);

/** Stored in lower case, however the wallet spells it. */
const plainAddress = (address: string): string => address.toLowerCase();

interface Message {
  /** Of the wallet, in any case. */
  address: string;
  /** What the person agrees to, in one line. */
  statement: string;
  publicUrl: string;
  minutes: number;
}

/** The message format of EIP-4361: wallets warn their owner if another site asks for such a signature. */
async function writeSignInMessage({ address, statement, publicUrl, minutes }: Message): Promise<string> {
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

/** Verifies the signature of an address (EIP-191). Smart-contract wallets, which sign on a chain, are not supported. */
async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const { eip191Signer } = await import('micro-eth-signer');
  // Some wallets write the recovery bit as 0 or 1 instead of 27 or 28.
  const usual = signature.toLowerCase().replace(/0([01])$/, (_, bit) => (bit === '0' ? '1b' : '1c'));
  try {
    return plainAddress(eip191Signer.recoverAddress(usual, message)) === plainAddress(address);
  } catch {
    return false;
  }
}
