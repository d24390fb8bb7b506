import type { Condition } from './conditions.ts';

interface ConditionalDocument {
  ask_if?: Condition | null | undefined;
  party?: string | null | undefined;
  repeating_group?: string | null | undefined;
}

/** In the place of the type of a question. */
export const documentType = 'document';

/**
 * Documents as the rules of conditions see them: like questions after all others, to which no condition can refer. What else a document has, such
 * as its id, stays.
 */
export const toLastQuestions = <Document extends ConditionalDocument>(documents: readonly Document[]) =>
  documents.map((document) => ({
    ...document,
    type: documentType,
    options: {
      ask_if: document.ask_if ?? undefined,
      party: document.party ?? undefined,
      repeating_group: document.repeating_group ?? undefined,
    },
  }));
