import { groupItems } from '@visafolio/contract/filings/exhibits.ts';
import { expect, test } from 'vitest';
import { type Item, joinWithPrevious, leaveOut, moveGroup, separate, setTitle, toItems } from './exhibits.ts';

const item = (id: string, joined = false, title = ''): Item => ({
  kind: 'document',
  id,
  for_party: null,
  name: id,
  code: null,
  exhibit: 'A',
  title,
  joined,
  has_pages: true,
  signed: null,
});
const show = (items: readonly Item[]) =>
  items.map(({ id, joined, title }) => `${joined ? '+' : ''}${id}${title}`);

const groups = groupItems([item('a', false, ' one'), item('b', true), item('c'), item('d')]);

test('an exhibit moves with all of its documents', () => {
  expect(show(toItems(moveGroup(groups, 0, 1)))).toEqual(['c', 'a one', '+b', 'd']);
});

test('an exhibit joins the one before it, and a document is separated again', () => {
  const joined = joinWithPrevious(groups, 1);
  expect(show(toItems(joined))).toEqual(['a one', '+b', '+c', 'd']);
  const c = joined[0]?.[2];
  if (!c) throw new Error('c is not in the first exhibit');
  expect(show(toItems(separate(joined, 0, c)))).toEqual(['a one', '+b', 'c', 'd']);
});

test('the title of an exhibit stays when its first document is left out', () => {
  const first = groups[0]?.[0];
  if (!first) throw new Error('there is no exhibit');
  expect(show(toItems(leaveOut(groups, 0, first)))).toEqual(['b one', 'c', 'd']);
  const last = groups[2]?.[0];
  expect(last && show(toItems(leaveOut(groups, 2, last)))).toEqual(['a one', '+b', 'c']);
});

test('a title is of the first document', () => {
  expect(show(toItems(setTitle(groups, 0, ' two')))).toEqual(['a two', '+b', 'c', 'd']);
});
