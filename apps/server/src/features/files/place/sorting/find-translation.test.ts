import { expect, test } from 'vitest';
import { findTranslation } from './find-translation.ts';

type Given = Parameters<typeof findTranslation>[0];

const at = (minutes: number) => minutes * 60;
const give = (file: Partial<Given> & { upload_id: string }): Given => ({
  kind: null,
  reason: null,
  given_by: 'oksana',
  given_at: at(0),
  ...file,
});
const paper = give({ upload_id: 'paper' });
const translated = give({
  upload_id: 'translation',
  kind: 'birth_certificate',
  reason: { code: 'title', value: null, translated: true },
  given_at: at(4),
});

test.each<[string, Given[], string | undefined]>([
  ['a certificate in English that says it is a translation', [paper, translated], 'translation'],
  [
    'a page that certifies a translation',
    [paper, { ...translated, kind: 'translation_certificate', reason: null }],
    'translation',
  ],
  [
    'beside other papers that are known',
    [paper, translated, give({ upload_id: 'passport', kind: 'passport' })],
    'translation',
  ],
  ['a certificate that is no translation', [paper, { ...translated, reason: null }], undefined],
  [
    'two translations: either may be its',
    [paper, translated, { ...translated, upload_id: 'other' }],
    undefined,
  ],
  [
    'another paper that is not known: either may be meant',
    [paper, translated, give({ upload_id: 'letter' })],
    undefined,
  ],
  ['a translation that somebody else gave', [paper, { ...translated, given_by: 'petro' }], undefined],
  ['a translation of another day', [paper, { ...translated, given_at: at(60 * 24) }], undefined],
  ['nothing else', [paper], undefined],
])('a document that cannot be read, with %s', (_, recognized, expected) => {
  expect(findTranslation(paper, recognized)?.upload_id).toBe(expected);
});

test('a document of a known kind needs no translation to be placed', () => {
  expect(findTranslation({ ...paper, kind: 'birth_certificate' }, [paper, translated])).toBeNull();
});
