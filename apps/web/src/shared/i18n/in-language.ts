import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';

type Document = Pick<RequestDetail['documents'][number], 'name' | 'translations'>;
type Question = Pick<RequestDetail['questions'][number], 'text' | 'options' | 'translations'>;

/** Whether a template, or a request's list, has Spanish texts: then those without are in English. */
export const isBilingual = (items: readonly { translations: { es?: unknown } | null }[]): boolean =>
  items.some(({ translations }) => translations?.es);

/** The `lang` of a text that has no Spanish one; undefined if it is in the page's language or its language is unknown. */
export const fallbackLang = (
  translated: string | undefined,
  { bilingual, own = false }: { bilingual: boolean; own?: boolean },
  language: Language,
): 'en' | undefined => (language === 'es' && bilingual && !own && !translated ? 'en' : undefined);

/** A document's name in the reader's language, where the template has it. */
export function documentName({ name, translations }: Document, language: Language): string {
  return (language === 'es' && translations?.es?.name) || name;
}

/** A document's name in every language. */
export const documentNames = (document: Document): Record<Language, string> => ({
  en: documentName(document, 'en'),
  es: documentName(document, 'es'),
});

/** What a document is for in the reader's language, where the template says so. */
export function documentDescription(
  { description, translations }: Pick<RequestDetail['documents'][number], 'description' | 'translations'>,
  language: Language,
): string | null {
  return (language === 'es' && translations?.es?.description) || description;
}

/** A question's text in the reader's language, where the template has it. */
export function questionText({ text, translations }: Question, language: Language): string {
  return (language === 'es' && translations?.es?.text) || text;
}

/** The section that a question stands in, in the reader's language; '' for none. */
export function groupName({ options, translations }: Question, language: Language): string {
  return (language === 'es' && translations?.es?.group_name) || options?.group_name || '';
}

/** A choice as the reader's language has it: it is stored in the template's own words. */
export function choiceText({ options, translations }: Question, choice: string, language: Language): string {
  const index = options?.choices?.indexOf(choice) ?? -1;
  return (language === 'es' && translations?.es?.choices?.[index]) || choice;
}

/** A template's name and description in the reader's language, where it has them. */
export function templateWords(
  template: Pick<TemplateSummary, 'name' | 'description' | 'translations'>,
  language: Language,
) {
  return (language === 'es' && template.translations?.es) || template;
}
