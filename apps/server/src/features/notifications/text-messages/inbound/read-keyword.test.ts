import { expect, test } from 'vitest';
import { readKeyword } from './read-keyword.ts';

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'STOPALL',
  'Unsubscribe',
  'cancel',
  'END',
  'quit',
  'Stop texting me!',
  'opt-out',
  'revoke',
])('%s ends texts', (body) => {
  expect(readKeyword(body)).toEqual({ means: 'stop', language: null });
});

test.each(['ALTO', 'Parar', 'baja', '¡Alto!', 'Álto', 'alto por favor'])(
  '%s ends texts, in Spanish',
  (body) => {
    expect(readKeyword(body)).toEqual({ means: 'stop', language: 'es' });
  },
);

test('START and UNSTOP begin again, HELP and AYUDA are answered', () => {
  expect(readKeyword('Start')).toMatchObject({ means: 'start' });
  expect(readKeyword('unstop')).toMatchObject({ means: 'start' });
  expect(readKeyword('help?')).toMatchObject({ means: 'help' });
  expect(readKeyword('ayuda')).toEqual({ means: 'help', language: 'es' });
});

test.each([
  '',
  '   ',
  'When do I come to the end of it?',
  'I cannot stop by today',
  '👍',
  'baja la foto',
  '1'.repeat(100_000),
])('other messages are none (%#)', (body) => {
  expect(readKeyword(body)).toBeNull();
});
