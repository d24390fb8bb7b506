import { UnreadablePhoto } from './canvas.ts';
import type { StepAnswer, StepCall } from './messages.ts';
import { makeSteps } from './steps.ts';

const steps = makeSteps(() => undefined);

addEventListener('message', async ({ data: { id, call } }: MessageEvent<StepCall>) => {
  const answer = (result: StepAnswer) => postMessage(result);
  try {
    if (call.step === 'prepare') answer({ id, done: await steps.prepare(call.photo) });
    else if (call.step === 'finish') answer({ id, done: await steps.finish(call.wishes) });
    else answer({ id, done: await steps.check(call.photo) });
  } catch (error) {
    answer({ id, failed: error instanceof UnreadablePhoto ? 'unreadable' : 'broken' });
  }
});
