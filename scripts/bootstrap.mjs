// Plain JavaScript, so that any Node can run it: installs missing packages, then runs the given script with the
// project's own Node, in this process if possible.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules', '.bin');
const ownNode = path.join(bin, 'node');

/** @param {string} file @returns {any} */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Compares npm's record of the installation, which npm writes last, with the lockfile. */
function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const found = readJson('node_modules/.package-lock.json')?.packages ?? {};
  return Object.entries(wanted).every(
    ([name, entry]) =>
      !name.includes('node_modules/') || entry.optional || found[name]?.version === entry.version,
  );
}

/** Undefined if node_modules comes from another machine or an incomplete installation. */
function ownNodeVersion() {
  const run = spawnSync(ownNode, ['--version'], { encoding: 'utf8' });
  return run.status === 0 ? run.stdout.trim() : undefined;
}

function install() {
  console.log('Installing what the project needs (npm ci) ...');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('The installation failed; the reason is above.');
    process.exit(status ?? 1);
  }
}

const [script = '', ...args] = process.argv.slice(2);
const file = path.join(root, script);
const pinned = () => `v${readJson('node_modules/node/package.json')?.version}`;

if (!isInstalled()) install();
if (process.env.npm_lifecycle_event) endWithNpm();
if (process.version === pinned()) {
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
} else {
  if (ownNodeVersion() !== pinned()) install();
  if (ownNodeVersion() !== pinned()) {
    console.error(`npm did not install Node ${pinned()}. Does its configuration forbid install scripts?`);
    process.exit(1);
  }
  runOnOwnNode();
}

/** npm cannot forward SIGKILL, so this process ends when npm is gone. */
function endWithNpm() {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

function runOnOwnNode() {
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(ownNode, [file, ...args], { stdio: 'inherit', env });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
