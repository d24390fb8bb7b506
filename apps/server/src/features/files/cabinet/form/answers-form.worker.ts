import { parentPort, workerData } from 'node:worker_threads';
import { type AnswersForm, renderAnswersForm } from './answers-form.ts';

const made = await renderAnswersForm(workerData as AnswersForm);
parentPort?.postMessage(made);
