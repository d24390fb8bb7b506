import type { Services } from '../../../shared/services.ts';
import { findFirmProviderById } from '../single-sign-on/load-identity-provider.ts';
import { ethereum } from './wallets.usecases.ts';

/** What an account elsewhere is called here: its service's name, a firm's domains, or a wallet's address in short. */
export async function nameIdentity(
  services: Services,
  { provider, subject }: { provider: string; subject: string },
): Promise<string> {
  if (provider === ethereum) return `Ethereum ${subject.slice(0, 6)}…${subject.slice(-4)}`;
  const own = services.config.providers.find(({ id }) => id === provider);
  if (own) return own.name;
  const firm = await findFirmProviderById(services, provider);
  return firm?.domains.map(({ domain }) => domain).join(', ') || provider;
}
