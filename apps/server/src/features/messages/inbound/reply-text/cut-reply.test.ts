import { describe, expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../../test/harness/cpu-growth.ts';
import { replies } from '../testing/replies.ts';
import { cutReply } from './cut-reply.ts';

describe('of an answer by mail remains what its sender wrote', () => {
  test.each(replies)('with $program', ({ mail, said }) => {
    expect(cutReply(mail)).toBe(said);
    expect(cutReply(mail.replaceAll('\n', '\r\n'))).toBe(said);
  });
});

test('hostile texts are read in a time that grows with their length, and not with its square', async () => {
  const pieces = ['On ', '> ', 'El a\n', '_', '-', 'wrote: ', 'a@b '];
  const cutAll = (length: number) => {
    for (const piece of pieces) cutReply(piece.repeat(length / piece.length));
  };
  // Eight times as long.
  expect(await measureCpuGrowth(cutAll, { from: 5_000, to: 40_000 })).toBeLessThan(24);
});
