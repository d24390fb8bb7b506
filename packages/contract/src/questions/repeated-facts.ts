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
 * Questions that ask for a fact of a party that an earlier one asks for, the first of each two. A repeating group may ask for a fact that is
 * also asked for outside it, because it is about its entries.
 */
export function findRepeatedFacts(questions: readonly WrittenQuestion[]): RepeatedFact[] {
  const first = new Map<string, number>();
  return [...questions.entries()].flatMap(([question, { options }]) => {
    if (options?.fact === undefined) return [];
    const { fact, party, repeating_group } = options;
    const asked = JSON.stringify([fact, party, repeating_group]);
    const other = first.get(asked);
    if (other !== undefined) return [{ fact, question, other }];
    first.set(asked, question);
    return [];
  });
}
