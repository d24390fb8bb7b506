import { setTimeout as delay } from 'node:timers/promises';
import { outageReason } from '../../../shared/db/unavailable.ts';
import { createFileChild, type FileChild } from '../../../shared/files/child/file-children.ts';
import type { Services } from '../../../shared/services.ts';
import type { FileStep } from '../steps/step.ts';
import { runDueSteps } from './run-steps.ts';

/** How long a lane that found nothing waits before it looks again, milliseconds: files of other servers, and tries after a pause. */
const lookAgainMs = 1_000;

export interface FileProcessor {
  /** Waits for the steps that are running; what they do not end within the time is taken up at the next start. */
  close(): Promise<void>;
}

/** Takes files through their steps as long as the server runs: one file at a time in each lane. */
export function startFileProcessor(services: Services, steps: FileStep[]): FileProcessor {
  const stop = new AbortController();
  const lanes = (['look', 'read'] as const).map((lane) => {
    const child = createFileChild(services.log, lane);
    const running = work(
      services,
      child,
      steps.filter((step) => step.lane === lane),
      stop.signal,
    );
    return { child, running };
  });
  return {
    async close() {
      stop.abort();
      await Promise.all(
        lanes.map(async ({ child, running }) => {
          await child.close();
          await running;
        }),
      );
    },
  };
}

async function work(
  services: Services,
  child: FileChild,
  steps: FileStep[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const found = await runDueSteps({ services, child, steps }).catch((err) => {
      const outage = outageReason(err);
      if (outage) services.log.warn({ outage }, 'steps of files wait for the database');
      else services.log.error({ err }, 'steps of files were not run');
      return false;
    });
    if (!found) await delay(lookAgainMs, undefined, { signal }).catch(() => undefined);
  }
}
