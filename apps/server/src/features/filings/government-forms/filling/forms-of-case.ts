import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { readLibrary } from '../../../templates/seed/library.schema.ts';
import { readFormMaps } from '../../form-maps/form-maps.ts';
import type { CaseToFill } from './filling.queries.ts';

let reading: ReturnType<typeof readStandardForms> | undefined;

/** What the standard templates are for. */
async function readStandardForms() {
  const library = await readLibrary();
  return library.map(({ key, visa_type, forms }) => ({ key, visa_type, forms }));
}

/**
 * Numbers of the official forms that belong to a kind of case: those that its standard template names. For a template of a firm those of the
 * standard ones for the same visa, and forms with items that it asks for. A notice of appearance belongs to every case.
 */
export async function listFormsOfCase(
  { template_key, visa_type }: Pick<CaseToFill, 'template_key' | 'visa_type'>,
  questions: readonly Pick<RequestDetail['questions'][number], 'options'>[],
): Promise<Set<string>> {
  reading ??= readStandardForms();
  const standard = await reading;
  const own = standard.find(({ key }) => key === template_key);
  if (own) return new Set([...own.forms, 'G-28']);
  const alike = standard.filter((each) => visa_type !== 'Other' && each.visa_type.startsWith(visa_type));
  const asked = new Set(questions.flatMap(({ options }) => options?.fact?.split('.')[0] ?? []));
  return new Set([
    ...alike.flatMap(({ forms }) => forms),
    ...[...readFormMaps().keys()].filter((code) => asked.has(code.toLowerCase().replaceAll('-', '_'))),
    'G-28',
  ]);
}
