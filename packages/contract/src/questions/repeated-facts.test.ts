import { expect, it } from 'vitest';
import { findRepeatedFacts } from './repeated-facts.ts';

const ask = (fact?: string, more: { party?: string; repeating_group?: string } = {}) => ({
  options: fact === undefined ? null : { fact, ...more },
});
const [born, name] = ['person.birth_date', 'person.name'];

it('a fact is asked for once', () => {
  expect(findRepeatedFacts([ask(), ask(born), ask(name), ask()])).toEqual([]);
  expect(findRepeatedFacts([ask(born), ask(), ask(name), ask(born), ask(name)])).toEqual([
    { fact: born, question: 3, other: 0 },
    { fact: name, question: 4, other: 2 },
  ]);
});

it('a fact of another party is another fact', () => {
  const of = (party: string) => ask(born, { party });
  expect(findRepeatedFacts([of('petitioner'), of('beneficiary')])).toEqual([]);
  expect(findRepeatedFacts([of('petitioner'), of('beneficiary'), of('petitioner')])).toMatchObject([
    { question: 2, other: 0 },
  ]);
});

it('a shared question asks for the fact of every party', () => {
  const of = (party: string) => ask(born, { party });
  expect(findRepeatedFacts([of('petitioner'), of('beneficiary'), ask(born)])).toEqual([
    { fact: born, question: 2, other: 0 },
  ]);
  expect(findRepeatedFacts([ask(born), of('petitioner'), ask(name, { party: 'petitioner' })])).toEqual([
    { fact: born, question: 1, other: 0 },
  ]);
});

it('a repeating group asks for a fact once for each entry', () => {
  const children = ask(born, { repeating_group: 'children' });
  const spouses = ask(born, { repeating_group: 'spouses' });
  expect(findRepeatedFacts([ask(born), children, spouses])).toEqual([]);
  expect(findRepeatedFacts([children, spouses, children])).toMatchObject([{ question: 2, other: 0 }]);
});
