import { createHash } from 'node:crypto';
import type { AskAgain } from '@visafolio/contract/cases/template-updates.contract.ts';
import { pairVersions } from '@visafolio/contract/templates/template-changes.ts';
import type { TemplateVersionContent } from '@visafolio/contract/templates/templates.contract.ts';
import { fitsQuestion, mayNotFit } from './fits-question.ts';

type Identified<Item> = Item & { id: string };
export type VersionQuestion = Identified<TemplateVersionContent['questions'][number]>;
export type VersionDocument = Identified<TemplateVersionContent['documents'][number]>;

/** A version of a template, with the ids of its parts. In the order that clients see. */
export interface Version {
  id: string;
  number: number;
  created_at: string;
  questions: VersionQuestion[];
  repeating_groups: TemplateVersionContent['repeating_groups'];
  parties: TemplateVersionContent['parties'];
  documents: VersionDocument[];
}

/** What an update from one version to another does, whatever was answered. */
export interface VersionUpdate {
  from: Version;
  to: Version;
  /** Id of an older question -> the same question in the newer version. */
  questions: Map<string, VersionQuestion>;
  /** The same for documents of the template. */
  documents: Map<string, VersionDocument>;
  /** Older questions whose answers have to be looked at, because they may not fit. */
  checked: string[];
}

export function planVersionUpdate(from: Version, to: Version, askAgain: AskAgain): VersionUpdate {
  const pairs = pairVersions(from, to);
  const questions = mapParts(from.questions, to.questions, pairs.questions, askAgain.questions);
  // An answer or file for an entry is none for the request as a whole, nor for another group.
  for (const before of from.questions)
    if (getGroup(before) !== getGroup(questions.get(before.id))) questions.delete(before.id);
  const documents = mapParts(from.documents, to.documents, pairs.documents, askAgain.documents);
  for (const before of from.documents)
    if (before.repeating_group !== documents.get(before.id)?.repeating_group) documents.delete(before.id);
  return {
    from,
    to,
    questions,
    documents,
    checked: from.questions.flatMap((before) => {
      const after = questions.get(before.id);
      return after && mayNotFit(before, after) ? [before.id] : [];
    }),
  };
}

const getGroup = (question: VersionQuestion | undefined) => question?.options?.repeating_group;

/** `apart`: numbers of newer items that are not the same. */
function mapParts<Item>(
  older: readonly Identified<Item>[],
  newer: readonly Identified<Item>[],
  pairs: ReadonlyMap<number, number>,
  apart: readonly number[],
): Map<string, Identified<Item>> {
  const mapped = new Map<string, Identified<Item>>();
  for (const [index, from] of pairs) {
    const [before, after] = [older[from], newer[index]];
    if (before && after && !apart.includes(index + 1)) mapped.set(before.id, after);
  }
  return mapped;
}

/** What a request was given. */
export interface Given {
  /**
   * `answer`: opened, for questions that are `checked`; otherwise null. `in_entry`: to a copy of the question for an entry, which is asked
   * again if the question is `checked`.
   */
  answers: { question_id: string; answer: string | null; in_entry: boolean }[];
  /** Documents of the template for which files came. */
  received: string[];
}

/** What an update does to what was given. Ids are of the older version, in its order. */
export interface Effect {
  kept: string[];
  noLongerAsked: string[];
  askedAgain: string[];
  documentsLeft: string[];
  /** Identifies all but the answers that are kept. */
  seen: string;
}

export function judgeUpdate(update: VersionUpdate, { answers, received }: Given, today: string): Effect {
  const { from, to, questions, documents, checked } = update;
  const [kept, noLongerAsked, askedAgain]: [string[], string[], string[]] = [[], [], []];
  for (const before of from.questions) {
    const given = answers.filter(({ question_id }) => question_id === before.id);
    if (given.length === 0) continue;
    const after = questions.get(before.id);
    if (!after) noLongerAsked.push(before.id);
    else if (
      checked.includes(before.id) &&
      given.some(({ answer, in_entry }) => in_entry || !fitsQuestion(before, after, answer ?? '', today))
    )
      askedAgain.push(before.id);
    else kept.push(before.id);
  }
  const documentsLeft = from.documents.flatMap(({ id }) =>
    received.includes(id) && !documents.has(id) ? [id] : [],
  );
  const decided = [from.id, to.id, noLongerAsked, askedAgain, documentsLeft];
  const seen = createHash('sha256').update(JSON.stringify(decided)).digest('hex');
  return { kept, noLongerAsked, askedAgain, documentsLeft, seen };
}
