import { expect, it } from 'vitest';
import { alignReading } from './read-by-tesseract.ts';

it.each([
  ['the same', 'SMITH<<JOHN<<', 'SMITH<<JOHN<<', 'SMITH<<JOHN<<'],
  ['one character differs', 'SMITH<<JOHN<<', 'SM1TH<<JOHN<<', 'SM1TH<<JOHN<<'],
  ['one character is missing', 'SMITH<<JOHN', 'SMIH<<JOHN', 'SMI?H<<JOHN'],
  ['nothing was read', 'SMITH', '', '?????'],
])('a reading is aligned to the length of the other one: %s', (_, wanted, read, aligned) => {
  expect(alignReading(wanted, read)).toBe(aligned);
});

it('a reading with an extra character never agrees with the other one', () => {
  expect(alignReading('SMITH<<JOHN', 'SMITTH<<JOHN')).toContain('?');
  expect(alignReading('SMITH<<JOHN', 'SMITH<<<JOHN')).toContain('?');
  expect(alignReading('SMITH', 'XSMITH')).toHaveLength(5);
});
