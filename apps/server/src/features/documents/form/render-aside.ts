import { Worker } from 'node:worker_threads';
import type { AnswersForm } from './answers-form.ts';

/** Renders a form in a thread of its own: reading the fonts and setting the pages takes most of a second. */
export function renderAside(form: AnswersForm): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const worker = new Worker(new URL('./answers-form.worker.ts', import.meta.url), { workerData: form });
  worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the thread of a PDF ended with ${code}`)));
  return promise;
}
