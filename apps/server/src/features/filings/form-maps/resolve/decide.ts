import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import type { FormAnswerTest, FormFirmTest, FormMap, FormTest, FormValue } from '../form-map.ts';
import type { Found } from './case-facts.ts';
import { type FormCase, findParty } from './resolved-form.ts';
import { listAnswers } from './write-piece.ts';

/** Undefined: no party of the case plays the role. */
export function find(
  map: FormMap,
  { of, fact, entry, past }: FormValue,
  formCase: FormCase,
): Found | undefined {
  const party = findParty(map, of, formCase);
  return party === undefined ? undefined : formCase.facts.find(party, fact, entry, past);
}

/** Undefined if the answer that decides is still missing. */
export function decide(map: FormMap, test: FormTest, formCase: FormCase): boolean | undefined {
  if ('firm' in test) return decideSetting(test, formCase);
  if (!('any' in test)) return decideAnswer(map, test, formCase);
  const results = test.any.map((each) => decideAnswer(map, each, formCase));
  return results.includes(true) ? true : results.includes(undefined) ? undefined : false;
}

function decideAnswer(map: FormMap, test: FormAnswerTest, formCase: FormCase): boolean | undefined {
  const found = find(map, test, formCase);
  const isGiven = found?.state === 'answered';
  if (test.given !== undefined && test.given !== isGiven) return found?.state === 'open' ? undefined : false;
  if (!test.is && !test.not) return true;
  if (!isGiven) return found?.state === 'open' ? undefined : Boolean(test.not);
  const answers = listAnswers(found.question.type, found.question.answer ?? '', test.piece);
  if (test.is && !answers.some((each) => isOneOf(each, test.is ?? []))) return false;
  return !answers.some((each) => isOneOf(each, test.not ?? []));
}

function decideSetting({ firm: setting, is, not, given }: FormFirmTest, { firm }: FormCase): boolean {
  const value = firm[setting]?.trim() ?? '';
  if (given !== undefined && given !== Boolean(value)) return false;
  return (!is || isOneOf(value, is)) && !isOneOf(value, not ?? []);
}

export const isOneOf = (answer: string, wanted: readonly string[]): boolean =>
  wanted.some((each) => each.localeCompare(answer, filingLanguage, { sensitivity: 'accent' }) === 0);
