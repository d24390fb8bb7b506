import { ORPCError } from '@orpc/client';
import { expect, it, vi } from 'vitest';
import { toSaveFailure } from './save-failure.ts';

it.each([
  [
    'an answer that the server turns down',
    new ORPCError('questionnaire.answer_not_valid', { status: 422 }),
    'refused',
  ],
  ['an answer that is too long', new ORPCError('BAD_REQUEST', { status: 400 }), 'refused'],
  [
    'a question that staff took back',
    new ORPCError('questionnaire.question_not_found', { status: 404 }),
    'gone',
  ],
  ['a request that staff completed', new ORPCError('requests.completed', { status: 409 }), 'closed'],
  [
    'a day that nobody was born on',
    new ORPCError('questionnaire.birth_date_not_valid', { status: 422 }),
    'refused',
  ],
  ['no answer at all', new TypeError('Load failed'), 'unreachable'],
  ['a connection that says nothing any more', new DOMException('', 'TimeoutError'), 'unreachable'],
  ['a server without its database', new ORPCError('service.unavailable', { status: 503 }), 'unreachable'],
  ['a session that has ended', new ORPCError('session.required', { status: 401 }), 'failed'],
  ['a mistake of our own', new TypeError('x is not a function'), 'failed'],
])('%s is told for what it is', (_case, error, kind) => {
  expect(toSaveFailure(error).kind).toBe(kind);
});

it('a missing connection is reported as offline', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(toSaveFailure(new TypeError('Load failed')).kind).toBe('offline');
  vi.unstubAllGlobals();
});
