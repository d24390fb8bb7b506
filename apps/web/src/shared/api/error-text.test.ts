import { ORPCError } from '@orpc/client';
import { translatorFor } from '@visafolio/locales';
import { afterEach, expect, test, vi } from 'vitest';
import { errorStatus, errorText, isErrorCode, isUnreachable, refusalText } from './error-text.ts';

const t = translatorFor('en');

test("a declared code has a text in the reader's language", () => {
  const error = new ORPCError('requests.not_found', { status: 404, message: 'internal words' });
  expect(errorText(error, t)).toBe('This request no longer exists.');
  expect(errorText(error, translatorFor('es'))).toBe('Esta solicitud ya no existe.');
  expect(isErrorCode(error, 'requests.not_found')).toBe(true);
  expect(isErrorCode(error, 'portal.no_access')).toBe(false);
  expect(errorStatus(error)).toBe(404);
});

test("an undeclared error never shows the server's text", () => {
  const error = new ORPCError('INTERNAL_SERVER_ERROR', { message: 'relation "secrets" does not exist' });
  expect(errorText(error, t)).toBe('Something went wrong. Please try again.');
  expect(errorText(new Error('at line 3'), t)).toBe('Something went wrong. Please try again.');
});

afterEach(() => vi.unstubAllGlobals());

test('a call without an answer blames the connection, or the server if there is a connection', () => {
  expect(errorText(new TypeError('Failed to fetch'), t)).toContain('Our server cannot be reached');
  vi.stubGlobal('navigator', { onLine: false });
  expect(errorText(new TypeError('Failed to fetch'), t)).toContain('offline');
  expect(errorText(new TypeError("Cannot read properties of null (reading 'id')"), t)).not.toContain(
    'offline',
  );
  expect(errorStatus(new TypeError('Failed to fetch'))).toBeUndefined();
});

test.each([
  ['nothing that answers', new TypeError('Load failed'), true],
  ['a server without its database', new ORPCError('service.unavailable', { status: 503 }), true],
  ["a gateway's page", new ORPCError('INTERNAL_SERVER_ERROR', { status: 502 }), true],
  ['a mail that could not be sent', new ORPCError('accounts.mail_not_sent', { status: 502 }), false],
  ['a broken server', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }), false],
  ['a session that has ended', new ORPCError('session.required', { status: 401 }), false],
])('%s is a server that cannot be reached: %s', (_case, error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
  expect(errorText(error, t).includes('Our server cannot be reached')).toBe(expected);
});

test('a failed action has its own text unless the server gives a reason', () => {
  const refused = new ORPCError('service.unavailable', { status: 503 });
  expect(refusalText(refused, t, 'Failed')).toContain('Our server cannot be reached');
  expect(refusalText(new TypeError('Load failed'), t, 'Failed')).toBe('Failed');
  expect(refusalText(new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }), t, 'Failed')).toBe('Failed');
});
