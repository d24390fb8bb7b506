/**
 * The keys of the parties that each person of a case answers, in the template's order. Null: all, because there is one person only, or
 * because the template has no parties. An empty list: shared questions only.
 */
export interface AnsweringPeople {
  /** Null: all, because nobody else enters the case. */
  client: string[] | null;
  /** Undefined: there is no sponsor. */
  sponsor?: string[] | null;
}

/**
 * Who answers what. `byOthers`: the keys of the parties of other people. `bySponsor`: those of the sponsor; if absent, the client answers the
 * first party and the sponsor the others. Without a sponsor the client answers what is left. Undefined if that cannot be met: a party does not
 * exist, or has two people, or there is no sponsor.
 */
export function divideParties(
  parties: readonly { key: string }[],
  {
    hasSponsor,
    bySponsor,
    byOthers = [],
  }: { hasSponsor: boolean; bySponsor?: readonly string[] | undefined; byOthers?: readonly string[] },
): AnsweringPeople | undefined {
  const keys = parties.map(({ key }) => key);
  if (bySponsor?.some((key) => !keys.includes(key) || !hasSponsor)) return undefined;
  const taken = [...byOthers, ...(bySponsor ?? [])];
  if (byOthers.some((key) => !keys.includes(key)) || new Set(taken).size < taken.length) return undefined;
  const left = keys.filter((key) => !byOthers.includes(key));
  if (!hasSponsor) return { client: byOthers.length === 0 ? null : left };
  if (keys.length === 0) return { client: null, sponsor: null };
  const chosen = bySponsor ?? keys.slice(1);
  return {
    client: left.filter((key) => !chosen.includes(key)),
    sponsor: left.filter((key) => chosen.includes(key)),
  };
}

/** Whether a person sees a question or document. `party`: whose it is; null or absent: everybody's. `parties`: the person's, null for all. */
export const seesParty = (party: string | null | undefined, parties: readonly string[] | null): boolean =>
  !party || parties === null || parties.includes(party);
