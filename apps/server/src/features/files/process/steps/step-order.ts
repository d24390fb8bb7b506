import { FileStepName } from '@visafolio/contract/files/file.ts';

/** The step that has to be done before; where it failed, this one has failed for the same reason. */
const neededStep: Record<FileStepName, FileStepName | null> = {
  pages: null,
  previews: 'pages',
  facts: 'pages',
  text: 'pages',
  kind: 'text',
  provider_facts: 'kind',
};

/** Steps that nothing has to be done before. */
export const firstSteps = FileStepName.options.filter((step) => neededStep[step] === null);

/** Steps that wait for this one: `next` for itself, `all` also for those that follow on them. */
export function listFollowers(step: FileStepName): { next: FileStepName[]; all: FileStepName[] } {
  const next = FileStepName.options.filter((each) => neededStep[each] === step);
  return { next, all: next.flatMap((each) => [each, ...listFollowers(each).all]) };
}
