import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type NetConnectOpts, type Server } from 'node:net';
import { homedir, networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../../log/log.ts';
import { createFileChild } from '../file-children.ts';
import { codeFolders, startInBubblewrap } from './bubblewrap.ts';
import { findContainment } from './containment.ts';
import { type Attempts, attackFile, type Targets } from './testing/attack.ts';

const containment = await findContainment();
const program = containment.by === 'bubblewrap' ? containment.program : undefined;
if (!program)
  console.warn(
    `Attacks from processes for files are not tested: no bubblewrap (${JSON.stringify(containment)}).`,
  );

const alone = fileURLToPath(new URL('./testing/attack-alone.ts', import.meta.url));
const child = createFileChild(createLog('silent'), 'test');
afterAll(() => child.close());

const systemFolders = ['/root', '/home', '/etc', '/var', '/proc', '/sys', '/run', '/usr/bin', '/bin'];
let folder: string;
let targets: Targets;
let servers: (Server | Socket)[];
let udpArrived: boolean;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'visafolio-contained-'));
  const files = ['keys/master-key', 'data/auth-secret', 'data/uploads/passport.pdf'].map((name) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'secret');
    return file;
  });
  process.env.VISAFOLIO_TEST_SECRET = 'a word of the environment';
  udpArrived = false;
  const udp = createSocket('udp4');
  udp.on('message', () => {
    udpArrived = true;
  });
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const local = await listen({ port: 0, host: '127.0.0.1' });
  const own = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address && !address.internal && address.family === 'IPv4')
    .map((address) => address?.address);
  const anywhere = await listen({ port: 0, host: '0.0.0.0' });
  const { port: anyPort } = anywhere.address() as { port: number };
  const socket = path.join(folder, '.s.PGSQL.5432');
  const abstract = `\0visafolio-${process.pid}`;
  servers = [udp, local, anywhere, await listen({ path: socket }), await listen({ path: abstract })];
  const connections: NetConnectOpts[] = [
    { port: (local.address() as { port: number }).port, host: '127.0.0.1' },
    ...own.map((host) => ({ port: anyPort, host })),
    { path: socket },
    { path: abstract },
  ];
  targets = {
    files,
    folders: [
      folder,
      path.dirname(files[0] ?? ''),
      tmpdir(),
      ...codeFolders.filter((file) => !file.endsWith('.json')),
    ],
    // Without those that programs of the product lie in: of these only the way there is visible.
    systemFolders: [...systemFolders, homedir(), folder].filter(
      (each) => ![...codeFolders, process.execPath].some((code) => code.startsWith(`${each}/`)),
    ),
    connections,
    udpPort: udp.address().port,
    parent: process.pid,
    environmentWord: 'a word of the environment',
  };
});

afterEach(() => {
  delete process.env.VISAFOLIO_TEST_SECRET;
  for (const server of servers) server.close();
  for (const written of targets.folders) rmSync(path.join(written, attackFile), { force: true });
  rmSync(folder, { recursive: true, force: true });
});

async function listen(options: object): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  server.listen(options);
  await once(server, 'listening');
  return server;
}

async function attackFrom(attacker: ChildProcess): Promise<Attempts> {
  let said = '';
  attacker.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const answered = once(attacker, 'message') as Promise<[Attempts]>;
  const ended = once(attacker, 'exit').then((how) => {
    throw new Error(`${how} ${said}`);
  });
  attacker.send(targets);
  try {
    const [attempts] = await Promise.race([answered, ended]);
    return attempts;
  } finally {
    ended.catch(() => undefined);
    attacker.kill('SIGKILL');
  }
}

/** Attempts that got through, looking also at what the attacker cannot see. */
function listThrough(attempts: Attempts): string[] {
  const seen = (attempt: string): boolean => {
    if (attempt === 'send by UDP') return udpArrived;
    const [, verb, where = ''] = /^(write to|change) (.*)$/.exec(attempt) ?? [];
    if (verb === 'write to') return existsSync(path.join(where, attackFile));
    return readFileSync(where, 'utf8') !== 'secret';
  };
  return attempts.flatMap(([attempt, through]) => ((through ?? seen(attempt)) ? [attempt] : []));
}

it.runIf(program)(
  'native code that a file has taken over reaches no key, file, environment, network or process of the machine',
  async () => {
    const attempts = await attackFrom(startInBubblewrap(program ?? '', [alone]).process);
    expect(attempts.length).toBeGreaterThan(40);
    expect(listThrough(attempts)).toEqual([]);
  },
);

it.runIf(program)('a task reaches nothing either, by what Node permits', async () => {
  const task = new URL('./testing/attack.ts', import.meta.url);
  const attempts = await child.run<Attempts>('one', task, targets, { ms: 20_000, megabytes: 300 });
  expect(listThrough(attempts)).toEqual([]);
});

it.runIf(process.platform === 'linux')('the attacks work where nothing contains them', async () => {
  const attempts = await attackFrom(fork(alone, { serialization: 'advanced', silent: true }));
  const through = listThrough(attempts);
  // Root may do all; others may not read the memory of processes, nor become root.
  expect(through.length).toBeGreaterThan(attempts.length / 2);
  expect(through).toContain('read the environment');
  expect(through).toContain('send by UDP');
});

it.runIf(program)('a contained process ends with the one that started it', async () => {
  const module = new URL('./bubblewrap.ts', import.meta.url).href;
  const script = `import { startInBubblewrap } from ${JSON.stringify(module)};
    const started = startInBubblewrap(${JSON.stringify(program)}, ['-e', 'process.send(0, () => { for (;;); })']);
    started.process.on('message', async () =>
    process.stdout.write(String(await started.pid)));`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(server.stdout, 'data')) as [Buffer];
  const pid = Number(said);
  expect(existsSync(`/proc/${pid}/stat`)).toBe(true);
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(`/proc/${pid}/stat`)).toBe(false), { timeout: 10_000 });
});
