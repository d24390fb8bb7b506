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

/** Steps that need no other step. */
export const firstSteps = FileStepName.options.filter((step) => neededStep[step] === null);

/** Steps that depend on this one: `next` directly, `all` also indirectly. */
export function listFollowers(step: FileStepName): { next: FileStepName[]; all: FileStepName[] } {
  const next = FileStepName.options.filter((each) => neededStep[each] === step);
  return { next, all: next.flatMap((each) => [each, ...listFollowers(each).all]) };
}
