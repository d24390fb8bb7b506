import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import type { InGroup } from '../../../templates/template-form-values.ts';

/** The sections that the questions of a request stand in, each once, in order. */
export function sectionsOf(questions: RequestDetail['questions']): InGroup[] {
  const sections = new Map<string, InGroup>();
  for (const { options, translations } of questions) {
    const name = options?.group_name;
    if (!name || sections.has(name)) continue;
    const spanish = translations?.es?.group_name ?? '';
    sections.set(name, { name, spanish, group_order: options.group_order ?? 0 });
  }
  return [...sections.values()];
}
