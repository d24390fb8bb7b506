import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { Services } from '../../../shared/services.ts';
import { sendNoAccount, sendSignInLink } from '../mail-orders/account-mails.ts';
import { findClient, isProvenMailbox } from '../people/people.queries.ts';

/**
 * 'Magic Link': mails a link and a code. With `createUser` any address gets one; without it one that nobody has shown
 * to be theirs gets a mail that says so, so that the answer and its time are the same for all. Refuses with
 * accounts.too_many_mails.
 */
export async function askForLink(
  services: Services,
  { createUser, ...asked }: { email: string; language?: Language | undefined; createUser: boolean },
): Promise<void> {
  const [proven, client] = await Promise.all([
    isProvenMailbox(services.db.accounts, asked.email),
    findClient(services.db, asked.email),
  ]);
  await (createUser || proven || client ? sendSignInLink : sendNoAccount)(services, asked);
}
