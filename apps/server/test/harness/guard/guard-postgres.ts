import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const guard = fileURLToPath(new URL('./postgres-guard.ts', import.meta.url));

/**
 * Ends the embedded PostgreSQL in `dataDir` when this process is gone, however it ended: a signal, a crash, kill -9.
 * Otherwise PostgreSQL would keep running, as it does for the product. Call it before PostgreSQL starts. `removes`: a
 * folder to delete as well.
 */
export function guardPostgres(dataDir: string, { removes }: { removes?: string } = {}): void {
  // Its standard input closes when this process ends. Detached, so that a signal to the process group does not reach
  // it.
  const child = spawn(process.execPath, [guard, dataDir, ...(removes ? [removes] : [])], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  (child.stdin as Socket).unref();
  child.stdin.on('error', () => {});
}
