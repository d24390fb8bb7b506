import { type Language, type TranslatedLanguage, translationIn } from '../../shared/languages.ts';
import { type EntryQuestion, listEntries } from './entries.ts';

/** What labels need of a repeating group. */
export interface NamedGroup {
  key: string;
  entry_name: string;
  translations: Partial<Record<TranslatedLanguage, { entry_name: string } | undefined>> | null;
}

/** The name of an entry in the reader's language, for example 'Address'. */
export const getEntryName = (group: NamedGroup, language: Language): string =>
  translationIn(group.translations, language)?.entry_name ?? group.entry_name;

/** Entry id -> its name and number, for example 'Address 2'. `questions` without those of removed entries, in order. */
export function labelEntries(
  questions: readonly EntryQuestion[],
  groups: readonly NamedGroup[],
  language: Language,
): Map<string, string> {
  const names = new Map(groups.map((group) => [group.key, getEntryName(group, language)]));
  return new Map(
    listEntries(questions).map(({ id, group, number }) => [id, `${names.get(group) ?? group} ${number}`]),
  );
}
