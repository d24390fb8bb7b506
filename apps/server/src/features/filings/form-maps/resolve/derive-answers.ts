import { readFacts } from '../../../templates/facts/facts.ts';
import type { FormMap } from '../form-map.ts';
import { readFormMaps } from '../form-maps.ts';
import type { FactQuestion } from './case-facts.ts';
import { decide } from './decide.ts';
import { type FormCase, findParty } from './resolved-form.ts';

/** The case with the answers that follow from its other forms, where nobody gave them. Without other forms nothing follows. */
export function deriveAnswers(map: FormMap, formCase: FormCase): FormCase {
  const others = listOtherForms(map, formCase);
  if (!map.derives || others.length === 0) return formCase;
  let derived = formCase;
  for (const { of, fact, with: named, files_as, when, answer, names } of map.derives) {
    const party = findParty(map, of, derived);
    if (party === undefined || derived.facts.find(party, fact).state === 'answered') continue;
    const own = others.filter((code) => getFiler(code, derived)?.party === party);
    const first = named?.find((code) => others.includes(code));
    if (named && !first) continue;
    const filesAs = own.flatMap((code) => getFiler(code, derived)?.as ?? [])[0];
    if (files_as && files_as !== (own.length > 0 ? filesAs : 'nothing')) continue;
    if (!(when ?? []).every((test) => decide(map, test, derived) === true)) continue;
    const value = answer ?? (names ? first : (own.length > 0 ? own : others).join(', '));
    if (value) derived = { ...derived, facts: derived.facts.with([toQuestion(party, fact, value)]) };
  }
  return derived;
}

/** Numbers of the forms that are filed with this one. */
export const listOtherForms = (map: FormMap, { forms }: FormCase): string[] =>
  forms.filter((code) => readFormMaps().get(code)?.filed_by && code !== map.code);

/** Who files a form of the case, and as what. */
function getFiler(code: string, formCase: FormCase) {
  const map = readFormMaps().get(code);
  const party = map?.filed_by && findParty(map, map.filed_by.role, formCase);
  return map?.filed_by && party !== undefined ? { party, as: map.filed_by.as } : undefined;
}

const toQuestion = (party: string | null, fact: string, answer: string): FactQuestion => ({
  id: '',
  text: readFacts().get(fact)?.text ?? fact,
  type: readFacts().get(fact)?.type ?? 'text',
  fact,
  party,
  group: null,
  entry: null,
  answer,
  asked: true,
  derived: true,
});
