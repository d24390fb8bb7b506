import { UnreadablePhoto } from './canvas.ts';
import type { StepAnswer, StepCall } from './messages.ts';
import type { Steps } from './steps.ts';

export interface PhotoSteps extends Steps {
  close(): void;
}

/** Runs the steps in a worker, or on the page if workers cannot draw or the worker crashes. */
export function startPhotoSteps(): PhotoSteps {
  // Most browsers run the steps only in the worker, which includes them.
  const loadOnPage = () => import('./steps.ts').then(({ makeSteps }) => makeSteps(nextFrame));
  let worker = canDrawInWorkers() ? startWorker() : undefined;
  let last: Promise<unknown> = Promise.resolve();

  // One photo at a time: each needs tens of megabytes.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const run = <T>(call: StepCall['call'], onPage: (steps: Steps) => Promise<T>) =>
    inTurn(async () => {
      if (!worker) return onPage(await loadOnPage());
      try {
        return (await worker.run(call)) as T;
      } catch (error) {
        if (error instanceof UnreadablePhoto) throw error;
        worker.close();
        worker = undefined;
        return onPage(await loadOnPage());
      }
    });
  return {
    prepare: (photo) => run({ step: 'prepare', photo }, (steps) => steps.prepare(photo)),
    finish: (wishes) => run({ step: 'finish', wishes }, (steps) => steps.finish(wishes)),
    check: (photo) => run({ step: 'check', photo }, (steps) => steps.check(photo)),
    close: () => worker?.close(),
  };
}

function canDrawInWorkers(): boolean {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return false;
  // Safari 16.2 and 16.3 have OffscreenCanvas without the 2d context.
  return new OffscreenCanvas(1, 1).getContext('2d') !== null;
}

function startWorker() {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (done: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<StepAnswer>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('done' in data) call?.resolve(data.done);
    else call?.reject(data.failed === 'unreadable' ? new UnreadablePhoto() : new Error('A step failed'));
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker broke down'));
    waiting.clear();
  });
  return {
    run: (call: StepCall['call']) =>
      new Promise<unknown>((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, call } satisfies StepCall);
      }),
    close: () => worker.terminate(),
  };
}

/** Lets the browser paint and handle input. Not requestAnimationFrame, which hidden pages do not run. */
const nextFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
