import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL's log files and its data in a DATA_DIR. */
const log = /postgres\/(postgres\.log(\.1)?|cluster\/postmaster\.(pid|opts))$/;
const cluster = /postgres\/(cluster|port$)/;

/** Mode and hash of each file and folder below `folder`, by path. `rows`: without PostgreSQL's files. */
export function fingerprintFiles(folder: string, unchanged: 'bytes' | 'rows'): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (log.test(name) || (unchanged === 'rows' && cluster.test(name))) continue;
    const file = path.join(folder, name);
    const info = lstatSync(file);
    const content = info.isSymbolicLink() ? readlinkSync(file) : info.isFile() ? readFileSync(file) : '';
    found.set(name, `${info.mode} ${createHash('sha256').update(content).digest('hex')}`);
  }
  return found;
}

/** Keys with different values, or in only one map. */
export const listDifferences = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
