import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import type { TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { templateWords } from '../../shared/i18n/in-language.ts';

/** Templates that contain every word of `q` in name, visa type or description, in the user's language. */
export function findTemplates(
  templates: readonly TemplateSummary[],
  q: string,
  language: Language,
): TemplateSummary[] {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    const { name, description } = templateWords(template, language);
    const text = foldText(`${name} ${template.visa_type} ${description}`);
    return words.every((word) => text.includes(word));
  });
}
