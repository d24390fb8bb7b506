import { FileStepName } from '@visafolio/contract/files/file.ts';

/** The step that has to succeed first; its failure fails this one for the same reason. */
const neededStep: Record<FileStepName, FileStepName | null> = {
  pages: null,
  previews: 'pages',
  facts: 'pages',
  text: 'pages',
  kind: 'text',
  provider_facts: 'kind',
};

/** Lanes have separate processes, so that text recognition delays neither previews nor the facts that a client waits for. */
export const lanes = ['look', 'find', 'read', 'ask'] as const;
export type Lane = (typeof lanes)[number];

export const laneOfStep: Record<FileStepName, Lane> = {
  pages: 'look',
  previews: 'look',
  facts: 'find',
  text: 'read',
  kind: 'read',
  provider_facts: 'ask',
};

/** Steps that depend on this one: `next` directly, `all` also indirectly. */
export function listFollowers(step: FileStepName): { next: FileStepName[]; all: FileStepName[] } {
  const next = FileStepName.options.filter((each) => neededStep[each] === step);
  return { next, all: next.flatMap((each) => [each, ...listFollowers(each).all]) };
}
