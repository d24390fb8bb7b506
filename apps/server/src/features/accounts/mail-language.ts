import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { Services } from '../../shared/services.ts';
import { selectLanguage, updateLanguage } from './people.queries.ts';

/** The contact form's names of the languages that we speak. */
const spoken: Record<string, Language> = { English: 'en', Spanish: 'es' };

/**
 * The language for a mail to this address: the person's saved one, else the one of the page that asked,
 * else what staff noted for the client (`Spanish`). Null where none is known; English then.
 */
export async function mailLanguage(
  { db }: Services,
  email: string,
  { given, noted }: { given?: Language | undefined; noted?: string | null | undefined },
): Promise<Language | null> {
  const saved = await selectLanguage(db.accounts, email);
  return saved ?? given ?? spoken[noted ?? ''] ?? null;
}

/** A person's own choice; mails follow it. */
export function saveLanguage({ db }: Services, userId: string, language: Language): Promise<void> {
  return updateLanguage(db.accounts, userId, language);
}
