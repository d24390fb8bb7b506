import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Tries what a library could do after a hostile file has taken it over. */
export default async function pry(): Promise<object> {
  return {
    environment: Object.keys(process.env).filter(
      (name) => !['SystemRoot', 'HOME', 'PWD'].includes(name) && !name.startsWith('NODE_'),
    ),
    write: getCode(() => writeFileSync(`${tmpdir()}/visafolio-pried`, 'x')),
    spawn: getCode(() => spawnSync('true')),
  };
}

function getCode(work: () => unknown): string {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}
