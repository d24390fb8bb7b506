import type { OidcProvider, Services } from '../../../shared/services.ts';
import { ethereum } from './ethereum.ts';
import { selectDomainNames } from './identities.queries.ts';

/** What an account elsewhere is called here: its service's name, a firm's domains, or a wallet's address in short. */
export async function nameIdentity(
  services: Services,
  { provider, subject }: { provider: string; subject: string },
): Promise<string> {
  if (provider === ethereum) return `Ethereum ${subject.slice(0, 6)}…${subject.slice(-4)}`;
  const own = services.config.providers.find(({ id }) => id === provider);
  if (own) return own.name;
  const domains = provider.startsWith('firm-')
    ? await selectDomainNames(services.db.accounts, provider.slice('firm-'.length))
    : null;
  return domains ?? provider;
}

/** What the pages may know of the services that people can sign in with. */
export const listProviders = (providers: OidcProvider[]): { id: string; name: string }[] =>
  providers.map(({ id, name }) => ({ id, name }));
