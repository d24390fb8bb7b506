import { expect, test } from 'vitest';
import { fallbackLang, isBilingual } from './in-language.ts';

const both = { translations: { es: { text: '¿Nombre?' } } };
const english = { translations: null };

test('a text without a Spanish one is marked as English where its template has Spanish texts', () => {
  const bilingual = isBilingual([english, both]);
  expect(fallbackLang(undefined, { bilingual }, 'es')).toBe('en');
  expect(fallbackLang('¿Nombre?', { bilingual }, 'es')).toBeUndefined();
  expect(fallbackLang(undefined, { bilingual }, 'en')).toBeUndefined();
});

test('no language is claimed for a template in one language, or for what was added to one request', () => {
  expect(fallbackLang(undefined, { bilingual: isBilingual([english]) }, 'es')).toBeUndefined();
  expect(fallbackLang(undefined, { bilingual: true, own: true }, 'es')).toBeUndefined();
});
