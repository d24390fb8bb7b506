import { Worker } from 'node:worker_threads';
import { refuse } from '../../../shared/api/refuse.ts';
import type { AnswersForm } from './answers-form.ts';

export interface RenderLimits {
  /** Milliseconds. */
  timeMs: number;
  /** Of the thread's JavaScript heap. */
  memoryMb: number;
}

/** A questionnaire of usual length takes a second of them, its fonts included. */
const usualLimits: RenderLimits = { timeMs: 60_000, memoryMb: 512 };

let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a form in a thread of its own, one after the other in this process: reading the fonts and setting the pages
 * takes most of a second. Refuses with documents.form_too_long what takes more time or memory than its limits.
 */
export function renderInWorker(form: AnswersForm, limits: RenderLimits = usualLimits): Promise<Buffer> {
  const rendered = last.then(() => render(form, limits));
  last = rendered.catch(() => {});
  return rendered;
}

async function render(form: AnswersForm, { timeMs, memoryMb }: RenderLimits): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const worker = new Worker(new URL('./answers-form.worker.ts', import.meta.url), {
    workerData: form,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('documents.form_too_long') : error),
  );
  worker.once('exit', (code) => reject(new Error(`the thread of a PDF ended with ${code}`)));
  const timer = setTimeout(() => reject(refuse('documents.form_too_long')), timeMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
