import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { gap, toSearchPattern } from '@visafolio/contract/shared/searched-words.ts';
import { z } from 'zod';
import { expressionSource } from './expression-source.ts';
import { addDuplicateIssues, listPhrases, listsByLanguage } from './phrase-lists.ts';

/**
 * Words to search a text for. They also match within longer words; `<` and `>` mark the start and end of a word, `
 * ... ` matches any text between. `expressions` are for what this cannot express.
 */
const border = /^<|>$/g;

/**
 * Fewer letters occur in too many other words. In scripts without spaces, or with one letter per syllable, one letter
 * is enough.
 */
const minLetters = 3;

function findProblem(phrase: string, { isFolded }: SearchedText): string | null {
  if (isFolded && phrase !== foldText(phrase))
    return `must be in small letters without accents: '${foldText(phrase)}'`;
  if (phrase !== phrase.toLowerCase()) return `must be in small letters: '${phrase.toLowerCase()}'`;
  const plain = phrase.replaceAll(gap, ' ').trim().replaceAll(/\s+/g, ' ');
  if (phrase.replaceAll(gap, ' ') !== plain) return 'must have no spaces around it, and one between words';
  for (const part of phrase.split(gap)) {
    const inside = part.replace(border, '');
    const [sign] = /[^\p{L}\p{M}\p{N} .,:&#/'’-]/u.exec(inside) ?? [];
    if (sign === '<' || sign === '>') return `may have < before its first word and > behind its last one`;
    if (sign !== undefined) return `must be words, without ${sign}`;
    const letters = inside.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (letters === 0) return 'must be words';
    const isAlphabet = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(inside);
    if (isAlphabet && letters < minLetters && !(part.startsWith('<') && part.endsWith('>')))
      return `would be found within other words: '<${inside}>'`;
  }
  return null;
}

const Expression = expressionSource();

interface SearchedText {
  /** True: texts are searched as `foldText` returns them. False: with accents, ignoring case. */
  isFolded: boolean;
}

/** Words by language, and expressions. Parses to a regular expression that matches any of them. */
function searchedWords(text: SearchedText) {
  const Phrase = z.string('must be words; put a number in quotes').superRefine((phrase, context) => {
    const problem = findProblem(phrase, text);
    if (problem) context.addIssue({ code: 'custom', message: `'${phrase}' ${problem}` });
  });
  return z
    .strictObject({ ...listsByLanguage(Phrase), expressions: z.array(Expression).min(1).optional() })
    .superRefine((words, context) => {
      const phrases = listPhrases(words);
      addDuplicateIssues(phrases, context);
      if (!phrases.length && !words.expressions)
        context.addIssue({ code: 'custom', message: 'has no words' });
    })
    .transform((words): RegExp => toSearchPattern(words, text.isFolded ? '' : 'i'));
}

/** For texts from `foldText`. */
export const FoldedWords = searchedWords({ isFolded: true });
/** For unchanged texts. */
export const Words = searchedWords({ isFolded: false });
