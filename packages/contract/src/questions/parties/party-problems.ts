import type { PartyProblem } from './template-party.ts';

/** `party`: its key. `question`, `document`: the index of what names it, if it concerns one. */
export interface FoundPartyProblem {
  problem: PartyProblem;
  party: string;
  question: number | null;
  document: number | null;
}

interface WrittenParts {
  questions: readonly { options: { party?: string | undefined } | null }[];
  documents: readonly { party?: string | null | undefined }[];
}

/** The first problem of the parties of a template. */
export function findPartyProblem(
  parties: readonly { key: string }[],
  { questions, documents }: WrittenParts,
): FoundPartyProblem | undefined {
  const keys = parties.map(({ key }) => key);
  const none = { question: null, document: null };
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) return { problem: 'same_party', party: twice, ...none };
  const [only, ...others] = keys;
  if (only !== undefined && others.length === 0) return { problem: 'only_one', party: only, ...none };
  for (const [index, { options }] of questions.entries())
    if (options?.party !== undefined && !keys.includes(options.party))
      return { problem: 'unknown_party', party: options.party, ...none, question: index };
  for (const [index, { party }] of documents.entries())
    if (party && !keys.includes(party)) return { problem: 'unknown_party', party, ...none, document: index };
  return undefined;
}
