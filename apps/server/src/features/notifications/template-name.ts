import { type Language, translationIn } from '@visafolio/contract/shared/languages.ts';
import type { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';

interface OfTemplate {
  template_name: string;
  template_translations: TemplateTranslations | null;
}

/** What the template of a case is called in the reader's language. */
export const getTemplateName = (
  { template_name, template_translations }: OfTemplate,
  language: Language,
): string => translationIn(template_translations, language)?.name || template_name;
