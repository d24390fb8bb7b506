import { parentPort, workerData } from 'node:worker_threads';
import { type PrintedLetter, renderLetterPdf } from './letter-pdf.ts';

const made = await renderLetterPdf(workerData as PrintedLetter);
parentPort?.postMessage(made);
