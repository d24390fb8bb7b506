import type { Services } from '../../shared/services.ts';
import { findFirmProvider } from './firm-providers.queries.ts';
import { ethereum } from './wallets.usecases.ts';

/** What an account elsewhere is called here: its service's name, a firm's domains, or a wallet's address in short. */
export async function nameIdentity(
  { db, config }: Services,
  { provider, subject }: { provider: string; subject: string },
): Promise<string> {
  if (provider === ethereum) return `Ethereum ${subject.slice(0, 6)}…${subject.slice(-4)}`;
  const own = config.providers.find(({ id }) => id === provider);
  if (own) return own.name;
  const firm = provider.startsWith('firm-')
    ? await findFirmProvider(db.accounts, { id: provider.slice(5) })
    : null;
  return firm?.domains.join(', ') || provider;
}
