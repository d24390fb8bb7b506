import { Worker } from 'node:worker_threads';
import { refuse } from '../../api/refuse.ts';
import type { MadePdf } from './page-writer.ts';

export interface RenderLimits {
  /** Milliseconds. */
  timeMs: number;
  /** Limit of the thread's JavaScript heap. */
  memoryMb: number;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a PDF in a worker thread, one at a time in this process: reading the fonts and laying out the pages takes
 * most of a second. The script answers with the PDF of its `workerData`. Refuses with documents.form_too_long if it
 * exceeds the limits.
 */
export function renderInWorker(script: URL, data: unknown, limits: RenderLimits): Promise<MadePdf> {
  const rendered = last.then(() => render(script, data, limits));
  last = rendered.catch(() => {});
  return rendered;
}

async function render(script: URL, data: unknown, { timeMs, memoryMb }: RenderLimits): Promise<MadePdf> {
  const { promise, resolve, reject } = Promise.withResolvers<MadePdf>();
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.once('message', ({ pdf, notDrawn }: MadePdf) => resolve({ pdf: Buffer.from(pdf), notDrawn }));
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
