import type { Services } from '../../../shared/services.ts';
import { tellOwner } from '../security-notices/security-notices.usecases.ts';
import { ethereum } from './ethereum.ts';
import { nameIdentity } from './identity-names.ts';

/** An account elsewhere, or a wallet, and whose account here it is connected with. */
export interface ConnectedIdentity {
  userId: string;
  provider: string;
  subject: string;
}

const kinds = {
  added: { wallet: 'walletAdded', service: 'identityAdded' },
  removed: { wallet: 'walletRemoved', service: 'identityRemoved' },
} as const;

/** Tells the account's owner that it was connected or disconnected. */
export function tellOfIdentity(
  services: Services,
  what: keyof typeof kinds,
  identity: ConnectedIdentity,
  request: Request | undefined,
): Promise<void> {
  const kind = kinds[what][identity.provider === ethereum ? 'wallet' : 'service'];
  return tellOwner(services, identity.userId, { kind, detail: nameIdentity(services, identity) }, request);
}
