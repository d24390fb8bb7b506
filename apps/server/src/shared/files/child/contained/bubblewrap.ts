import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSystemCallFilter } from './system-call-filter.ts';

export const projectDir = fileURLToPath(new URL('../../../../../../../', import.meta.url));

/** What a process for files reads besides its messages: programs and their data, nothing of clients. Absolute paths. */
export const codeFolders: string[] = [
  'node_modules',
  'packages',
  'package.json',
  'apps/server/node_modules',
  'apps/server/package.json',
  'apps/server/src',
]
  .map((name) => path.join(projectDir, name))
  .filter((name) => existsSync(name));

/** Of the temporary folder, which is in memory: libvips puts pictures there that it cannot read in one go. */
const temporaryBytes = 512 * 1024 * 1024;

/** Libraries of the system that addons load besides those of Node. */
const librariesOfAddons = ['libresolv.so.2', 'librt.so.1'];

/** Shared libraries, by the paths where the loader looks for them. */
function listSystemLibraries(): string[] {
  // Otherwise it looks up names of hosts.
  Object.assign(process.report, { excludeNetwork: true });
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] };
  // Addons that the server has loaded lie in node_modules.
  const own = sharedObjects.filter((file) => path.isAbsolute(file) && !file.startsWith(projectDir));
  const folders = new Set(own.map((file) => path.dirname(file)));
  const more = [...folders].flatMap((folder) => librariesOfAddons.map((name) => path.join(folder, name)));
  return [...new Set([...own, ...more])].filter((file) => existsSync(file));
}

let folders: string[] | undefined;

/** Arguments of bwrap that make visible what the process reads. */
function bindFolders(): string[] {
  const readable = (file: string) => ['--ro-bind', realpathSync(file), file];
  folders ??= [
    // First, because the project may lie in it.
    ...['--size', String(temporaryBytes), '--tmpfs', '/tmp'],
    ...['/dev/null', '/dev/urandom'].flatMap((device) => ['--dev-bind', device, device]),
    ...listSystemLibraries().flatMap(readable),
    ...[...codeFolders, process.execPath].flatMap(readable),
    ...['--remount-ro', '/'],
  ];
  return folders;
}

/** Arguments of bwrap (version 0.8 or newer) up to the program that it starts. */
function toArguments(): string[] {
  return [
    '--unshare-all',
    // Not only tried: without it the next one has no effect.
    '--unshare-user',
    '--disable-userns',
    // A process that somebody without an account owns.
    ...['--uid', '65534', '--gid', '65534'],
    ...['--cap-drop', 'ALL'],
    '--die-with-parent',
    '--new-session',
    '--as-pid-1',
    '--clearenv',
    ...bindFolders(),
    ...['--chdir', '/'],
    ...['--info-fd', String(infoFd)],
    // Node finds its channel to the server by these.
    ...['--setenv', 'NODE_CHANNEL_FD', String(channelFd)],
    ...['--setenv', 'NODE_CHANNEL_SERIALIZATION_MODE', 'advanced'],
    // Some packages do not load without a home; it is not there.
    ...['--setenv', 'HOME', '/nonexistent'],
  ];
}

const channelFd = 3;
const infoFd = 4;
const filterFd = 5;

export interface StartedProcess {
  /** Of the process that the server waits for and talks to. */
  process: ChildProcess;
  /** Id of the process that opens files. Null if it has not started. */
  pid: Promise<number | null>;
}

/**
 * Starts Node with these arguments in namespaces of its own: it sees no process, network, environment and file of the machine
 * except Node, its libraries and the product's programs. Messages go over its channel (`serialization: advanced`), stderr is a
 * pipe.
 */
export function startInBubblewrap(bwrap: string, nodeArguments: string[]): StartedProcess {
  const filter = createSystemCallFilter(process.arch);
  const seccomp = filter ? ['--seccomp', String(filterFd)] : [];
  const started = spawn(bwrap, [...toArguments(), ...seccomp, '--', process.execPath, ...nodeArguments], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe', 'pipe'],
  });
  // A caller sees by its exit that it has ended.
  started.on('error', () => undefined);
  // It may end before it has read them.
  const [info, sent] = started.stdio.slice(infoFd) as [Readable, Writable];
  sent.on('error', () => undefined);
  sent.end(filter ?? undefined);
  return { process: started, pid: readPid(info) };
}

async function readPid(info: Readable): Promise<number | null> {
  const said = await text(info).catch(() => '');
  const pid = Number(/"child-pid": (\d+)/.exec(said)?.[1]);
  if (!pid) return null;
  // If memory runs out, the system ends this process instead of the server. Inside there is no /proc where it could say so.
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
  return pid;
}
