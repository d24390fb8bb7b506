import { describe, expect, it } from 'vitest';
import { FoldedWords, Words } from './searched-words.ts';

describe('words of data files', () => {
  it.each([
    ['passport', 'two passports', true],
    ['<id>', 'a paid bill', false],
    ['<id>', 'your id, both sides', true],
    ['<son', 'a person', false],
    ['<son', 'your sons', true],
    ['town>', 'your township', false],
    ['passport ... issued on', 'passport of the spouse, issued on', true],
    ['passport ... issued on', 'issued on the day of your passport', false],
    ['a.number', 'a-number', false],
    ['<w-2>', 'form w-2 of the year', true],
  ])('%s in “%s”: %s', (phrase, text, found) => {
    expect(FoldedWords.parse({ en: [phrase] }).test(text)).toBe(found);
  });

  it('are found in every language of a file, and by its expressions', () => {
    const words = Words.parse({
      en: ['address'],
      es: ['dirección'],
      any: ['Adresse'.toLowerCase()],
      expressions: ['^where'],
    });
    expect(['Your ADDRESS', 'Dirección', 'ADRESSE', 'Where to?'].every((text) => words.test(text))).toBe(
      true,
    );
    expect(words.test('So where to?')).toBe(false);
  });

  it('of one or two letters match whole words only, except in scripts whose letters are syllables or words', () => {
    const refused = ['id', 'id>', 'ив', '4'];
    expect(refused.filter((phrase) => Words.safeParse({ any: [phrase] }).success)).toEqual([]);
    expect(Words.parse({ any: ['写道', '작성'] }).test('客户写道：')).toBe(true);
  });

  it('match the longest phrase if one starts with another', () => {
    expect(
      FoldedWords.parse({ en: ['attorney', 'attorney or representative'] }).exec(
        'an attorney or representative',
      )?.[0],
    ).toBe('attorney or representative');
  });

  it('must not be empty or repeated', () => {
    expect(FoldedWords.safeParse({}).success).toBe(false);
    expect(FoldedWords.safeParse({ en: ['passport'], es: ['passport'] }).success).toBe(false);
    expect(FoldedWords.safeParse({ expressions: ['x*'] }).success).toBe(false);
  });
});
