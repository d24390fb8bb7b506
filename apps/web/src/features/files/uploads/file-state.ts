import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { FileProblem } from '@visafolio/contract/files/file.ts';

type WithSteps = Pick<RequestUpload, 'steps'>;

/** Whether processing continues after the upload. Ignores what an external provider may add. */
export const isBeingRead = ({ steps }: WithSteps): boolean =>
  steps.some(({ step, state }) => step !== 'provider_facts' && (state === 'waiting' || state === 'running'));

/** Whether nobody can open it: it is not scanned yet, or blocked. */
export const isWithheld = ({ scan }: Pick<RequestUpload, 'scan'>): boolean =>
  scan?.state === 'waiting' || scan?.state === 'blocked';

const patientAfterMs = 2 * 60_000;

/**
 * Polling interval in milliseconds for files that are being read; false if none is. Polls less often for files that take long, such as
 * behind many other files or until a step is retried.
 */
export function getPollingInterval(
  files: readonly (WithSteps & Pick<RequestUpload, 'uploaded_at'>)[] | undefined,
): number | false {
  const ages =
    files?.filter(isBeingRead).map(({ uploaded_at }) => Date.now() - Date.parse(uploaded_at)) ?? [];
  if (ages.length === 0) return false;
  return Math.min(...ages) < patientAfterMs ? 2_000 : 15_000;
}

/** Why a file cannot be shown or read; null if it can. Returns the first step's problem. Ignores facts, which few files have. */
export const findProblem = ({ steps }: WithSteps): FileProblem | null =>
  steps.find(({ step, state }) => state === 'failed' && !step.endsWith('facts'))?.problem ?? null;

/** Number of visible pages; null if not counted. */
export const countShownPages = ({
  pages,
  arrangement,
}: Pick<RequestUpload, 'pages' | 'arrangement'>): number | null => arrangement?.length ?? pages;

export const isKindPending = ({ steps }: WithSteps): boolean =>
  steps.some(
    ({ step, state }) => ['text', 'kind'].includes(step) && (state === 'waiting' || state === 'running'),
  );
