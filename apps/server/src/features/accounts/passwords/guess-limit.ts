import type { Services } from '../../../shared/services.ts';
import { digest } from '../../../shared/short-codes.ts';
import { countAttempt } from '../limits/attempts.ts';
import { findUserId } from '../people/people.queries.ts';
import { knownDevice } from '../sessions/known-device.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Ten passwords in a quarter of an hour for an account: that many for all strangers together, and as many for each
 * browser its owner has signed in on before, so that strangers cannot lock the owner out. The same for an address
 * without an account. Refuses with accounts.too_many_requests; answers the key to forget once the password was right.
 */
export async function countGuess(services: Services, email: string, cookies: string | null): Promise<string> {
  const userId = (await findUserId(services.db.accounts, email)) ?? nobody;
  const device = (await knownDevice(services, cookies, userId)) ?? 'unknown';
  const key = `sign-in ${digest(email)} ${device}`;
  await countAttempt(services, key, { tries: 10, minutes: 15 });
  return key;
}
