import { expect, test } from 'vitest';
import { fallbackLang, isBilingual } from './in-language.ts';

const both = { translations: { es: { text: '¿Nombre?' } } };
const english = { translations: null };

test('a text without Spanish is marked as English if its template has Spanish texts', () => {
  const bilingual = isBilingual([english, both]);
  expect(fallbackLang(undefined, { bilingual }, 'es')).toBe('en');
  expect(fallbackLang('¿Nombre?', { bilingual }, 'es')).toBeUndefined();
  expect(fallbackLang(undefined, { bilingual }, 'en')).toBeUndefined();
});

test('the language is unknown in a template with one language and for items added to one request', () => {
  expect(fallbackLang(undefined, { bilingual: isBilingual([english]) }, 'es')).toBeUndefined();
  expect(fallbackLang(undefined, { bilingual: true, own: true }, 'es')).toBeUndefined();
});
