import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSession } from '../../apps/server/test/builders/sessions.ts';
import { type Child, startChild, startOurServer } from '../shared/child.ts';
import { reportRatio } from '../shared/report.ts';
import { alternate } from '../shared/rounds.ts';
import { buildProfessionalWithRequests, secret, type World } from '../shared/world.ts';

const perRound = 400;
const atOnce = 8;
const page = '/api/client_requests?limit=50';

/** CPU time of a complete response for a dashboard page, compared with bare node:http and pg with the same SQL. */
export async function benchHttp(world: World): Promise<void> {
  const { professional } = await buildProfessionalWithRequests(world, 50);
  const { cookie } = await buildSession(world.owner, professional.id, { secret });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-http-'));
  const ours = await startOurServer(world, dataDir);
  for (let i = 0; i < 3; i++) await get(ours.port, cookie);
  await ours.ask('cpu');
  const statements = await record(ours, cookie);
  const peer = await startChild(new URL('../peers/bare-server.ts', import.meta.url), {
    DATABASE: world.serverUrl,
    RECORDED: JSON.stringify(statements),
  });
  console.log(`        the same ${statements.length} statements each`);

  const readCpuPerAnswer = (child: Child) => async () => {
    const before = await child.ask<NodeJS.CpuUsage>('cpu');
    await load(child.port, cookie);
    const after = await child.ask<NodeJS.CpuUsage>('cpu');
    return (after.user + after.system - before.user - before.system) / perRound;
  };
  for (const child of [ours, peer]) for (let i = 0; i < 10; i++) await load(child.port, cookie);
  // The goal is our cost divided by the peer's.
  const ratio = await alternate({ ours: readCpuPerAnswer(peer), peer: readCpuPerAnswer(ours) }, 16);
  reportRatio(
    { name: "the whole answer's CPU time, times that of bare node:http and pg", atMost: 1.4 },
    { ...ratio, ours: ratio.peer, peer: ratio.ours },
    'µs per answer',
  );
  await Promise.all([ours.stop(), peer.stop()]);
  await rm(dataDir, { recursive: true, force: true });
}

async function record(ours: Child, cookie: string): Promise<unknown[]> {
  await ours.ask('record');
  await get(ours.port, cookie);
  return ours.ask<unknown[]>('recorded');
}

async function load(port: number, cookie: string): Promise<void> {
  let left = perRound;
  const worker = async () => {
    while (left-- > 0) await get(port, cookie);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });

function get(port: number, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: page, agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
        response.resume().on('end', () => resolve());
      })
      .on('error', reject);
  });
}
