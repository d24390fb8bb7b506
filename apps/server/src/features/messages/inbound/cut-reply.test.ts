import { describe, expect, test } from 'vitest';
import { cutReply } from './cut-reply.ts';
import { replies } from './testing/replies.ts';

describe('of an answer by mail remains what its sender wrote', () => {
  test.each(replies)('with $program', ({ mail, said }) => {
    expect(cutReply(mail)).toBe(said);
    expect(cutReply(mail.replaceAll('\n', '\r\n'))).toBe(said);
  });
});

test('a text made to be slow to read is read in time', () => {
  const began = performance.now();
  for (const slow of [
    'On '.repeat(5_000),
    `${'> '.repeat(5_000)}\n`.repeat(20),
    'El a\n'.repeat(5_000),
    `${'_'.repeat(20_000)}\n`,
    '-'.repeat(20_000),
  ])
    cutReply(slow);
  expect(performance.now() - began).toBeLessThan(5_000);
});
