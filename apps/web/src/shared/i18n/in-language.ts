import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { defaultLanguage, nameInEachLanguage, translationIn } from '@visafolio/contract/shared/languages.ts';
import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';

type Document = Pick<RequestDetail['documents'][number], 'name' | 'translations'>;
type Question = Pick<RequestDetail['questions'][number], 'text' | 'options' | 'translations'>;

/** Whether a template, or a request's list, has translations: then items without one are in English. */
export const isBilingual = (items: readonly { translations: object | null }[]): boolean =>
  items.some(({ translations }) => Object.values(translations ?? {}).some(Boolean));

/** The `lang` of an untranslated text; undefined if it is in the page's language or its language is unknown. */
export const fallbackLang = (
  translated: string | undefined,
  { bilingual, own = false }: { bilingual: boolean; own?: boolean },
  language: Language,
): Language | undefined =>
  language !== defaultLanguage && bilingual && !own && !translated ? defaultLanguage : undefined;

export function documentName({ name, translations }: Document, language: Language): string {
  return translationIn(translations, language)?.name || name;
}

export const documentNames = (document: Document): Record<Language, string> => nameInEachLanguage(document);

/** What a document is for, in the reader's language, if translated. */
export function documentDescription(
  { description, translations }: Pick<RequestDetail['documents'][number], 'description' | 'translations'>,
  language: Language,
): string | null {
  return translationIn(translations, language)?.description || description;
}

export const partyName = ({ name, translations }: TemplateParty, language: Language): string =>
  translationIn(translations, language)?.name || name;

export function questionText({ text, translations }: Question, language: Language): string {
  return translationIn(translations, language)?.text || text;
}

/** A question's section in the reader's language; '' for none. */
export function groupName({ options, translations }: Question, language: Language): string {
  return translationIn(translations, language)?.group_name || options?.group_name || '';
}

/** A choice in the reader's language; the stored answer uses the template's wording. */
export function choiceText({ options, translations }: Question, choice: string, language: Language): string {
  const index = options?.choices?.indexOf(choice) ?? -1;
  return translationIn(translations, language)?.choices?.[index] || choice;
}

export function templateWords(
  template: Pick<TemplateSummary, 'name' | 'description' | 'translations'>,
  language: Language,
) {
  return translationIn(template.translations, language) || template;
}
