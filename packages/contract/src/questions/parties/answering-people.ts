/**
 * The keys of the parties that each person of a case answers, in the template's order. Null: all, because there is one person only, or
 * because the template has no parties. An empty list: shared questions only.
 */
export interface AnsweringPeople {
  client: string[] | null;
  /** Undefined: there is no sponsor. */
  sponsor?: string[] | null;
}

/**
 * Who answers what. `bySponsor`: the keys of the sponsor's parties; if absent, the client answers the first party and the sponsor the
 * others. Without a sponsor the client answers all. Undefined if `bySponsor` cannot be met: a party does not exist, or there is no sponsor.
 */
export function divideParties(
  parties: readonly { key: string }[],
  { hasSponsor, bySponsor }: { hasSponsor: boolean; bySponsor?: readonly string[] | undefined },
): AnsweringPeople | undefined {
  const keys = parties.map(({ key }) => key);
  if (bySponsor?.some((key) => !keys.includes(key) || !hasSponsor)) return undefined;
  if (!hasSponsor) return { client: null };
  if (keys.length === 0) return { client: null, sponsor: null };
  const chosen = bySponsor ?? keys.slice(1);
  return {
    client: keys.filter((key) => !chosen.includes(key)),
    sponsor: keys.filter((key) => chosen.includes(key)),
  };
}

/** Whether a person sees a question or document. `party`: whose it is; null or absent: everybody's. `parties`: the person's, null for all. */
export const seesParty = (party: string | null | undefined, parties: readonly string[] | null): boolean =>
  !party || parties === null || parties.includes(party);
