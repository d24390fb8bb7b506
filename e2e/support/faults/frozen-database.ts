import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Freezes a server's own PostgreSQL until the returned function is called. */
export async function freezeDatabase(dataDir: string): Promise<() => void> {
  const note = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number.parseInt(note, 10);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const all = [postmaster, ...children.trim().split(/\s+/).map(Number)];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of all) {
      try {
        process.kill(pid, name);
      } catch {
        // The connection has ended meanwhile.
      }
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}
