import { defaultLanguage, type TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';
import type { DocumentDraft, PartyDraft, QuestionDraft, TemplateForm } from '../../template-form.ts';

type Parts = Pick<TemplateForm, 'parties' | 'groups' | 'documents'>;

/** The line of a party in the outline. */
export const toPartyRowId = (key: string): string => `party ${key}`;

/** Its name in the reader's language; its key as long as it has none. */
export const partyWords = ({ key, name, nameIn }: PartyDraft, language: Language): string =>
  (language !== defaultLanguage && nameIn[language as TranslatedLanguage]) || name || key;

/** Whether whoever answers for this party, and for no other, sees an item. `viewer`: undefined for everybody together. */
export const isSeenBy = (viewer: string | undefined, party: string | undefined): boolean =>
  viewer === undefined || party === undefined || party === viewer;

/** Whether the condition of an item may refer to a question: only if everybody sees that question who sees the item. */
export const mayReferTo = (other: string | undefined, own: string | undefined): boolean =>
  other === undefined || other === own;

export const countItems = ({ groups, documents }: Omit<Parts, 'parties'>, key: string) => ({
  questions: groups.flatMap(({ questions }) => questions).filter(({ party }) => party === key).length,
  documents: documents.filter(({ party }) => party === key).length,
});

const withParty = <Item extends QuestionDraft | DocumentDraft>(
  item: Item,
  party: string | undefined,
): Item => {
  const { party: _, ...others } = item;
  return { ...others, ...(party !== undefined && { party }) } as Item;
};

/** What belongs to a removed party is everybody's. */
export const withoutParty = ({ parties, groups, documents }: Parts, key: string): Parts => {
  const share = <Item extends QuestionDraft | DocumentDraft>(item: Item): Item =>
    item.party === key ? withParty(item, undefined) : item;
  return {
    parties: parties.filter((party) => party.key !== key),
    groups: groups.map((group) => ({ ...group, questions: group.questions.map(share) })),
    documents: documents.map(share),
  };
};

/** The questions of a section that repeats have one party, so they change together. */
export function setPartyOfQuestion(
  groups: TemplateForm['groups'],
  { group: at, index }: { group: number; index: number },
  party: string | undefined,
): TemplateForm['groups'] {
  return groups.map((group, place) => {
    if (place !== at) return group;
    const isChanged = (each: number) => group.repeating !== undefined || each === index;
    return {
      ...group,
      questions: group.questions.map((question, each) =>
        isChanged(each) ? withParty(question, party) : question,
      ),
    };
  });
}

export const setPartyOfSection = (
  groups: TemplateForm['groups'],
  at: number,
  party: string | undefined,
): TemplateForm['groups'] =>
  groups.map((group, place) =>
    place === at
      ? { ...group, questions: group.questions.map((question) => withParty(question, party)) }
      : group,
  );

export const setPartyOfDocument = (
  documents: TemplateForm['documents'],
  at: number,
  party: string | undefined,
): TemplateForm['documents'] =>
  documents.map((document, place) => (place === at ? withParty(document, party) : document));

/** Null: they have several. Undefined: all are everybody's, or there are none. */
export function getCommonParty(questions: readonly QuestionDraft[]): string | undefined | null {
  const [first, ...others] = questions;
  return others.every(({ party }) => party === first?.party) ? first?.party : null;
}
