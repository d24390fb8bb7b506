import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toStored } from '../check-answer.ts';
import { findConditionProblem } from '../condition-problems.ts';
import type { Condition } from '../conditions.ts';
import { type ConditionalQuestion, listNotAsked } from '../not-asked.ts';
import { listEntries } from './entries.ts';
import { findGroupProblem } from './group-problems.ts';
import { findGaps } from './history-gaps.ts';

const ask = (question: string, value: string): Condition => ({
  match: 'all',
  tests: [{ question, is: 'equal', value }],
});
const child = (
  id: string,
  key: string,
  entry_id: string | null,
  ask_if?: Condition,
): ConditionalQuestion => ({
  id,
  type: 'text',
  options: { key, ask_if, repeating_group: 'children' },
  entry_id,
});
const whose = (entry: string) => [
  child(`lives-${entry}`, 'lives', entry),
  child(`where-${entry}`, 'where', entry, ask('lives', 'Abroad')),
];
const questions: ConditionalQuestion[] = [
  { id: 'has', type: 'yesno', options: { key: 'has' }, entry_id: null },
  child('lives', 'lives', null),
  child('where', 'where', null, ask('lives', 'Abroad')),
  ...whose('1'),
  ...whose('2'),
  { id: 'consulate', type: 'text', options: { ask_if: ask('lives', 'Abroad') }, entry_id: null },
];
const list = (answers: Record<string, string>, groups: Parameters<typeof listNotAsked>[2] = []) =>
  [...listNotAsked(questions, answers, groups)].sort();

describe('questions of a repeating group', () => {
  it('are asked by their copies, each with the answers of its own entry', () => {
    expect(list({ 'lives-2': 'Abroad' })).toEqual(['lives', 'where', 'where-1']);
    expect(list({ 'lives-1': 'Abroad' })).toEqual(['lives', 'where', 'where-2']);
    expect(list({})).toEqual(['consulate', 'lives', 'where', 'where-1', 'where-2']);
  });

  it('are not asked if the condition of the group does not hold, and their answers do not count', () => {
    const groups = [{ key: 'children', ask_if: ask('has', 'Yes') }];
    const answers = { 'lives-1': 'Abroad' };
    expect(list(answers, groups)).toEqual(
      questions
        .filter(({ id }) => id !== 'has')
        .map(({ id }) => id)
        .sort(),
    );
    expect(list({ ...answers, has: 'Yes' }, groups)).toEqual(['lives', 'where', 'where-2']);
  });

  it('of a removed entry are not asked and count no longer', () => {
    const removed = questions.map((each) => ({ ...each, removed: each.entry_id === '1' }));
    expect([...listNotAsked(removed, { 'lives-1': 'Abroad' })].sort()).toEqual([
      'consulate',
      'lives',
      'lives-1',
      'where',
      'where-1',
      'where-2',
    ]);
  });

  it('form entries with numbers within their group', () => {
    expect(
      listEntries(questions).map(({ id, group, number, questions: own }) => [id, group, number, own.length]),
    ).toEqual([
      ['1', 'children', 1, 2],
      ['2', 'children', 2, 2],
    ]);
  });
});

const range = (from: string, to: string) =>
  toStored('date_range', to === 'now' ? { from, present: 'Yes' } : { from, to });
const gaps = (ranges: string[], since?: string) => findGaps(ranges, { years: 5, today: '2026-11-27', since });

describe('gaps of a history', () => {
  it.each<[string, string[], [string, string][]]>([
    ['without entries are all of it', [], [['2021-11-27', '2026-11-27']]],
    ['are none if it is covered', [range('2019-01-01', 'now')], []],
    [
      'are named between entries in any order',
      [range('2024-06-01', 'now'), range('2020-01-01', '2022-12-31')],
      [['2023-01-01', '2024-05-31']],
    ],
    [
      'are none between entries that overlap',
      [range('2020-01-01', '2024-12-31'), range('2023-01-01', 'now')],
      [],
    ],
    [
      'of less than a month do not count',
      [range('2020-01-01', '2023-05-10'), range('2023-06-01', 'now')],
      [],
    ],
    ['at the end are named', [range('2020-01-01', '2026-03-31')], [['2026-04-01', '2026-11-27']]],
    ['at the beginning are named', [range('2022-03-01', 'now')], [['2021-11-27', '2022-02-28']]],
    [
      'ignore incomplete answers',
      ['{"draft":true,"from":"2020-01-01"}', '2020 to 2026'],
      [['2021-11-27', '2026-11-27']],
    ],
  ])('%s', (_, ranges, expected) => {
    expect(gaps(ranges)).toEqual(expected.map(([from, to]) => ({ from, to })));
  });

  it('begin with the birth of a younger person', () => {
    expect(gaps([], '2024-02-29')).toEqual([{ from: '2024-02-29', to: '2026-11-27' }]);
  });

  it('five years before a leap day', () => {
    expect(findGaps([], { years: 5, today: '2024-02-29' })).toEqual([
      { from: '2019-02-28', to: '2024-02-29' },
    ]);
  });

  const day = fc
    .integer({ min: 0, max: 4_000 })
    .map((days) => new Date(Date.UTC(2016, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
  const entry = fc
    .tuple(day, day)
    .map(([one, other]) => (one < other ? range(one, other) : range(other, one)));

  it('are in order, within the years, and closed by entries with their dates', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (ranges) => {
        const found = gaps(ranges);
        let last = '2021-11-26';
        for (const { from, to } of found) {
          expect(from > last && from <= to && to <= '2026-11-27').toBe(true);
          last = to;
        }
        expect(gaps([...ranges, ...found.map(({ from, to }) => range(from, to))])).toEqual([]);
        expect(gaps(ranges.toReversed())).toEqual(found);
      }),
    );
  });
});

describe('groups of a template', () => {
  const group = { key: 'addresses', history_years: 5 };
  const own = (type = 'text', group_name?: string) => ({
    type,
    options: { repeating_group: 'addresses', group_name },
  });
  const other = { type: 'text', options: null };
  it.each([
    ['a key twice', [group, group], [own('date_range')], 'same_group', null],
    ['a group that does not exist', [], [other, own()], 'unknown_group', 1],
    ['no questions', [group], [other], 'without_questions', null],
    ['questions apart', [group], [own('date_range'), other, own()], 'apart', 2],
    ['questions of two sections', [group], [own('date_range', 'A'), own('text', 'B')], 'apart', 1],
    ['a history without dates', [group], [own('date')], 'without_dates', 0],
  ])('with %s are refused', (_, groups, given, problem, question) => {
    expect(findGroupProblem(groups, given)).toMatchObject({ problem, question });
  });

  it('are accepted next to each other with dates', () => {
    expect(findGroupProblem([group], [other, own(), own('date_range'), other])).toBeUndefined();
  });

  it('may depend on earlier questions only', () => {
    const has = { type: 'yesno', options: { key: 'has' } };
    const withCondition = [{ ...group, ask_if: ask('has', 'Yes') }];
    expect(findConditionProblem([has, own()], withCondition)).toBeUndefined();
    expect(findConditionProblem([own(), has], withCondition)).toEqual({
      problem: 'later_question',
      question: 0,
      other: 1,
    });
  });
});
