import { type AccountsWorld, origin } from '../../src/features/accounts/accounts.testing.ts';

/** A browser's state after it returned from a provider. */
export interface Returned {
  location: string;
  /** `name=value` of the session's cookie; empty if none was set. */
  session: string;
}

/** Calls our callback with these cookies. */
export async function returnFromProvider(
  world: AccountsWorld,
  location: string,
  cookie: string,
): Promise<Returned> {
  const path = location.replace(`${origin}/api/auth`, '');
  if (path === location) return { location, session: '' };
  const response = await world.request(path, { headers: { cookie } });
  const session = response.headers.getSetCookie().find((set) => set.includes('session_token')) ?? '';
  return { location: response.headers.get('location') ?? '', session: session.split(';')[0] ?? '' };
}

/** A complete sign-in at a raw OpenID provider, which returns the nonce as its code. */
export async function signInRaw(
  world: AccountsWorld,
  asked: { provider: string } | { email: string },
): Promise<Returned> {
  const { body, cookie, status } = await world.post('/federated/start', asked);
  if (status !== 200) return { location: String(body.code), session: '' };
  const { searchParams } = new URL(String(body.url));
  const returned = new URL(searchParams.get('redirect_uri') ?? '');
  returned.search = new URLSearchParams({
    state: searchParams.get('state') ?? '',
    code: searchParams.get('nonce') ?? '',
  }).toString();
  return returnFromProvider(world, returned.href, cookie);
}

export const failure = (code: string): string => `${origin}/auth?failure=${code}`;
