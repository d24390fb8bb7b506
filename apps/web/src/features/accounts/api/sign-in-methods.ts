import { queryOptions } from '@tanstack/react-query';

export interface SignInMethods {
  providers: { id: string; name: string }[];
  /** Some firm has its own provider, found by the address. */
  firms: boolean;
  /** A code can be sent to a phone. */
  phone: boolean;
  /** The captcha; null if none is configured. */
  captcha: { provider: 'turnstile' | 'hcaptcha'; siteKey: string; scriptUrl: string } | null;
  /** Wallets that were connected sign in. */
  ethereum: boolean;
}

/** How else one can sign in here: what is configured, often nothing. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<SignInMethods> => {
    const response = await fetch('/api/auth/sign-in-methods', { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`The sign-in methods answered ${response.status}`);
    return response.json();
  },
});
