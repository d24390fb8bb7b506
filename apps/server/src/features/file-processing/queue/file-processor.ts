import { setTimeout as delay } from 'node:timers/promises';
import { outageReason } from '../../../shared/db/unavailable.ts';
import { createFileChild } from '../../../shared/files/child/file-children.ts';
import type { Services } from '../../../shared/services.ts';
import type { FileStep } from '../steps/step.ts';
import { type Lane, runDueStep } from './run-steps.ts';

/** How long a lane that found nothing waits before it looks again, milliseconds: files of other servers, and tries after a pause. */
const lookAgainMs = 1_000;

export interface FileProcessor {
  /** Ends the steps that are running; they are taken up at the next start. */
  close(): Promise<void>;
}

/** Takes files through their steps as long as the server runs: one step at a time in each lane. */
export function startFileProcessor(services: Services, steps: FileStep[]): FileProcessor {
  const stop = new AbortController();
  const lanes = (['look', 'read'] as const).map((lane) => {
    const child = createFileChild(services.log, lane);
    const running = work(
      { services, child, steps: steps.filter((step) => step.lane === lane), signal: stop.signal },
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

async function work(lane: Lane, signal: AbortSignal): Promise<void> {
  const { log } = lane.services;
  while (!signal.aborted) {
    const found = await runDueStep(lane).catch((err) => {
      const outage = outageReason(err);
      if (outage) log.warn({ outage }, 'steps of files wait for the database');
      else log.error({ err }, 'steps of files were not run');
      return false;
    });
    if (!found) await delay(lookAgainMs, undefined, { signal }).catch(() => undefined);
  }
}
