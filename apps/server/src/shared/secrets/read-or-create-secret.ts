import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret in `file` (32 random bytes, base64url; readable to its owner only), created at the first call together
 * with its folder. Parallel processes get the same one. Throws the file system's error.
 */
export function readOrCreateSecret(file: string): string {
  return readSecret(file) ?? makeSecret(file);
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function makeSecret(file: string): string {
  // Other users can reach their own files inside (PostgreSQL has its own user if we are root), but list nothing.
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    // A link appears completely or not at all, and never replaces the file that another process created first.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
