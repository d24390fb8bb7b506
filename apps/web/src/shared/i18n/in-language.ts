import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { defaultLanguage, nameInEachLanguage, translationIn } from '@visafolio/contract/shared/languages.ts';
import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';

type Document = Pick<RequestDetail['documents'][number], 'name' | 'translations'>;
type Question = Pick<RequestDetail['questions'][number], 'text' | 'options' | 'translations'>;

/** Whether a template, or a request's list, has translations: then those without are in English. */
export const isBilingual = (items: readonly { translations: object | null }[]): boolean =>
  items.some(({ translations }) => Object.values(translations ?? {}).some(Boolean));

/** The `lang` of a text that is not translated; undefined if it is in the page's language or its language is unknown. */
export const fallbackLang = (
  translated: string | undefined,
  { bilingual, own = false }: { bilingual: boolean; own?: boolean },
  language: Language,
): Language | undefined =>
  language !== defaultLanguage && bilingual && !own && !translated ? defaultLanguage : undefined;

/** A document's name in the reader's language, where the template has it. */
export function documentName({ name, translations }: Document, language: Language): string {
  return translationIn(translations, language)?.name || name;
}

/** A document's name in every language. */
export const documentNames = (document: Document): Record<Language, string> => nameInEachLanguage(document);

/** What a document is for in the reader's language, where the template says so. */
export function documentDescription(
  { description, translations }: Pick<RequestDetail['documents'][number], 'description' | 'translations'>,
  language: Language,
): string | null {
  return translationIn(translations, language)?.description || description;
}

/** A question's text in the reader's language, where the template has it. */
export function questionText({ text, translations }: Question, language: Language): string {
  return translationIn(translations, language)?.text || text;
}

/** The section that a question stands in, in the reader's language; '' for none. */
export function groupName({ options, translations }: Question, language: Language): string {
  return translationIn(translations, language)?.group_name || options?.group_name || '';
}

/** A choice as the reader's language has it: it is stored in the template's own words. */
export function choiceText({ options, translations }: Question, choice: string, language: Language): string {
  const index = options?.choices?.indexOf(choice) ?? -1;
  return translationIn(translations, language)?.choices?.[index] || choice;
}

/** A template's name and description in the reader's language, where it has them. */
export function templateWords(
  template: Pick<TemplateSummary, 'name' | 'description' | 'translations'>,
  language: Language,
) {
  return translationIn(template.translations, language) || template;
}
