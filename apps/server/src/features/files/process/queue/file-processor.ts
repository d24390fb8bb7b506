import { setTimeout as delay } from 'node:timers/promises';
import { outageReason } from '../../../../shared/db/unavailable.ts';
import { createFileChild } from '../../../../shared/files/child/file-children.ts';
import type { Services } from '../../../../shared/services.ts';
import { type FileStep, lanes as laneNames } from '../steps/step.ts';
import { type Lane, runDueStep } from './run-steps.ts';

/** How long a lane that found nothing waits before it looks again, milliseconds: files of other servers, and tries after a pause. */
const lookAgainMs = 1_000;

/** Steps that a lane takes one right after the other: files that people have just given. */
const promptSteps = 50;
/** With more to do than that it rests between steps while people are answered, so many times as long as the last one took. */
const restFactor = 20;
const longestRestMs = 400;

export interface FileProcessor {
  /** Ends the steps that are running; they are taken up at the next start. */
  close(): Promise<void>;
}

/** Takes files through their steps as long as the server runs: one step at a time in each lane. */
export function startFileProcessor(services: Services, steps: FileStep[]): FileProcessor {
  const stop = new AbortController();
  const lanes = laneNames.map((lane) => {
    const child = createFileChild(services.log, lane);
    const own = steps.filter((step) => step.lane === lane);
    return { child, running: work({ services, child, steps: own, signal: stop.signal }) };
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

async function work(lane: Lane & { signal: AbortSignal }): Promise<void> {
  const { signal } = lane;
  const { log, recentCalls } = lane.services;
  const wait = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  let inARow = 0;
  while (!signal.aborted) {
    const began = performance.now();
    const found = await runDueStep(lane).catch((err) => {
      const outage = outageReason(err);
      if (outage) log.warn({ outage }, 'steps of files wait for the database');
      else log.error({ err }, 'steps of files were not run');
      return false;
    });
    inARow = found ? inARow + 1 : 0;
    if (!found) await wait(lookAgainMs);
    else if (inARow > promptSteps && recentCalls.areThere())
      await wait(Math.min(longestRestMs, restFactor * (performance.now() - began)));
  }
}
