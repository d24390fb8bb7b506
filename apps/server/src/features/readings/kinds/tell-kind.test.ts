import { expect, test } from 'vitest';
import { tellKind } from './tell-kind.ts';

const words = `UTOPIA PASSPORT PASSPORT No. L898902C3 Type P Country code UTO Surname ERIKSSON Given names ANNA MARIA
Nationality UTOPIAN Date of birth 12 AUG 1974 Sex F Place of birth ZENITH Date of issue 16 APR 2007 Date of expiry 15 APR 2012
Authority PASSPORT OFFICE Holder's signature`;
// The specimen of ICAO 9303.
const zone = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`;
const page = (text: string) => [{ text, source: 'file' as const, picture: null }];

test('a passport is certain by its machine-readable zone, and only likely by its words', () => {
  expect(tellKind(page(`${words}\n${zone}`))).toMatchObject({ kind: 'passport', certainty: 'certain' });
  expect(tellKind(page(words))).toMatchObject({ kind: 'passport', certainty: 'likely' });
});

test('a text about nothing in particular has no kind', () => {
  expect(
    tellKind(page('The weather was fine, and we walked along the river until it was dark.')),
  ).toMatchObject({
    kind: null,
    certainty: 'unknown',
  });
});
