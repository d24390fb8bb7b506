import { describe, expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../../test/harness/cpu-growth.ts';
import { replies } from '../testing/replies.ts';
import { extractReply } from './extract-reply.ts';

describe('the text of a reply is what its sender wrote', () => {
  test.each(replies)('with $program', ({ mail, said }) => {
    expect(extractReply(mail)).toBe(said);
    expect(extractReply(mail.replaceAll('\n', '\r\n'))).toBe(said);
  });
});

test('hostile texts are read in time that does not grow with the square of their length', async () => {
  const pieces = ['On ', '> ', 'El a\n', '_', '-', 'wrote: ', 'a@b '];
  const cutAll = (length: number) => {
    for (const piece of pieces) extractReply(piece.repeat(length / piece.length));
  };
  // Eight times the length.
  expect(await measureCpuGrowth(cutAll, { from: 5_000, to: 40_000 })).toBeLessThan(24);
});
