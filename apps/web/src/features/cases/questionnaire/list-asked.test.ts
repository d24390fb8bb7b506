import type { Condition } from '@visafolio/contract/questions/conditions.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, listDeciding } from './list-asked.ts';

const count = 8;
const place = fc.nat(count - 1);
const condition: fc.Arbitrary<Condition | undefined> = fc.option(
  fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    tests: fc.array(
      fc.record({ question: place.map((n) => `key${n}`), is: fc.constantFrom('answered', 'not_answered') }),
      { minLength: 1, maxLength: 2 },
    ),
  }) as fc.Arbitrary<Condition>,
  { nil: undefined },
);
const group = fc.record({ ask_if: condition }).map(({ ask_if }) => ({
  key: 'trips',
  entry_name: 'Trip',
  min: 0,
  max: 5,
  translations: null,
  ask_if,
}));

test('only the answers that conditions name decide what is asked', () => {
  fc.assert(
    fc.property(
      fc.array(condition, { minLength: count, maxLength: count }),
      group,
      fc.array(fc.boolean(), { minLength: count, maxLength: count }),
      place,
      (conditions, trips, given, changed) => {
        const questions = conditions.map((ask_if, n) => ({
          id: `id${n}`,
          type: 'text',
          entry_id: null,
          copied_from: null,
          repeating_group: n === 6 ? trips : null,
          options: { key: `key${n}`, ask_if, ...(n >= 6 && { repeating_group: 'trips' }) },
        }));
        const answers = Object.fromEntries(given.flatMap((is, n) => (is ? [[`id${n}`, 'yes']] : [])));
        fc.pre(!listDeciding(questions).includes(`id${changed}`));
        const after = { ...answers, [`id${changed}`]: given[changed] ? '' : 'yes' };
        expect(decide(questions, after)).toEqual(decide(questions, answers));
      },
    ),
  );
});
