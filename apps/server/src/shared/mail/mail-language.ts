import { toInterfaceLanguage } from '@visafolio/contract/cases/contacts/contact-choices.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import type { Database } from '../db/database.ts';
import { column, execute, queryValue } from '../db/query.ts';
import type { Services } from '../services.ts';

interface MailLanguageHints {
  /** Language of the page that requested the mail, or chosen for this person with the request. */
  given?: Language | undefined;
  noted?: string | null | undefined;
  sender?: string | undefined;
}

/**
 * Language of a mail to this address: the person's saved one, otherwise the given one, otherwise what staff recorded
 * for the client (`Spanish`); if they recorded none, that of the professional who writes (`sender`, an address). Null
 * if none is known; English then.
 */
export async function mailLanguage(
  { db }: Services,
  email: string,
  { given, noted, sender }: MailLanguageHints,
): Promise<Language | null> {
  const known = (await selectLanguage(db.accounts, email)) ?? given;
  if (known) return known;
  if (noted) return toInterfaceLanguage(noted);
  return sender ? selectLanguage(db.accounts, sender) : null;
}

/** Saves the person's own choice for mails. */
export function saveLanguage({ db }: Services, userId: string, language: Language): Promise<void> {
  return updateLanguage(db.accounts, userId, language);
}

const selectLanguage = (db: Database['accounts'], email: string): Promise<Language | null> =>
  queryValue(db, column.oneOf(Language.options).orNull)`
    SELECT language FROM auth."user" WHERE email = ${email}`;

const updateLanguage = (db: Database['accounts'], userId: string, language: Language): Promise<void> =>
  execute(db)`UPDATE auth."user" SET language = ${language}, updated_at = now() WHERE id = ${userId}`;
