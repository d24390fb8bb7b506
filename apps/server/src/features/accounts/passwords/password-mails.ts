import type { Services } from '../../../shared/services.ts';
import { digest } from '../../../shared/short-codes.ts';
import { wasMailedConfirmation } from '../mail-links/mail-links.queries.ts';
import { sendAlreadyMember, sendSignUpLink } from '../mail-orders/account-mails.ts';
import { isProfessional, selectPasswordHash } from '../people/people.queries.ts';
import { currentPasswordCall } from './password-call.ts';

interface User {
  id: string;
  email: string;
}

/**
 * A new account, or a sign-in with the right password before the address was confirmed. The link brings the
 * password of this very call: one that somebody else typed earlier never gets onto the account by it.
 */
export const mailUnconfirmed = (services: Services, { id, email }: User): Promise<void> =>
  noting(async ({ signingUp, language, passwordHash: typed, name, browser }) => {
    const { accounts } = services.db;
    // Whoever presses 'Sign In' again and again has the mail already.
    if (!signingUp && (await wasMailedConfirmation(accounts, email))) return;
    const passwordHash = typed ?? (await selectPasswordHash(accounts, id));
    await sendSignUpLink(services, { email, language, passwordHash, name, browser: hashOf(browser) });
  });

/** Signing up with an address that has an account: a professional is told so, anybody else confirms. */
export const mailExistingAccount = (services: Services, { id, email }: User): Promise<void> =>
  noting(async ({ language, passwordHash = null, name, browser }) => {
    if (await isProfessional(services.db.accounts, id)) {
      await sendAlreadyMember(services, { email, language });
    } else {
      await sendSignUpLink(services, { email, language, passwordHash, name, browser: hashOf(browser) });
    }
  });

const hashOf = (browser: string | undefined): string | null => (browser ? digest(browser) : null);

/** better-auth goes on whatever happens here: the call remembers it. */
async function noting(send: (call: ReturnType<typeof currentPasswordCall>) => Promise<void>): Promise<void> {
  const call = currentPasswordCall();
  await send(call).catch((error: unknown) => {
    call.failure = error;
  });
}
