/** Words of a data file to search a text for, by language; `expressions` for what words cannot express. */
interface SearchedWords {
  expressions?: readonly string[] | undefined;
  [language: string]: readonly string[] | undefined;
}

const border = /^<|>$/g;
/** Between two parts of a phrase: any distance. */
export const gap = ' ... ';

// Not RegExp.escape, which phones of 2024 do not have.
const escapeSigns = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const toExpression = (phrase: string): string =>
  phrase
    .split(gap)
    .map((part) => {
      const [begins, ends] = [part.startsWith('<') ? '\\b' : '', part.endsWith('>') ? '\\b' : ''];
      return `${begins}${escapeSigns(part.replace(border, ''))}${ends}`;
    })
    .join('.*');

/**
 * A regular expression that matches any of the words, also within longer words; `<` and `>` mark the start and end of a
 * word. Of phrases that start alike the longest matches.
 */
export function toSearchPattern({ expressions = [], ...phrases }: SearchedWords, flags = ''): RegExp {
  const longestFirst = Object.values(phrases)
    .flatMap((list) => list ?? [])
    .toSorted((one, other) => other.length - one.length);
  return new RegExp([...longestFirst.map(toExpression), ...expressions].join('|'), flags);
}
