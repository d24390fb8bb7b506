import { execFile, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { reportFigure, reportNumber, reportRatio } from '../shared/report.ts';
import { alternate, timed } from '../shared/rounds.ts';

const run = promisify(execFile);
const bucket = 'client-documents';
const files = 128;
const fileBytes = 16 * 1024 * 1024;
const rounds = 3;
/** Number of files whose total size exceeds 32-bit fields. */
const beyond4Gb = 2 ** 32 / fileBytes + 10;

/**
 * A ZIP of 2 GB of files, streamed in its own process as by the server, compared with Info-ZIP's `zip -0` (Debian package
 * `zip`). Both write into a pipe that is read and discarded.
 */
export async function benchZip(): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'visafolio-zip-'));
  try {
    await mkdir(path.join(dir, bucket));
    const content = Buffer.alloc(fileBytes, 'neither all zero nor much else ');
    for (let i = 0; i < files; i++) await writeFile(path.join(dir, bucket, `${1000 + i}.pdf`), content);
    const peaks: number[] = [];
    const ratio = await alternate(
      {
        ours: () => timed(async () => void peaks.push(await zipOurs(dir, files))),
        peer: () =>
          timed(() => run('sh', ['-c', `zip -0 -q -r - ${bucket} | cat > /dev/null`], { cwd: dir })),
      },
      rounds,
    );
    reportRatio({ name: 'ZIP of 2 GB against zip -0', atLeast: 0.9 }, ratio);
    const small = await zipOurs(dir, files / 8);
    const peak = Math.max(...peaks);
    reportNumber(
      { name: 'peak memory of 2 GB against an eighth of it', atMost: 1.5 },
      peak / small,
      `${peak.toFixed(0)} MB and ${small.toFixed(0)} MB over the idle process`,
    );
    const { stdout } = await run(
      'sh',
      ['-c', `${process.execPath} ${child} ${bucket} ${beyond4Gb} > out.zip && unzip -tq out.zip`],
      {
        cwd: dir,
      },
    );
    reportFigure('unzip -t of more than 4 GB', stdout.trim());
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const child = new URL('../shared/zip-files.ts', import.meta.url).pathname;

/** Peak resident memory minus that before the first byte, in megabytes. */
async function zipOurs(cwd: string, count: number): Promise<number> {
  const zipping = fork(child, [bucket, String(count)], {
    cwd,
    // Options of this process may refer to files relative to another folder.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!zipping.stdout) throw new Error('the ZIP process has no standard output');
  const reported = new Promise<number>((resolve, reject) => {
    zipping.once('message', (peak) => resolve(Number(peak)));
    zipping.once('exit', () => reject(new Error('the process that zips has died')));
  });
  await pipeline(zipping.stdout, createWriteStream('/dev/null'));
  return reported;
}
