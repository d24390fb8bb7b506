import type { OidcProvider } from '../../../shared/services.ts';

/** What the pages may know of the services that people can sign in with. */
export const listProviders = (providers: OidcProvider[]): { id: string; name: string }[] =>
  providers.map(({ id, name }) => ({ id, name }));
