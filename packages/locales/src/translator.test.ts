import { describe, expect, test } from 'vitest';
import { translatorFor } from './index.ts';
import { createTranslator } from './translator.ts';
import type { Language, MessageTree } from './types.ts';

const messages: MessageTree = {
  portal: {
    greeting: 'Hello {{name}}, {{ name }}!',
    progress: '{{uploaded}} of {{total}}',
    files_one: '{{count}} file',
    files_other: '{{count}} files',
    group: { title: 'Title' },
  },
};

/** Accepts any key, because the tests use missing ones. */
function textIn(language: Language): (key: string, params?: Record<string, string | number>) => string {
  return createTranslator(language, messages) as never;
}

describe('a text', () => {
  const t = textIn('en');

  test('is found by namespace and path', () => {
    expect(t('portal.group.title')).toBe('Title');
  });

  test('gets its values, also in several places', () => {
    expect(t('portal.greeting', { name: 'Ana' })).toBe('Hello Ana, Ana!');
  });

  test('keeps a placeholder without a value', () => {
    expect(t('portal.progress', { uploaded: 2 })).toBe('2 of {{total}}');
  });

  test('gets a value unchanged, even one that looks like a placeholder or a pattern', () => {
    expect(t('portal.greeting', { name: '{{name}} $&' })).toBe('Hello {{name}} $&, {{name}} $&!');
  });

  test('formats numbers for the language', () => {
    expect(t('portal.files', { count: 12345 })).toBe('12,345 files');
    expect(textIn('es')('portal.files', { count: 12345 })).toBe('12,345 files');
  });
});

describe('a count', () => {
  test.each<[Language, number, string]>([
    ['en', 0, '0 files'],
    ['en', 1, '1 file'],
    ['en', 2, '2 files'],
    ['es', 1, '1 file'],
    ['es', 0, '0 files'],
    // Spanish has a separate plural form for millions; without a text for it, the general one is used.
    ['es', 1_000_000, '1,000,000 files'],
  ])('in %s of %i reads %s', (language, count, text) => {
    expect(textIn(language)('portal.files', { count })).toBe(text);
  });
});

describe('a missing key', () => {
  test.each([
    'portal.nothing',
    'portal.group',
    'nowhere.at.all',
    'portal.group.title.deeper',
    'constructor',
    '',
  ])('%j shows itself', (key) => {
    expect(textIn('en')(key)).toBe(key);
  });
});

test('mails use the same texts in both languages', () => {
  expect(translatorFor('en')('common.notFound.title')).toBe('Oops! Page not found');
  expect(translatorFor('es')('common.notFound.title')).toBe('¡Vaya! Página no encontrada');
});
