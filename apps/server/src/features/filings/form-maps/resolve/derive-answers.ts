import { readFacts } from '../../../templates/facts/facts.ts';
import type { FormDerivation, FormMap } from '../form-map.ts';
import { readFormMaps } from '../form-maps.ts';
import type { FactQuestion } from './case-facts.ts';
import { decide } from './decide.ts';
import { type FormCase, findParty } from './resolved-form.ts';

/** The case with the answers that follow from its kind and its other forms, where it has no given ones: those of this map and of the other forms' maps. */
export function deriveAnswers(map: FormMap, formCase: FormCase): FormCase {
  const others = listOtherForms(map, formCase).flatMap((code) => readFormMaps().get(code) ?? []);
  return [...others, map].reduce((derived, each) => deriveByMap(each, derived), formCase);
}

/** Without other forms only what the kind of case or other answers say follows. */
function deriveByMap(map: FormMap, formCase: FormCase): FormCase {
  const others = listOtherForms(map, formCase);
  let derived = formCase;
  for (const derives of map.derives ?? []) {
    const { of, fact, with: named, visa, files_as, when, answer, names } = derives;
    const party = findParty(map, of, derived);
    if (party === undefined || derived.facts.find(party, fact).state === 'answered') continue;
    if (visa && !visa.some((each) => derived.visa_type?.startsWith(each))) continue;
    if (others.length === 0 && needsOtherForms(derives)) continue;
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
const listOtherForms = (map: FormMap, { forms }: FormCase): string[] =>
  forms.filter((code) => readFormMaps().get(code)?.filed_by && code !== map.code);

/** Those of them that the form says something of, or takes an answer from; null: none can be. */
export function listNamedForms(map: FormMap, formCase: FormCase): string[] | null {
  const derives = (map.derives ?? []).filter(needsOtherForms);
  if (derives.length === 0) return null;
  const others = listOtherForms(map, formCase);
  return derives.every(({ with: named }) => named)
    ? others.filter((code) => derives.some(({ with: named }) => named?.includes(code)))
    : others;
}

/** Not what follows from the visa or from other answers alone. */
const needsOtherForms = ({ with: named, visa, files_as, when, lists }: FormDerivation): boolean =>
  Boolean(named || files_as || lists) || !(visa || when);

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
