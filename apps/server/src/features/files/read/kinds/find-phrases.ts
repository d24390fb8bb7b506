/** Finds phrases in the words of a page. */
export interface PhraseFinder {
  /** Position of the phrase's first word; -1 if the page does not have it. */
  find(phrase: string): number;
  /**
   * Whether the parts of a sentence are on the page in order: `confirm*|certify .. employed` allows `nearWords` words in between,
   * `...` any number. `|` separates alternatives, `*` matches any ending.
   */
  hasSentence(sentence: string): boolean;
}

const nearWords = 12;

/** Number of wrong letters that text recognition may make in a word of this length. */
const allowedErrors = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2);

/**
 * `isTolerant` is for recognized text, which has wrong letters, and missing or extra spaces. Phrases of two or more words are
 * then also found with wrong spaces.
 */
export function createPhraseFinder(words: string[], isTolerant: boolean): PhraseFinder {
  const positions = new Map<string, number[]>();
  words.forEach((word, at) => {
    const known = positions.get(word);
    if (known) known.push(at);
    else positions.set(word, [at]);
  });
  const byLength = new Map<number, string[]>();
  for (const word of positions.keys()) {
    const same = byLength.get(word.length);
    if (same) same.push(word);
    else byLength.set(word.length, [word]);
  }
  const squeezed = words.join('');
  const starts: number[] = [];
  let length = 0;
  for (const word of words) {
    starts.push(length);
    length += word.length;
  }
  const likeness = new Map<string, Set<string>>();

  /** The page's words that may be this one. */
  function similar(word: string): Set<string> {
    const known = likeness.get(word);
    if (known) return known;
    const found = new Set<string>();
    if (positions.has(word)) found.add(word);
    const errors = isTolerant ? allowedErrors(word.length) : 0;
    for (let length = word.length - errors; errors && length <= word.length + errors; length++)
      for (const candidate of byLength.get(length) ?? [])
        if (isWithin(word, candidate, errors)) found.add(candidate);
    likeness.set(word, found);
    return found;
  }

  const formEnds = new Map<string, [from: number, to: number][]>();

  /** Positions of one alternative of a part. */
  function findForm(form: string): [from: number, to: number][] {
    const known = formEnds.get(form);
    if (known) return known;
    const [first = new Set<string>(), ...rest] = form
      .split(' ')
      .map((word) => (word.endsWith('*') ? startingWith(word.slice(0, -1)) : similar(word)));
    const found = [...first]
      .flatMap((word) => positions.get(word) ?? [])
      .filter((at) => rest.every((each, index) => each.has(words[at + 1 + index] ?? '')))
      .map((at): [number, number] => [at, at + rest.length]);
    formEnds.set(form, found);
    return found;
  }
  const startingWith = (stem: string) =>
    new Set([...positions.keys()].filter((word) => word.startsWith(stem)));
  const findPart = (part: string) => part.split('|').flatMap(findForm);

  return {
    hasSentence(sentence) {
      const [first = '', ...rest] = sentence.split(/ (?=\.{2,3} )/);
      let ends = findPart(first).map(([, to]) => to);
      for (const part of rest) {
        if (!ends.length) return false;
        const near = part.startsWith('... ') ? Number.POSITIVE_INFINITY : nearWords;
        ends = findPart(part.replace(/^\.+ /, ''))
          .filter(([from]) => ends.some((end) => from > end && from <= end + near))
          .map(([, to]) => to);
      }
      return ends.length > 0;
    },
    find(phrase) {
      const [first = '', ...rest] = phrase.split(' ');
      let earliest = -1;
      for (const candidate of similar(first))
        for (const at of positions.get(candidate) ?? []) {
          if (earliest >= 0 && at >= earliest) break;
          if (rest.every((word, index) => similar(word).has(words[at + 1 + index] ?? ''))) earliest = at;
        }
      if (earliest >= 0 || !isTolerant || !rest.length) return earliest;
      const tight = phrase.replaceAll(' ', '');
      if (tight.length < 10) return -1;
      const offset = squeezed.indexOf(tight);
      if (offset < 0) return -1;
      const after = starts.findIndex((start) => start > offset);
      return after < 0 ? words.length - 1 : Math.max(0, after - 1);
    },
  };
}

/** Whether the edit distance is at most `errors`. */
function isWithin(left: string, right: string, errors: number): boolean {
  let before = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      const value = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + cost,
      );
      current.push(value);
      if (value < least) least = value;
    }
    if (least > errors) return false;
    before = current;
  }
  return (before[right.length] ?? errors + 1) <= errors;
}
