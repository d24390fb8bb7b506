/** `question`, `other`: the indexes of the later and of the earlier question. */
export interface RepeatedFact {
  fact: string;
  question: number;
  other: number;
}

interface WrittenQuestion {
  options: {
    fact?: string | undefined;
    party?: string | undefined;
    repeating_group?: string | undefined;
  } | null;
}

/**
 * Questions that ask for a fact of a party that an earlier one asks for, the first of each two. A shared question asks of every party. A
 * repeating group may ask for a fact that is also asked for outside it, because it is about its entries.
 */
export function findRepeatedFacts(questions: readonly WrittenQuestion[]): RepeatedFact[] {
  /** Of each fact, in and outside each group: the first question of each party. */
  const known = new Map<string, Map<string | undefined, number>>();
  return [...questions.entries()].flatMap(([question, { options }]) => {
    if (options?.fact === undefined) return [];
    const { fact, party, repeating_group } = options;
    const place = JSON.stringify([fact, repeating_group]);
    const first = known.get(place) ?? new Map<string | undefined, number>();
    known.set(place, first);
    const [earliest] = first.values();
    const other = party === undefined ? earliest : (first.get(party) ?? first.get(undefined));
    if (other !== undefined) return [{ fact, question, other }];
    first.set(party, question);
    return [];
  });
}
