import { listMadeAnswers, type MadeCase } from '../../../apps/server/test/evaluation/forms/made-case.ts';

/** Answers of people by party, fact and entry. */
export function toKnownFacts(people: MadeCase['parties']) {
  const made = listMadeAnswers({ parties: people });
  const single = new Map(
    made.filter(({ group }) => group === null).map(({ party, fact, answer }) => [`${party} ${fact}`, answer]),
  );
  const firstParty = Object.keys(people)[0] ?? null;
  return {
    /** Answers of questions that were copied for an entry, by the id of the copy. */
    copies: new Map<string, string>(),
    /** A shared question is about the first party, or whoever says something. */
    find: (party: string | null, fact: string): string | undefined =>
      (single.get(`${party ?? firstParty} ${fact}`) ??
        (party === null ? made.find((each) => each.fact === fact && each.group === null)?.answer : null)) ||
      undefined,
    /** The entries of a party that say one of these facts: fact -> answer. */
    listEntries: (party: string | null, facts: readonly string[]): Map<string, string>[] => {
      const of = made.filter(
        (each) => each.entry !== null && each.party === party && facts.includes(each.fact),
      );
      return [...Map.groupBy(of, ({ entry }) => entry).values()].map(
        (answers) => new Map(answers.map(({ fact, answer }) => [fact, answer ?? ''])),
      );
    },
  };
}
