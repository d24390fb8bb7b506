import type { FormField as BlankField } from '@visafolio/contract/filings/form-field.ts';
import type { Pieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { writePieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { expect, it } from 'vitest';
import { readFormMaps } from '../../form-maps/form-maps.ts';
import { CaseFacts, type FactQuestion } from '../../form-maps/resolve/case-facts.ts';
import { resolveForm } from '../../form-maps/resolve/resolve-form.ts';
import { listItems } from './list-items.ts';

function getMap(code: string) {
  const found = readFormMaps().get(code);
  if (!found) throw new Error(`no map of ${code}`);
  return found;
}

const map = getMap('I-485');
const boxes = (start: string): BlankField[] =>
  Object.keys(map.fields)
    .filter((name) => name.includes(start))
    .map(
      (name) =>
        ({
          name,
          label: name,
          kind: 'checkbox',
          choices: [{ value: 'Y', label: 'Y' }],
          places: [{ page: 1 }],
        }) as unknown as BlankField,
    );

const say = (fact: string, type: string, answer: string): FactQuestion => ({
  id: fact,
  text: fact,
  type,
  fact,
  party: null,
  group: null,
  entry: null,
  answer,
  asked: true,
});

const listFormItems = (fields: BlankField[], ...answers: FactQuestion[]) =>
  listItems(
    map,
    resolveForm(map, fields, { parties: [], facts: new CaseFacts(answers), forms: [], firm: {} }).fields,
  ).flatMap(({ items }) => items);
const count = (items: ReturnType<typeof listFormItems>, state: string) =>
  items.filter((item) => item.state === state).length;

it('an answer that ticks a box of one item is not missing under the others', () => {
  const category = (answer: string) =>
    listFormItems(boxes('Pt2Line3'), say('i_485.category', 'select', answer));
  const spouse = category('Spouse of a U.S. Citizen');
  expect(spouse.filter(({ state }) => state === 'filled').map(({ value }) => value)).toEqual([
    'Spouse of a U.S. Citizen',
  ]);
  expect(spouse.some(({ fact, state }) => fact === 'i_485.category' && state === 'missing')).toBe(false);
  const unknown = category('Something that the form does not have');
  expect(unknown.filter(({ reason }) => reason === 'unknown_choice').length).toBeGreaterThan(0);
});

it('an address without a unit lacks no type of unit', () => {
  const unit = (pieces: Pieces) =>
    listFormItems(
      boxes('Pt1Line18US_Unit'),
      say('address.physical', 'address', writePieces('address', pieces, true)),
    );
  const street = { street: '12 Elm Street', city: 'Reno', state: 'NV', postal_code: '89501', country: 'USA' };
  expect(count(unit(street), 'missing')).toBe(0);
  expect(count(unit({ ...street, unit_type: 'Apt', unit: '4' }), 'filled')).toBe(1);
});
