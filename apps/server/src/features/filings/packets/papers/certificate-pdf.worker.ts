import { parentPort, workerData } from 'node:worker_threads';
import { type PrintedCertificate, renderCertificatePdf } from './certificate-pdf.ts';

const made = await renderCertificatePdf(workerData as PrintedCertificate);
parentPort?.postMessage(made);
