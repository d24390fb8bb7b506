import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  isBackupDue,
  readBackupRecord,
  warnOfLateBackups,
} from '../../features/operations/backups/backups.usecases.ts';
import type { Services } from '../../shared/services.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

export interface ScheduledBackup {
  /** Starts a backup if one is due, and warns if the last good one is too old. Does not wait for the backup. */
  check(): Promise<void>;
  /** Ends a running backup; the next one starts from the beginning. */
  stop(): Promise<void>;
}

/**
 * Runs `npm run backup` every `everyMs` in a child process, because encryption would slow down requests. Does nothing
 * without `everyMs`. Two replicas may start at once: only one backup runs at a time.
 */
export function createScheduledBackup(
  services: Services,
  everyMs: number | undefined,
  env = process.env,
): ScheduledBackup {
  const { log } = services;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    const child = spawn(process.execPath, [program, 'take'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: stopping.signal,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-4_000);
      });
    const [code] = await once(child, 'close');
    if (code === 0) log.info({ said: said.trim() }, 'backup made');
    else log.error({ said: said.trim() }, 'backup failed');
  }

  return {
    async check() {
      if (everyMs === undefined) return;
      if (!running && isBackupDue(await readBackupRecord(services), everyMs)) {
        running = run()
          .catch((err) => {
            if (!stopping.signal.aborted) log.error({ err }, 'backup failed');
          })
          .finally(() => {
            running = undefined;
          });
      }
      await warnOfLateBackups(services, everyMs);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
