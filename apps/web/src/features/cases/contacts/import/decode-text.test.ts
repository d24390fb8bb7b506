import { expect, test } from 'vitest';
import { decodeText, guessCharacterSets } from './decode-text.ts';

const text = 'Nombre;Correo\nJosé Ñandú;jose@example.com\n'.repeat(20);
const utf16 = (littleEndian: boolean, mark: boolean) => {
  const characters = (mark ? '\ufeff' : '') + text;
  const view = new DataView(new ArrayBuffer(characters.length * 2));
  for (let i = 0; i < characters.length; i++) view.setUint16(i * 2, characters.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
};

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16, little end first', utf16(true, true)],
  ['UTF-16, big end first', utf16(false, true)],
  ['UTF-16 without a mark', utf16(true, false)],
  ['big-ended UTF-16 without a mark', utf16(false, false)],
  ['Latin-1', Uint8Array.from(text, (character) => character.charCodeAt(0))],
])('a file in %s keeps its accents', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});

test('characters that Windows-1252 has and Latin-1 lacks are read', () => {
  expect(decodeText(Uint8Array.of(0x80, 0x20, 0x93, 0xf1, 0x94))).toBe('€ “ñ”');
});

test.each([
  ['an Excel file', [0x50, 0x4b, 3, 4, 20, 0, 6, 0]],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
])('%s is no text', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBeNull();
});

/** As old versions of Excel or phones write them. */
test.each([
  ['windows-1251', 'zODw6P8gyOLg7e7i4A==', 'Мария Иванова'],
  ['koi8-r', '7cHSydEg6dfBzs/XwQ==', 'Мария Иванова'],
  ['windows-1250', 'o3VrYXN6IK/zs+Y=', 'Łukasz Żółć'],
  ['windows-1252', 'Sm9z6SDRYW5k+g==', 'José Ñandú'],
  ['windows-1253', 'zOHx3+Eg0OHw4eTv8O/96+/1', 'Μαρία Παπαδοπούλου'],
  ['windows-1254', 'R/xuZf4gx2Hw', 'Güneş Çağ'],
  ['windows-1256', '483jzyDa4e0=', 'محمد علي'],
  ['gb18030', 'zfXQocP3', '王小明'],
  ['shift_jis', 'jlKTYyCCs4Ktguc=', '山田 さくら'],
] as const)('a file in %s, which does not say so, is read in it', (set, base64, name) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const plain = (text: string) => new TextEncoder().encode(text);
  const table = Uint8Array.from([...plain('Name;Email\r\n'), ...bytes, ...plain(';a@ex.example\r\n')]);
  expect(guessCharacterSets(table)[0]).toBe(set);
  expect(decodeText(table)).toBe(`Name;Email\r\n${name};a@ex.example\r\n`);
  expect(decodeText(table, set)).toContain(name);
});
