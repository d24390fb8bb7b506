type Fields = Record<string, string>;

export interface Merged<Words extends Fields> {
  /** Theirs where I changed nothing, mine elsewhere. */
  words: Words;
  /** What they changed since I began. */
  changed: (keyof Words & string)[];
  /** Of these, what I changed too, and otherwise. */
  contested: (keyof Words & string)[];
}

/** Two people edited the same fields, both beginning with `seen`: nothing of either is lost unseen. */
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
