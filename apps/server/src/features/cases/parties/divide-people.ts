import { divideParties } from '@visafolio/contract/questions/parties/answering-people.ts';
import { isOtherPerson } from '@visafolio/contract/questions/parties/case-person.ts';
import type { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { type Answering, selectAnswering, selectTemplateParties, updateParties } from './parties.queries.ts';

interface Division {
  /** Keys; if absent, the sponsor's are all but the template's first party. */
  bySponsor?: readonly string[] | undefined;
  /** What other people than client and sponsor answer for from now on. Those who are not listed keep theirs. */
  others?: readonly Answering[];
}

/**
 * Writes who answers for what: client and sponsor for what no other person does. Refuses with requests.parties_not_possible: a party does not
 * exist, has two people, or there is no sponsor.
 */
export async function dividePeople(tx: Tx, requestId: string, { bySponsor, others = [] }: Division) {
  const [template, answering] = [
    await selectTemplateParties(tx, requestId),
    await selectAnswering(tx, requestId),
  ];
  const keys = template.map(({ key }) => key);
  const all = answering
    .filter(({ role }) => isOtherPerson(role))
    .map(({ role, parties }) => {
      const given = others.find((other) => other.role === role)?.parties;
      if (given?.some((key) => !keys.includes(key))) throw refuse('requests.parties_not_possible');
      // What this version of the template lacks stays, for an undo of its update.
      const lacking = (parties ?? []).filter((key) => !keys.includes(key));
      return { role, parties: given ? [...given, ...lacking] : (parties ?? []) };
    });
  const divided = divideParties(template, {
    hasSponsor: answering.some(({ role }) => role === 'sponsor'),
    bySponsor,
    byOthers: all.flatMap(({ parties }) => parties).filter((key) => keys.includes(key)),
  });
  if (!divided) throw refuse('requests.parties_not_possible');
  const { client, sponsor } = divided;
  await updateParties(tx, requestId, [
    { role: 'client', parties: client },
    ...(sponsor === undefined ? [] : [{ role: 'sponsor' as const, parties: sponsor }]),
    ...all,
  ]);
}

/**
 * Gives a person besides client and sponsor these parties. What they answered for before goes back: the template's first party to the client,
 * others to the sponsor, or to the client if there is none. Refuses like `dividePeople`.
 */
export async function giveParties(
  tx: Tx,
  requestId: string,
  { role, parties }: { role: Answering['role']; parties: readonly string[] },
): Promise<void> {
  const answering = await selectAnswering(tx, requestId);
  const first = (await selectTemplateParties(tx, requestId))[0]?.key;
  const find = (wanted: Answering['role']) => answering.find((each) => each.role === wanted)?.parties;
  const sponsors = find('sponsor');
  const back = (find(role) ?? []).filter((key) => key !== first);
  await dividePeople(tx, requestId, {
    ...(sponsors && {
      bySponsor: [...sponsors, ...back].filter((key) => !parties.includes(key)),
    }),
    others: [{ role, parties: [...parties] }],
  });
}

/** Names of parties, in the template's order. */
export const listNames = (template: readonly TemplateParty[], keys: readonly string[]): string[] =>
  template.filter(({ key }) => keys.includes(key)).map(({ name }) => name);
