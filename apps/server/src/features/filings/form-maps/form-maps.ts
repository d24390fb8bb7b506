import { readdirSync } from 'node:fs';
import { type DataFile, defineDataFile, once } from '../../../shared/data-files/data-file.ts';
import { readFacts } from '../../templates/facts/facts.ts';
import {
  type FormAnswerTest,
  FormMap,
  type FormTest,
  type FormValue,
  hasPiece,
  splitItem,
} from './form-map.ts';

const folder = new URL('./maps/', import.meta.url);

export const formMapFiles: readonly DataFile<FormMap>[] = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .map((name) => defineDataFile(new URL(name, folder), FormMap));

/** By the form's code, such as 'I-130'. */
export const readFormMaps: () => ReadonlyMap<string, FormMap> = once(
  () => new Map(formMapFiles.map(({ read }) => [read().code, read()])),
);

/** What a map says about facts and roles that do not exist, in words; none if it is right. */
export function findMapProblems(map: FormMap): string[] {
  const facts = readFacts();
  const problems: string[] = [];
  const check = (where: string, value: FormValue | FormAnswerTest) => {
    const fact = facts.get(value.fact);
    if (!map.roles[value.of]) problems.push(`${where}: no role '${value.of}'`);
    if (!fact) return problems.push(`${where}: no fact '${value.fact}'`);
    if (Boolean(fact.group) !== Boolean(value.entry))
      problems.push(`${where}: ${value.fact} ${fact.group ? 'needs' : 'has no'} entry`);
    if (value.piece && !hasPiece(fact.type, value.piece))
      problems.push(`${where}: a ${fact.type} has no piece '${value.piece}'`);
    return undefined;
  };
  const checkAnswers = (where: string, { fact: key, piece }: FormValue, answers: readonly string[] = []) => {
    const fact = facts.get(key);
    if (!fact || (piece && piece !== 'value')) return;
    const possible =
      fact.choices ?? (fact.type === 'yesno' || fact.type === 'yesno_explained' ? ['Yes', 'No'] : null);
    for (const answer of answers)
      if (possible && !possible.includes(answer)) problems.push(`${where}: ${key} is never '${answer}'`);
  };
  const checkTests = (where: string, tests: readonly FormTest[] = []) => {
    for (const test of tests.flatMap((each) => ('any' in each ? each.any : [each]))) {
      if ('firm' in test) continue;
      check(where, test);
      checkAnswers(where, test, [...(test.is ?? []), ...(test.not ?? [])]);
    }
  };
  for (const [name, field] of Object.entries(map.fields)) {
    if (field.item && !map.parts[splitItem(field.item).part])
      problems.push(`${name}: no part '${field.item}'`);
    if ('fact' in field) {
      check(name, field);
      checkAnswers(name, field, [...(field.is ?? []), ...Object.keys(field.choose ?? {})]);
      for (const more of field.plus ?? []) check(name, more);
      for (const other of [...(field.or ?? []), ...(field.instead ?? [])]) {
        if ('fact' in other) check(name, other);
        checkTests(name, other.when);
      }
    }
    if ('when' in field) checkTests(name, field.when);
  }
  if (map.per && !map.roles[map.per]) problems.push(`per: no role '${map.per}'`);
  if (map.filed_by && !map.roles[map.filed_by.role])
    problems.push(`filed_by: no role '${map.filed_by.role}'`);
  for (const derived of map.derives ?? []) {
    const where = `derives ${derived.fact}`;
    check(where, derived);
    checkAnswers(where, derived, derived.answer ? [derived.answer] : []);
    checkTests(where, derived.when);
  }
  for (const added of map.adds ?? []) {
    if ('fact' in added) check(`adds ${added.item}`, added);
    checkTests(`adds ${added.item}`, added.when);
    if (!map.parts[splitItem(added.item).part]) problems.push(`adds: no part '${added.item}'`);
  }
  for (const { of, group, item, write, when } of map.continues ?? []) {
    checkTests(`continues ${item}`, when);
    if (!map.roles[of]) problems.push(`continues: no role '${of}'`);
    if (!map.parts[splitItem(item).part]) problems.push(`continues: no part '${item}'`);
    for (const each of write) {
      const key = typeof each === 'string' ? each : each.fact;
      if (facts.get(key)?.group !== group) problems.push(`continues: ${key} is not of the group ${group}`);
    }
  }
  for (const slot of map.additional ?? [])
    for (const field of Object.values(slot))
      if (field && !map.fields[field]) problems.push(`additional: no field '${field}'`);
  return problems;
}
