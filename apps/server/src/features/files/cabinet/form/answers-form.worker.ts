import { parentPort, workerData } from 'node:worker_threads';
import { type AnswersForm, renderAnswersForm } from './answers-form.ts';

/** One form in, its PDF out. */
const made = await renderAnswersForm(workerData as AnswersForm);
parentPort?.postMessage(made);
