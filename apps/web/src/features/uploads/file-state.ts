import type { FileProblem } from '@visafolio/contract/files/file.ts';
import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';

type WithSteps = Pick<RequestUpload, 'steps'>;

/** Some of what happens to a file after it was received is still to come. */
export const isBeingRead = ({ steps }: WithSteps): boolean =>
  steps.some(({ state }) => state === 'waiting' || state === 'running');

/** Between two looks at files that are being read; never where none is. Milliseconds. */
export const lookAgain = (files: readonly WithSteps[] | undefined): number | false =>
  files?.some(isBeingRead) ? 2_000 : false;

/** Why a file cannot be shown or read; null where it can. Of several problems the first step's. */
export const findProblem = ({ steps }: WithSteps): FileProblem | null =>
  steps.find(({ state }) => state === 'failed')?.problem ?? null;

/** How many pages are shown; null where they are not counted. */
export const countShownPages = ({
  pages,
  arrangement,
}: Pick<RequestUpload, 'pages' | 'arrangement'>): number | null => arrangement?.length ?? pages;

/** What a file is has not been found out yet. */
export const isKindAwaited = ({ steps }: WithSteps): boolean =>
  steps.some(
    ({ step, state }) => ['text', 'kind'].includes(step) && (state === 'waiting' || state === 'running'),
  );
