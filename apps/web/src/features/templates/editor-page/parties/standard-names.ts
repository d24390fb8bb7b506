import type { standardParties } from '@visafolio/contract/questions/parties/standard-parties.ts';
import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage, inEachLanguage, type Language } from '@visafolio/contract/shared/languages.ts';
import type { MessageTree } from '@visafolio/locales/types.ts';
import type { PartyDraft } from '../../template-form.ts';

export type StandardKey = (typeof standardParties)[number];

const files = import.meta.glob<{ default: MessageTree }>('./*/requests/parties.json', {
  base: '../../../../../../../packages/locales/src',
});

/** A party of the library with its name in every language. */
export async function loadStandardParty(key: StandardKey): Promise<PartyDraft> {
  const names = new Map<string, string>();
  for (const language of Object.values(inEachLanguage((code) => code)))
    names.set(language, await loadName(language, key));
  return {
    key,
    name: names.get(defaultLanguage) ?? '',
    nameIn: inTranslatedLanguages((language) => names.get(language) ?? ''),
  };
}

async function loadName(language: Language, key: StandardKey): Promise<string> {
  const standard = (await files[`./${language}/requests/parties.json`]?.())?.default.standard;
  const name = typeof standard === 'object' ? standard[key] : undefined;
  return typeof name === 'string' ? name : '';
}
