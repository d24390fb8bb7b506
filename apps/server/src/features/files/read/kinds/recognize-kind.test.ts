import { expect, test } from 'vitest';
import { recognizeKind } from './recognize-kind.ts';

const words = `UTOPIA PASSPORT PASSPORT No. L898902C3 Type P Country code UTO Surname ERIKSSON Given names ANNA MARIA
Nationality UTOPIAN Date of birth 12 AUG 1974 Sex F Place of birth ZENITH Date of issue 16 APR 2007 Date of expiry 15 APR 2012
Authority PASSPORT OFFICE Holder's signature`;
// The specimen of ICAO 9303.
const zone = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`;
const page = (text: string) => [{ text, source: 'file' as const, picture: null }];

test('a passport is certain with its machine-readable zone, and only likely with its words', () => {
  expect(recognizeKind(page(`${words}\n${zone}`))).toMatchObject({ kind: 'passport', certainty: 'certain' });
  expect(recognizeKind(page(words))).toMatchObject({ kind: 'passport', certainty: 'likely' });
});

test('a text without a clear topic has no kind', () => {
  expect(
    recognizeKind(page('The weather was fine, and we walked along the river until it was dark.')),
  ).toMatchObject({
    kind: null,
    certainty: 'unknown',
  });
});

const foreign = {
  ukrainian: `УКРАЇНА\nСВІДОЦТВО ПРО НАРОДЖЕННЯ\nГромадянка Коваленко Олена Іванівна народилася 12 травня 1990 року`,
  spanish: `REGISTRO CIVIL\nACTA DE NACIMIENTO\nNombre del registrado: Elena Kovalenko. Fecha de nacimiento: 12 de mayo de 1990.
Nombre del padre: Ivan. Nombre de la madre: Olha. Lugar de nacimiento: Kyiv. Oficial del Registro Civil`,
};
const english = `UKRAINE\nBIRTH CERTIFICATE\nCitizen Kovalenko Olena Ivanivna was born on 12 May 1990
Place of birth: Kyiv\nFather: Kovalenko Ivan\nMother: Kovalenko Olha\nPlace of registration: Civil registry office
Registrar of vital records`;
const translator = `CERTIFICATE OF TRANSLATION ACCURACY\nI, Maria Petrenko, certify that I am competent to translate from the
original language into English, and that the above is a complete and accurate translation of the attached document.
Signature of translator`;
const pages = (...texts: string[]) => texts.flatMap(page);

test.each([
  ['original, translation and statement', pages(foreign.ukrainian, english, translator)],
  ['statement first', pages(translator, english, foreign.ukrainian)],
  ['translation and statement on one page', pages(`${english}\n${translator}`)],
  ['a Spanish original', pages(foreign.spanish, english, translator)],
])('a birth certificate with its translation is a birth certificate: %s', (_case, given) => {
  const recognized = recognizeKind(given);
  expect(recognized.kind).toBe('birth_certificate');
  expect(recognized.reasons[0]?.translated).toBe(true);
  expect(recognized.certainty).not.toBe('unknown');
});

test("a translator's statement alone is a translation certificate", () => {
  expect(recognizeKind(pages(translator)).kind).toBe('translation_certificate');
});
