import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { composeServer } from '../apps/server/src/app/compose-server.ts';
import { fileSteps } from '../apps/server/src/app/file-steps.ts';
import { readSettings } from '../apps/server/src/app/settings.ts';
import type { MadePdf } from '../apps/server/src/features/file-processing/look/make-pdf.ts';
import { startFileProcessor } from '../apps/server/src/features/file-processing/queue/file-processor.ts';
import {
  heic as readHeic,
  photo as takePhoto,
  typedPdf,
} from '../apps/server/src/features/file-processing/testing/sample-pages.ts';
import { createFileChild } from '../apps/server/src/shared/files/child/file-children.ts';
import { createLog } from '../apps/server/src/shared/log/log.ts';
import type { Services } from '../apps/server/src/shared/services.ts';
import { testMasterKey } from '../apps/server/src/shared/vault/vault.testing.ts';
import { type BuiltRequest, buildRequest } from '../apps/server/test/builders/requests.ts';
import { buildClientUser, buildSession } from '../apps/server/test/builders/sessions.ts';
import { reportFigure, reportNumber } from './shared/report.ts';
import { quantile, timed } from './shared/rounds.ts';
import { secret, type World } from './shared/world.ts';

const queued = 10_000;
const rounds = 12;
const savesPerRound = 150;

/** What a page costs in the processes that look at files, and what a full queue of them does to saves. */
export async function benchFiles(world: World): Promise<void> {
  if (process.platform === 'linux') await benchPages();
  await benchQueue(world);
}

const features = '../apps/server/src/features';
const task = (name: string) => new URL(`${features}/${name}.ts`, import.meta.url);

/** CPU and memory of the child, as the system counts them. */
async function benchPages(): Promise<void> {
  const photo = await takePhoto(4_000, 3_000);
  const letter = await typedPdf(10);
  const heic = await readHeic();
  const both = (page: number) => [
    { page, size: 'thumbnail' },
    { page, size: 'screen' },
  ];
  const looks: [name: string, pages: number, what: URL, input: object][] = [
    [
      'opening a typed PDF',
      10,
      task('file-processing/look/inspect'),
      { type: 'application/pdf', bytes: letter },
    ],
    [
      'thumbnail of a typed page',
      10,
      task('file-processing/look/render-pages'),
      {
        type: 'application/pdf',
        bytes: letter,
        pages: Array.from({ length: 10 }, (_, i) => ({ page: i + 1, size: 'thumbnail' })),
      },
    ],
    [
      'both pictures of a photo of 12 MP',
      1,
      task('file-processing/look/render-pages'),
      { type: 'image/jpeg', bytes: photo, pages: both(1) },
    ],
    [
      'both pictures of a HEIC of 2 MP',
      1,
      task('file-processing/look/render-pages'),
      { type: 'image/heic', bytes: heic, pages: both(1) },
    ],
    [
      'ten photos of 12 MP as one PDF, for each',
      10,
      task('file-processing/look/make-pdf'),
      {
        title: '',
        parts: Array.from({ length: 10 }, () => ({ type: 'image/jpeg', bytes: photo, arrangement: null })),
      },
    ],
    ['text of a typed page', 10, task('readings/text/read-text'), { type: 'application/pdf', bytes: letter }],
    ['text of a photo of 2 MP', 1, task('readings/text/read-text'), { type: 'image/heic', bytes: heic }],
  ];
  for (const [name, pages, what, input] of looks) {
    const child = createFileChild(createLog('silent'), 'bench');
    const limits = { ms: 120_000, megabytes: 4_000 };
    const run = () => child.run<MadePdf | object>('one', what, input, limits);
    // Loads the libraries.
    await run();
    const pid = child.pid() ?? 0;
    const before = await cpuSeconds(pid);
    const times = 3;
    const ms = await timed(async () => {
      for (let i = 0; i < times; i++) await run();
    });
    const cpu = ((await cpuSeconds(pid)) - before) * 1_000;
    const peak = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'latin1'))?.[1];
    reportFigure(
      name,
      `${(cpu / times / pages).toFixed(0)} ms CPU, ${(ms / times / pages).toFixed(0)} ms; at most ${Math.round(Number(peak) / 1024)} MB`,
    );
    await child.close();
  }
}

/** Of all its threads. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Saves of a client while the queue is full, and while it is empty, in turns. */
async function benchQueue(world: World): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-bench-files-'));
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    AUTH_SECRET: secret,
    MASTER_KEY: testMasterKey,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://visafolio.test',
  });
  const server = await composeServer(settings, world.serverUrl, { rateLimits: false });
  const request = await buildRequest(world.owner, {
    template: world.template,
    status: 'in-progress',
    answers: 'none',
  });
  const account = await buildClientUser(world.owner, request.client);
  const { cookie } = await buildSession(world.owner, account.id, { secret });
  await fillQueue(world, server.services, request);
  await setQueue(world, 'empty');
  const processor = startFileProcessor(server.services, fileSteps);
  let value = 0;
  const save = async () => {
    const body = JSON.stringify({
      client_request_id: request.id,
      question_id: world.template.questions[0]?.id,
      answer: `answer ${++value}`,
    });
    const answer = await server.app.fetch(
      new Request(`${settings.publicUrl}/api/client_request_responses`, {
        method: 'PUT',
        headers: {
          cookie,
          origin: settings.publicUrl,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
        body,
      }),
    );
    if (!answer.ok) throw new Error(`a save: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  for (let i = 0; i < 200; i++) await save();

  const times = { empty: [] as number[], full: [] as number[] };
  let ended = 0;
  let spent = 0;
  for (let round = 0; round < rounds; round++)
    for (const state of round % 2 ? (['full', 'empty'] as const) : (['empty', 'full'] as const)) {
      await setQueue(world, state);
      // Until the lanes have seen it.
      await new Promise((next) => setTimeout(next, 3_000));
      const before = await countEnded(world);
      spent += await timed(async () => {
        for (let i = 0; i < savesPerRound; i++) {
          times[state].push(await timed(save));
          await new Promise((next) => setTimeout(next, 10));
        }
      });
      if (state === 'full') ended += (await countEnded(world)) - before;
    }
  await setQueue(world, 'empty');
  await processor.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
  const [empty, full] = [quantile(times.empty, 0.95), quantile(times.full, 0.95)];
  reportNumber(
    { name: `p95 of saves with ${queued} files in the queue, times that with none`, atMost: 1.2 },
    full / empty,
    `${full.toFixed(1)} ms and ${empty.toFixed(1)} ms; medians ${quantile(times.full, 0.5).toFixed(1)} and ${quantile(times.empty, 0.5).toFixed(1)} ms`,
  );
  reportFigure('steps of small PDFs that ended meanwhile, a second', (ended / (spent / 2_000)).toFixed(1));
}

/** As if they had all been given at once. */
async function fillQueue({ owner }: World, services: Services, request: BuiltRequest): Promise<void> {
  const content = await typedPdf(1);
  const folder = request.professional.id;
  const { rows } = await owner.query<{ id: string; file_path: string }>(
    `INSERT INTO client_document_uploads (workspace_id, client_request_id, uploaded_by, uploaded_by_name, file_name, file_path,
       file_size, file_type)
     SELECT workspace_id, id, user_id, 'A colleague', 'letter.pdf', $2 || '/box_' || n || '.pdf', $3, 'application/pdf'
     FROM client_requests CROSS JOIN generate_series(1, $4::int) n WHERE id = $1
     RETURNING id, file_path`,
    [request.id, folder, content.length, queued],
  );
  const waiting = rows.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const { file_path } of waiting)
        await services.files.put(
          'client-documents',
          file_path,
          Readable.from([content], { objectMode: false }),
          {
            contentType: 'application/pdf',
            size: content.length,
            workspaceId: request.professional.workspaceId,
          },
        );
    }),
  );
  await owner.query(
    `INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id)
     SELECT u.id, s, u.workspace_id, u.client_request_id FROM client_document_uploads u
     CROSS JOIN unnest(ARRAY['pages', 'previews', 'text', 'kind']) AS s WHERE u.client_request_id = $1
     ON CONFLICT DO NOTHING`,
    [request.id],
  );
  await owner.query('VACUUM ANALYZE');
}

const setQueue = ({ owner }: World, state: 'empty' | 'full') =>
  owner.query(
    `UPDATE file_steps SET next_try_at = now() + make_interval(hours => $1) WHERE next_try_at IS NOT NULL`,
    [state === 'empty' ? 1_000 : 0],
  );

const countEnded = async ({ owner }: World): Promise<number> =>
  Number((await owner.query('SELECT count(*) FROM file_steps WHERE next_try_at IS NULL')).rows[0].count);
