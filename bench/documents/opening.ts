import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { pdf } from '../../apps/server/src/features/files/testing/sample-files.ts';
import { findContainment } from '../../apps/server/src/shared/files/child/contained/containment.ts';
import { describeContainment } from '../../apps/server/src/shared/files/child/contained/describe-containment.ts';
import {
  createFileChild,
  createFileChildren,
} from '../../apps/server/src/shared/files/child/file-children.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import { reportFigure, reportNumber } from '../shared/report.ts';
import { quantile, timed } from '../shared/rounds.ts';

const rounds = 15;
const looksMost = { ms: 120_000, megabytes: 4_000 };
const inspect = new URL('../../apps/server/src/features/files/process/look/inspect.ts', import.meta.url);

/**
 * CPU of opening one small PDF in a fresh process, with its container and its end, compared with starting Node for nothing in the
 * same minute: what a fresh process for each case costs on this machine, however busy it is.
 */
export async function benchOpening(): Promise<void> {
  if (process.platform !== 'linux') return;
  const containment = await findContainment();
  reportFigure('processes that open files', await describeContainment(containment));
  const content = pdf();
  const times: number[] = [];
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(
      await measureCpu(async () => {
        const child = createFileChild(createLog('silent'), 'bench');
        times.push(
          await timed(() => child.run('one', inspect, { type: uploadTypes.pdf, bytes: content }, looksMost)),
        );
        await child.close();
      }),
    );
    bare.push(
      await measureCpu(async () => {
        await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore', env: {} }), 'exit');
      }),
    );
  }
  reportFigure(
    'until a small PDF is open whose sender waits',
    `median ${(await measureWait(content)).toFixed(0)} ms`,
  );
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  reportNumber(
    { name: 'CPU seconds for one small PDF in a fresh process', atMost: 0.25 },
    mean(ours),
    `${(mean(ours) / mean(bare)).toFixed(1)} times that of starting Node for nothing (${mean(bare).toFixed(3)} s); median ${quantile(times, 0.5).toFixed(0)} ms until it is open`,
  );
}

/** Milliseconds, each for another case, with the process that was started ahead. */
async function measureWait(content: Buffer): Promise<number> {
  const children = createFileChildren(createLog('silent'), 'bench', 2);
  const open = (caseId: string) =>
    children.run(caseId, inspect, { type: uploadTypes.pdf, bytes: content }, looksMost);
  await open('first');
  const waits: number[] = [];
  for (let round = 0; round < 5; round++) {
    await new Promise((next) => setTimeout(next, 2_000));
    waits.push(await timed(() => open(String(round))));
  }
  await children.close();
  return quantile(waits, 0.5);
}

/** CPU seconds of the processes that end meanwhile, like getrusage of the children. */
async function measureCpu(work: () => Promise<void>): Promise<number> {
  const before = await readChildrenCpu();
  await work();
  return (await readChildrenCpu()) - before;
}

async function readChildrenCpu(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
