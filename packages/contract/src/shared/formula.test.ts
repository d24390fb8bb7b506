import { expect, test } from 'vitest';
import { guardFormulas, unguardFormulas } from './formula.ts';

test.each([
  ['=1+1', "'=1+1"],
  [' \u200b@SUM(1)', "' \u200b@SUM(1)"],
  ['\uff0b52', "'\uff0b52"],
  ['\t1', "'\t1"],
  // Read with semicolons or tabs as separators.
  ["Lee;=cmd|'/C calc'!A0;x", "Lee;'=cmd|'/C calc'!A0;x"],
  ['Lee; +1', "Lee;' +1"],
  ['Lee\t-1', "Lee\t'-1"],
  ['First line\r\n=1+1', "First line\r\n'=1+1"],
  ['First line\n\uff1d1', "First line\n'\uff1d1"],
])('%j runs nowhere as a formula, and comes back from the file', (cell, guarded) => {
  expect(guardFormulas(cell)).toBe(guarded);
  expect(unguardFormulas(guarded)).toBe(cell);
});

test.each(['Ana Lee', "O'Neill; Ana", 'a=b; c@d.example', "'quoted'", '2027-03-01', 'first\nsecond'])(
  '%j stays as it is',
  (cell) => {
    expect(guardFormulas(cell)).toBe(cell);
    expect(unguardFormulas(cell)).toBe(cell);
  },
);
