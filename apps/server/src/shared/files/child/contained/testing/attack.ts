import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { getPriority } from 'node:os';
import path from 'node:path';

/** What the attacker knows of the machine. */
export interface Targets {
  /** Files that no file of a client may reach. */
  files: string[];
  /** Folders to write to. */
  folders: string[];
  /** Folders of the system to look into. */
  systemFolders: string[];
  connections: NetConnectOpts[];
  udpPort: number;
  /** Process of the server. */
  parent: number;
  /** A word that only the server's environment has. */
  environmentWord: string;
}

/** What was tried, and whether it got through; `null`: the server has to look. */
export type Attempts = [attempt: string, gotThrough: boolean | null][];

/** Name of the files that are written where the server can see them. */
export const attackFile = 'visafolio-attack';

/** Tries what native code could do that a hostile file has taken over. Each attempt is independent of the others. */
export default async function attack(targets: Targets): Promise<Attempts> {
  const { files, folders, systemFolders, connections, udpPort, parent, environmentWord } = targets;
  const tries: [attempt: string, work: () => unknown][] = [
    ...files.map((file): [string, () => unknown] => [`read ${file}`, () => readFileSync(file).length]),
    ...['environ', 'cmdline', 'maps', 'mem', 'root/etc/passwd', 'cwd/package.json'].map(
      (name): [string, () => unknown] => [
        `read /proc/<server>/${name}`,
        () => readFileSync(`/proc/${parent}/${name}`).length,
      ],
    ),
    ...files.map((file, index): [string, () => unknown] => [
      `read ${file} by a link`,
      () => {
        const link = `/tmp/${attackFile}-${process.pid}-${index}`;
        symlinkSync(file, link);
        return readFileSync(link).length;
      },
    ]),
    ...systemFolders.map((folder): [string, () => unknown] => [
      `list ${folder}`,
      () => readdirSync(folder).length,
    ]),
    ['find another device', () => readdirSync('/dev').some((name) => name !== 'null' && name !== 'urandom')],
    ['read the environment', () => JSON.stringify(process.env).includes(environmentWord)],
    ...[0, 'SIGCONT'].map((signal): [string, () => unknown] => [
      `signal ${signal} to the server`,
      () => process.kill(parent, signal),
    ]),
    ['signal to all processes', () => process.kill(-1, 0)],
    ['priority of the server', () => getPriority(parent) !== undefined],
    [
      'become root',
      () => {
        process.setuid?.(0);
        return process.getuid?.() === 0;
      },
    ],
    ...[process.execPath, '/bin/sh', '/usr/bin/env'].map((program): [string, () => unknown] => [
      `start ${path.basename(program)}`,
      () => spawnSync(program, ['-c', 'true']).error === undefined,
    ]),
  ];
  const attempts: Attempts = tries.map(([attempt, work]) => [attempt, succeeds(work)]);
  for (const options of connections)
    attempts.push([`connect to ${JSON.stringify(options)}`, await connects(options)]);
  attempts.push(['send by UDP', await sends(udpPort)]);
  for (const folder of folders) {
    succeeds(() => writeFileSync(path.join(folder, attackFile), 'x'));
    attempts.push([`write to ${folder}`, null]);
  }
  for (const file of files) {
    succeeds(() => appendFileSync(file, 'x'));
    attempts.push([`change ${file}`, null]);
  }
  return attempts;
}

function succeeds(work: () => unknown): boolean {
  try {
    return Boolean(work());
  } catch {
    return false;
  }
}

async function connects(options: NetConnectOpts): Promise<boolean> {
  try {
    const socket = connect(options);
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 1_000)),
    ]);
    socket.destroy();
    return connected;
  } catch {
    return false;
  }
}

/** Whether it arrives, the server sees. */
async function sends(port: number): Promise<null> {
  try {
    const socket = createSocket('udp4');
    await new Promise((resolve) => {
      socket.on('error', resolve);
      socket.send('x', port, '127.0.0.1', resolve);
    });
    socket.close();
  } catch {
    // Refused.
  }
  return null;
}
