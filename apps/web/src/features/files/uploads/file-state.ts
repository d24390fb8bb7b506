import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { FileProblem } from '@visafolio/contract/files/file.ts';

type WithSteps = Pick<RequestUpload, 'steps'>;

/** Some of what happens to a file after it was received is still to come. Nobody waits for what a provider may add. */
export const isBeingRead = ({ steps }: WithSteps): boolean =>
  steps.some(({ step, state }) => step !== 'provider_facts' && (state === 'waiting' || state === 'running'));

const patientAfterMs = 2 * 60_000;

/**
 * Milliseconds between two looks at files that are being read; false where none is. What takes longer than its sender waits for, such
 * as behind many other files or until the next try of a step, is looked at less often.
 */
export function lookAgain(
  files: readonly (WithSteps & Pick<RequestUpload, 'uploaded_at'>)[] | undefined,
): number | false {
  const ages =
    files?.filter(isBeingRead).map(({ uploaded_at }) => Date.now() - Date.parse(uploaded_at)) ?? [];
  if (ages.length === 0) return false;
  return Math.min(...ages) < patientAfterMs ? 2_000 : 15_000;
}

/** Why a file cannot be shown or read; null where it can. Of several problems the first step's. Few files have facts to be found. */
export const findProblem = ({ steps }: WithSteps): FileProblem | null =>
  steps.find(({ step, state }) => state === 'failed' && !step.endsWith('facts'))?.problem ?? null;

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
