import { get } from 'node:http';
import { Worker } from 'node:worker_threads';
import type { Task } from '../../../../../shared/files/child/messages.ts';

/** Tries to reach an address by fetch, by a socket, and from a thread. */
const connect: Task<string, string[]> = async (url) => [
  await attempt(async () => void (await fetch(url))),
  await attempt(
    () =>
      new Promise<void>((resolve, reject) => {
        get(url, () => resolve()).on('error', reject);
      }),
  ),
  await new Promise<string>((resolve) => {
    const thread = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       (async () => { try { await fetch(workerData); parentPort.postMessage('reached'); } catch { parentPort.postMessage('refused'); } })();`,
      { eval: true, workerData: url },
    );
    thread.on('message', resolve);
    thread.on('error', () => resolve('refused'));
  }),
];
export default connect;

async function attempt(call: () => Promise<void>): Promise<string> {
  try {
    await call();
    return 'reached';
  } catch {
    return 'refused';
  }
}
