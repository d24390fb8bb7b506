import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installedProgram, projectDir, runCommand } from './run-command.ts';

const webDir = path.join(projectDir, 'apps/web');
const note = path.join(webDir, 'dist/.source-hash');
const left = new Set(['node_modules', 'dist', 'dist-server', 'routeTree.gen.ts']);

/** Builds the web app into apps/web/dist if its sources have changed since the last build. */
export async function buildWebIfChanged(): Promise<void> {
  const hash = sourceHash();
  if (existsSync(note) && readFileSync(note, 'utf8') === hash) return;
  console.log('Building the web app ...');
  const code = await runCommand(process.execPath, [installedProgram('vite/bin/vite.js'), 'build'], {
    cwd: webDir,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('The web app could not be built; the reason is above.');
  writeFileSync(note, hash);
}

function sourceHash(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(projectDir, 'package-lock.json')));
  for (const file of [webDir, path.join(projectDir, 'packages')].flatMap(filesBelow)) {
    hash.update(`${path.relative(projectDir, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !left.has(name) && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const target = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(target) : [target];
    });
}
