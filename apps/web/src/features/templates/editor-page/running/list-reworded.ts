import type { RunningRequests } from '@visafolio/contract/cases/template-updates.contract.ts';
import { pairVersions } from '@visafolio/contract/templates/template-changes.ts';

export interface Reworded {
  what: 'questions' | 'documents';
  /** In the newest version, counted from 1. */
  number: number;
  before: string;
  after: string;
}

/**
 * Questions and documents of the newest version that were paired with those of an older one only because of their place or their name in
 * conditions: their words differ, so they may ask for something else.
 */
export function listReworded({
  version,
  versions,
}: Pick<RunningRequests, 'version' | 'versions'>): Reworded[] {
  const newest = versions.find(({ number }) => number === version.number)?.content;
  if (!newest) return [];
  const found = new Map<string, Reworded>();
  for (const { number: from, content } of versions) {
    if (from === version.number) continue;
    const pairs = pairVersions(content, newest);
    for (const [index, was] of pairs.questions) {
      const [before, after] = [content.questions[was]?.text, newest.questions[index]?.text];
      if (before !== undefined && after !== undefined && before !== after)
        found.set(`question ${index}`, { what: 'questions', number: index + 1, before, after });
    }
    for (const [index, was] of pairs.documents) {
      const [before, after] = [content.documents[was]?.name, newest.documents[index]?.name];
      if (before !== undefined && after !== undefined && before !== after)
        found.set(`document ${index}`, { what: 'documents', number: index + 1, before, after });
    }
  }
  return [...found.values()];
}
