import type { FormItem } from '@visafolio/contract/filings/form-items.ts';
import { expect, it } from 'vitest';
import { groupMissing } from './group-missing.ts';

const item = (field: string, more: Partial<FormItem>): FormItem => ({
  fields: [field],
  page: 1,
  number: '1',
  label: field,
  state: 'missing',
  reason: 'unanswered',
  why: null,
  value: null,
  source: 'answer',
  document: null,
  party: null,
  question: null,
  fact: null,
  can_ask: false,
  ...more,
});

it('groups what is missing by who gives it, clients first', () => {
  const groups = groupMissing([
    {
      part: '1',
      title: '',
      items: [
        item('a', { reason: 'not_in_template', party: 'employer' }),
        item('b', { reason: 'firm_setting_missing', source: 'firm' }),
        item('c', { party: 'employer' }),
        item('d', { state: 'filled', reason: null }),
        item('e', { reason: 'unknown_choice', party: 'employer' }),
      ],
    },
    { part: '2', title: '', items: [item('f', { party: 'employer' }), item('g', { party: 'beneficiary' })] },
  ]);
  expect(groups.map(({ kind, party, items }) => [kind, party, items.map((each) => each.item.label)])).toEqual(
    [
      ['client', 'employer', ['c', 'f']],
      ['client', 'beneficiary', ['g']],
      ['choice', null, ['e']],
      ['firm', null, ['b']],
      ['template', null, ['a']],
    ],
  );
});
