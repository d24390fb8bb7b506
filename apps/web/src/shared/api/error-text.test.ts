import { ORPCError } from '@orpc/client';
import { translatorFor } from '@visafolio/locales';
import { expect, test } from 'vitest';
import { errorStatus, errorText, isErrorCode } from './error-text.ts';

const t = translatorFor('en');

test('a declared code reads in the language of the reader', () => {
  const error = new ORPCError('requests.not_found', { status: 404, message: 'internal words' });
  expect(errorText(error, t)).toBe('This request no longer exists.');
  expect(errorText(error, translatorFor('es'))).toBe('Esta solicitud ya no existe.');
  expect(isErrorCode(error, 'requests.not_found')).toBe(true);
  expect(isErrorCode(error, 'portal.no_access')).toBe(false);
  expect(errorStatus(error)).toBe(404);
});

test("what nobody declared never shows the server's words", () => {
  const error = new ORPCError('INTERNAL_SERVER_ERROR', { message: 'relation "secrets" does not exist' });
  expect(errorText(error, t)).toBe('Something went wrong. Please try again.');
  expect(errorText(new Error('at line 3'), t)).toBe('Something went wrong. Please try again.');
});

test('a call that got no answer speaks of the connection', () => {
  expect(errorText(new TypeError('Failed to fetch'), t)).toContain('offline');
  expect(errorText(new TypeError("Cannot read properties of null (reading 'id')"), t)).not.toContain(
    'offline',
  );
  expect(errorStatus(new TypeError('Failed to fetch'))).toBeUndefined();
});
