type Fields = Record<string, string>;

export interface Merged<Words extends Fields> {
  /** Theirs for fields that I did not change, mine for the others. */
  words: Words;
  /** What they changed since I started editing. */
  changed: (keyof Words & string)[];
  /** Of these, the fields that I changed to another value. */
  contested: (keyof Words & string)[];
}

/** Merges two edits that both started from `seen`: no change is lost without notice. */
export function mergeEdits<Words extends Fields>(seen: Words, mine: Words, theirs: Words): Merged<Words> {
  const fields = Object.keys(seen) as (keyof Words & string)[];
  const changed = fields.filter((field) => theirs[field] !== seen[field] && theirs[field] !== mine[field]);
  const contested = changed.filter((field) => mine[field] !== seen[field]);
  const taken = changed.filter((field) => !contested.includes(field));
  return {
    words: { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
    changed,
    contested,
  };
}
