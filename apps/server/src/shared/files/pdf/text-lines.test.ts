import { describe, expect, test } from 'vitest';
import { makeDrawable } from './drawable.ts';
import { breakLines, type Run } from './text-lines.ts';

const perCharacter = 6;
const lineWidth = 480;

/** The lines, and the number of measured characters. */
function breakAndCount(text: string) {
  let measured = 0;
  const lines = breakLines(makeDrawable(text).text, lineWidth, 'regular', (run: Run) => {
    measured += run.text.length;
    return run.text.length * perCharacter;
  });
  return { lines: lines.map(({ runs }) => runs.map((run) => run.text).join('')), measured };
}

describe('measuring takes linear time', () => {
  test.each([
    ['words', 'Trabajé en la empresa desde mayo. '],
    ['one word', 'x'],
    ['Chinese', '李秀英工作经历'],
    ['Arabic', 'عملت في الشركة منذ '],
    ['mixed scripts', 'name 名前 שם 이름 '],
    ['empty lines', 'a\n'],
  ])('%s', (_, text) => {
    const length = 10_000;
    const { measured } = breakAndCount(text.repeat(length / text.length));
    expect(measured).toBeLessThan(2.1 * length);
  });
});

describe('lines', () => {
  test('are as full as possible, and never too wide', () => {
    const { lines } = breakAndCount('one two three four five '.repeat(60));
    for (const [i, line] of lines.entries()) {
      expect(line.length * perCharacter).toBeLessThanOrEqual(lineWidth);
      const next = lines[i + 1]?.split(' ')[0];
      if (next) expect(`${line} ${next}`.length * perCharacter).toBeGreaterThan(lineWidth);
    }
    expect(lines.join(' ')).toBe('one two three four five '.repeat(60).trim());
  });

  test('break a word that is longer than a line, and continue after it', () => {
    const { lines } = breakAndCount(`before ${'x'.repeat(200)} after`);
    expect(lines).toEqual(['before', 'x'.repeat(80), 'x'.repeat(80), `${'x'.repeat(40)} after`]);
  });

  test('keep at most as many marks on a character as can be shaped', () => {
    const [line = ''] = breakAndCount(`e${'\u0316'.repeat(5_000)}`).lines;
    expect(line.length).toBeLessThanOrEqual(31);
  });

  test('break Thai, which has no spaces, between words', () => {
    const text = 'ประเทศไทย'.repeat(30);
    const { lines } = breakAndCount(text);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^(ประเทศ|ไทย).*(ประเทศ|ไทย)$/);
    expect(lines.join('')).toBe(text);
  });
});
