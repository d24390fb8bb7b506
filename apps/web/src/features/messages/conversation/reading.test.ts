import type { Message } from '@visafolio/contract/messages/message.ts';
import { expect, test } from 'vitest';
import { getReading } from './reading.ts';

const spanish = {
  language: 'es',
  body: 'Hola',
  engine: 'deepl',
  check_original: false,
  problem: null,
} as const;
const english = { ...spanish, language: 'en', body: 'Hello' } as const;

const message = (wishes: Partial<Message>): Message =>
  ({
    author: { kind: 'client', name: 'Ana', you: false },
    language: 'es',
    translations: [],
    ...wishes,
  }) as Message;

test('a reader of another language gets the translation', () => {
  expect(getReading(message({ translations: [english] }), 'en', 'machine')).toEqual({
    shows: 'translation',
    translation: english,
  });
});

test('a reader of the same language gets the original', () => {
  expect(getReading(message({ translations: [english] }), 'es', 'machine').shows).toBe('original');
});

test('without an engine the original is shown as untranslated', () => {
  expect(getReading(message({}), 'en', 'none')).toEqual({ shows: 'untranslated', reason: 'notSetUp' });
});

test('a pending translation says so, and a failed one says why', () => {
  expect(getReading(message({}), 'en', 'machine')).toEqual({ shows: 'untranslated', reason: 'onItsWay' });
  const failed = { ...english, body: null, problem: 'too_long' } as const;
  expect(getReading(message({ translations: [failed] }), 'en', 'machine')).toEqual({
    shows: 'untranslated',
    reason: 'tooLong',
  });
});

test('authors see their own text, and can see its translation', () => {
  const own = message({
    author: { kind: 'staff', name: 'Dana', you: true },
    language: 'en',
    translations: [spanish],
  });
  expect(getReading(own, 'en', 'machine')).toEqual({ shows: 'original', theirs: spanish });
});

test('an unrecognised language has no translation', () => {
  expect(getReading(message({ language: null }), 'en', 'machine').shows).toBe('original');
});
