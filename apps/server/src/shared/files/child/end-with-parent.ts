import { setInterval } from 'node:timers';

/**
 * Runs in a thread of the child: ends it once the server is gone. The child itself notices nothing while a file keeps it busy.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 1_000);
