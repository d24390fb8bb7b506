import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { Services } from '../../../shared/services.ts';
import { selectLanguage, updateLanguage } from '../people/people.queries.ts';

/** The contact form's names of the languages that we speak. */
const spoken: Record<string, Language> = { English: 'en', Spanish: 'es' };

interface MailLanguageHints {
  given?: Language | undefined;
  noted?: string | null | undefined;
  sender?: string | undefined;
}

/**
 * The language for a mail to this address: the person's saved one, else the one of the page that asked,
 * else what staff noted for the client (`Spanish`); where they noted nothing, that of the professional who
 * writes (`sender`, an address). Null where none is known; English then.
 */
export async function mailLanguage(
  { db }: Services,
  email: string,
  { given, noted, sender }: MailLanguageHints,
): Promise<Language | null> {
  const known = (await selectLanguage(db.accounts, email)) ?? given;
  if (known) return known;
  if (noted) return spoken[noted] ?? null;
  return sender ? selectLanguage(db.accounts, sender) : null;
}

/** A person's own choice; mails follow it. */
export function saveLanguage({ db }: Services, userId: string, language: Language): Promise<void> {
  return updateLanguage(db.accounts, userId, language);
}
