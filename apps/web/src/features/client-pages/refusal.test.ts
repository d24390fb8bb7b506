import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { toRefusal } from './refusal.ts';

it.each([
  ['a session that has ended', new ORPCError('session.required', { status: 401 }), 'session_ended'],
  ['a foreign or an unknown request', new ORPCError('portal.no_access', { status: 403 }), 'no_access'],
  ['an address that names no request at all', new ORPCError('BAD_REQUEST', { status: 400 }), 'no_access'],
  ['no connection', new TypeError('Failed to fetch'), 'unreachable'],
  ['a server without its database', new ORPCError('service.unavailable', { status: 503 }), 'unreachable'],
  ['a broken server', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }), 'failed'],
])('%s keeps the portal closed for its own reason', (_case, error, refusal) => {
  expect(toRefusal(error)).toBe(refusal);
});
