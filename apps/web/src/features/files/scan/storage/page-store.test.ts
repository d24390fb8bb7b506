import { beforeEach, expect, test, vi } from 'vitest';
import { wholePicture } from '../images/geometry.ts';
import {
  finishDraft,
  orderPages,
  readFinished,
  readPages,
  readPicture,
  removeDraft,
  removeEverything,
  removePage,
  type StoredPage,
  savePage,
  survivesReload,
} from './page-store.ts';

const page = (id: string): StoredPage => ({
  id,
  corners: wholePicture,
  found: true,
  look: 'document',
  turns: 0,
  problems: [],
  usedAnyway: false,
  width: 100,
  height: 140,
  bytes: 3,
});
const pictures = { photo: new ArrayBuffer(1), jpeg: new ArrayBuffer(3), thumbnail: new ArrayBuffer(2) };
const ids = async (place: string) => (await readPages(place)).map(({ id }) => id);

beforeEach(async () => {
  await removeEverything();
  vi.useRealTimers();
});

test('a browser without storage keeps pages for the visit, and says so', async () => {
  await savePage('one', page('a'), pictures);
  expect(await ids('one')).toEqual(['a']);
  expect(survivesReload()).toBe(false);
});

test('pages stay in their order, and each place has its own', async () => {
  for (const id of ['a', 'b', 'c']) await savePage('one', page(id), pictures);
  await savePage('other', page('x'), pictures);
  await orderPages('one', ['c', 'a', 'b']);
  await savePage('one', { ...page('a'), look: 'grey' }, {});
  await removePage('one', 'b');
  expect(await ids('one')).toEqual(['c', 'a']);
  expect((await readPages('one'))[1]?.look).toBe('grey');
  expect(await readPicture('one', 'b', 'photo')).toBeUndefined();
  expect(await ids('other')).toEqual(['x']);
});

test('a page that another tab took meanwhile stays when the order changes', async () => {
  for (const id of ['a', 'b', 'new']) await savePage('one', page(id), pictures);
  await orderPages('one', ['b', 'a']);
  expect(await ids('one')).toEqual(['b', 'a', 'new']);
});

test('finished pages become a file that is kept until it is sent', async () => {
  await savePage('one', page('a'), pictures);
  const scan = {
    scanId: 's',
    place: 'one',
    name: 'Passport.pdf',
    pdf: new ArrayBuffer(9),
    madeAt: Date.now(),
  };
  await finishDraft(scan);
  expect(await ids('one')).toEqual([]);
  expect(await readPicture('one', 'a', 'jpeg')).toBeUndefined();
  expect(await readFinished('one')).toEqual([scan]);
  expect(await readFinished('other')).toEqual([]);
});

test('deleting all pages leaves no picture; abandoned pages are deleted after a week', async () => {
  await savePage('one', page('a'), pictures);
  await removeDraft('one');
  expect(await readPicture('one', 'a', 'thumbnail')).toBeUndefined();
  await savePage('old', page('b'), pictures);
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60_000 });
  expect(await ids('one')).toEqual([]);
  expect(await readPicture('old', 'b', 'photo')).toBeUndefined();
});
