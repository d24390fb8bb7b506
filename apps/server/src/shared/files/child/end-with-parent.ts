import { setInterval } from 'node:timers';

/**
 * Runs in a thread of the child and ends the child once the server is gone, because a file may keep its main thread
 * busy.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 1_000);
