import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { FoldedWords } from '../../../../shared/data-files/searched-words.ts';
import type { partyPeople } from './party-of-document.ts';

const WhoseDocumentFile = z.strictObject({
  sponsor: FoldedWords.describe('Documents about who petitions for the client or vouches for them.'),
  others: FoldedWords.describe('Documents about somebody else than the client.'),
  old: FoldedWords.describe('Documents that are not valid any more.'),
});

export const whoseDocumentFile = defineDataFile(
  new URL('./words/whose-document.yaml', import.meta.url),
  WhoseDocumentFile,
);

/**
 * Whether a document is requested for somebody else, or is a former one: its facts are not the present ones of the client, or of the
 * document's party. `partyWords`: words that mean that party; null: the document has no party.
 */
export function isAboutOthers(name: string, partyWords: string | null): boolean {
  const folded = withoutParty(name, partyWords);
  const { sponsor, others, old } = whoseDocumentFile.read();
  return [sponsor, others, old].some((phrases) => phrases.test(folded));
}

/** The folded name of a document without words for its party. */
function withoutParty(name: string, partyWords: string | null): string {
  if (partyWords === null) return foldText(name);
  const own = new Set(listWords(partyWords));
  return listWords(name)
    .filter((word) => !own.has(word))
    .join(' ');
}

/** The s of a possessive is a word of its own. */
const listWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a file may be about the party of a question: about the same one, or one of both is everybody's. */
export const mayBeAbout = (
  { parties }: { parties: readonly string[] | null },
  party: string | null | undefined,
): boolean => !party || parties === null || parties.includes(party);

/** Client, sponsor, or another person. */
export type PartyPerson = (typeof partyPeople)[number];

/**
 * The person that a document is requested for, judging by its name. `ofParty`: words for its party, and the one person who answers for it,
 * whom it is about unless its name says otherwise.
 */
export function findAskedPerson(
  documentName: string,
  ofParty: { party_words: string | null; party_person: PartyPerson | null } = noParty,
): PartyPerson {
  const name = withoutParty(documentName, ofParty.party_words);
  const { sponsor, others, old } = whoseDocumentFile.read();
  // A client's own old passport is still the client's.
  const isOther = others.test(name.replace(new RegExp(old, 'g'), ''));
  if (ofParty.party_person) return isOther ? 'other' : ofParty.party_person;
  if (sponsor.test(name)) return 'sponsor';
  return isOther ? 'other' : 'client';
}

const noParty = { party_words: null, party_person: null };
