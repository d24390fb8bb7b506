import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { composeServer } from '../../apps/server/src/app/compose-server.ts';
import { fileSteps } from '../../apps/server/src/app/file-steps.ts';
import { readSettings } from '../../apps/server/src/app/settings/settings.ts';
import type { MadePdf } from '../../apps/server/src/features/files/process/look/make-pdf.ts';
import { fileStepKinds } from '../../apps/server/src/features/files/process/queue/file-steps.outbox.ts';
import {
  heic as readHeic,
  photo as takePhoto,
  typedPdf,
} from '../../apps/server/src/features/files/process/testing/sample-pages.ts';
import { createFileChild } from '../../apps/server/src/shared/files/child/file-children.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import { startOutbox } from '../../apps/server/src/shared/outbox/start-outbox.ts';
import type { Services } from '../../apps/server/src/shared/services.ts';
import { testMasterKey } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { type BuiltRequest, buildRequest } from '../../apps/server/test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../apps/server/test/builders/sessions.ts';
import { reportFigure, reportNumber } from '../shared/report.ts';
import { quantile, timed } from '../shared/rounds.ts';
import { secret, type World } from '../shared/world.ts';

const queued = 10_000;
const rounds = 10;
const savesPerRound = 150;
const steps = 4;

/** Cost of a page in the processes for files, and the effect of their full queue on saves. */
export async function benchFiles(world: World): Promise<void> {
  if (process.platform === 'linux') await benchPages();
  await benchQueue(world);
}

const looksMost = { ms: 120_000, megabytes: 4_000 };
const features = '../../apps/server/src/features';
const task = (name: string) => new URL(`${features}/${name}.ts`, import.meta.url);

/** CPU and memory of the child process, from the system. */
async function benchPages(): Promise<void> {
  const photo = await takePhoto(4_000, 3_000);
  const letter = await typedPdf(10);
  const heic = await readHeic();
  const textTask = task('files/read/text/read-text');
  const reader = createFileChild(createLog('silent'), 'bench');
  const read = await reader.run<{ pages: object[] }>(
    'one',
    textTask,
    { type: 'application/pdf', bytes: letter },
    looksMost,
  );
  await reader.close();
  const both = (page: number) => [
    { page, size: 'thumbnail' },
    { page, size: 'screen' },
  ];
  const looks: [name: string, pages: number, what: URL, input: object][] = [
    [
      'opening a typed PDF',
      10,
      task('files/process/look/inspect'),
      { type: 'application/pdf', bytes: letter },
    ],
    [
      'thumbnail of a typed page',
      10,
      task('files/process/look/render-pages'),
      {
        type: 'application/pdf',
        bytes: letter,
        pages: Array.from({ length: 10 }, (_, i) => ({ page: i + 1, size: 'thumbnail' })),
      },
    ],
    [
      'both pictures of a photo of 12 MP',
      1,
      task('files/process/look/render-pages'),
      { type: 'image/jpeg', bytes: photo, pages: both(1) },
    ],
    [
      'both pictures of a HEIC of 2 MP',
      1,
      task('files/process/look/render-pages'),
      { type: 'image/heic', bytes: heic, pages: both(1) },
    ],
    [
      'ten photos of 12 MP as one PDF, for each',
      10,
      task('files/process/look/make-pdf'),
      {
        title: '',
        parts: Array.from({ length: 10 }, () => ({ type: 'image/jpeg', bytes: photo, arrangement: null })),
      },
    ],
    ['text of a typed page', 10, textTask, { type: 'application/pdf', bytes: letter }],
    ['text of a photo of 2 MP', 1, textTask, { type: 'image/heic', bytes: heic }],
    [
      'kind of a typed file, for each page',
      10,
      task('files/read/kinds/recognize-kind.task'),
      { pages: read.pages, language: 'en' },
    ],
  ];
  for (const [name, pages, what, input] of looks) {
    const child = createFileChild(createLog('silent'), 'bench');
    const run = () => child.run<MadePdf | object>('one', what, input, looksMost);
    // The first run loads the libraries.
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

/** Of all threads of the process. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Saves of a client, alternating between a full and an empty queue. */
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
  await giveFiles(world, server.services, request, queued);
  await world.owner.query('VACUUM ANALYZE');
  await setQueue(world, 'empty');
  const outbox = startOutbox(server.services, fileStepKinds(server.services.log, fileSteps));
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
      // The workers need this time to notice the change.
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
  await setQueue(world, 'full');
  const waits = await measureWaits(world, server.services, world.template);
  await setQueue(world, 'empty');
  await outbox.stop();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
  const [empty, full] = [quantile(times.empty, 0.95), quantile(times.full, 0.95)];
  reportNumber(
    { name: `p95 of saves with ${queued} files in the queue, times that with none`, atMost: 1.2 },
    full / empty,
    `${full.toFixed(1)} ms and ${empty.toFixed(1)} ms; medians ${quantile(times.full, 0.5).toFixed(1)} and ${quantile(times.empty, 0.5).toFixed(1)} ms`,
  );
  const perSecond = ended / (spent / 2_000);
  reportFigure(
    'steps of small PDFs that ended meanwhile, a second',
    `${perSecond.toFixed(1)}: ${Math.round((perSecond / steps) * 3_600)} files an hour`,
  );
  reportFigure(
    `until a file that is given while ${queued} wait has its picture and its kind`,
    `median ${(quantile(waits, 0.5) / 1_000).toFixed(1)} s, at most ${(Math.max(...waits) / 1_000).toFixed(1)} s`,
  );
}

/** Milliseconds from inserting a file's rows to the end of its last step. Each file belongs to a different case. */
async function measureWaits(
  world: World,
  services: Services,
  template: World['template'],
): Promise<number[]> {
  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    const request = await buildRequest(world.owner, { template, answers: 'none' });
    const [id] = await giveFiles(world, services, request, 1);
    waits.push(
      await timed(async () => {
        const open = () =>
          world.owner.query(
            `SELECT FROM file_steps WHERE upload_id = $1 AND state IN ('waiting', 'running')`,
            [id],
          );
        while ((await open()).rowCount) await new Promise((next) => setTimeout(next, 20));
      }),
    );
  }
  return waits;
}

/** Typed pages in the box, as if uploaded at the same time. Returns their ids. */
async function giveFiles(
  { owner }: World,
  services: Services,
  request: BuiltRequest,
  count: number,
): Promise<string[]> {
  const content = await typedPdf(1);
  const { rows } = await owner.query<{ id: string; file_path: string }>(
    `INSERT INTO client_document_uploads (workspace_id, client_request_id, uploaded_by, uploaded_by_name, file_name, file_path,
       file_size, file_type)
     SELECT workspace_id, id, user_id, 'A colleague', 'letter.pdf', $2 || '/box_' || id || n || '.pdf', $3, 'application/pdf'
     FROM client_requests CROSS JOIN generate_series(1, $4::int) n WHERE id = $1
     RETURNING id, file_path`,
    [request.id, request.professional.id, content.length, count],
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
    `INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id, turn)
     SELECT u.id, s, u.workspace_id, u.client_request_id,
       least(999, (row_number() OVER (PARTITION BY s ORDER BY u.id) - 1) / 4)
     FROM client_document_uploads u CROSS JOIN unnest(ARRAY['pages', 'previews', 'facts', 'text', 'kind', 'provider_facts']) AS s
     WHERE u.id = ANY ($1)`,
    [rows.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/** Makes waiting steps due, or postpones them all. */
async function setQueue({ owner }: World, state: 'empty' | 'full'): Promise<void> {
  if (state === 'empty')
    await owner.query(
      `UPDATE outbox SET due_at = 'infinity' WHERE kind LIKE 'files.%' AND NOT claimed AND due_at < 'infinity'`,
    );
  else
    await owner.query(
      `UPDATE outbox SET due_at = created_at WHERE kind LIKE 'files.%' AND due_at = 'infinity'`,
    );
  // A real queue changes over hours and would not leave these dead rows.
  await owner.query('VACUUM ANALYZE file_steps, outbox');
}

const countEnded = async ({ owner }: World): Promise<number> =>
  Number(
    (await owner.query(`SELECT count(*) FROM file_steps WHERE state IN ('done', 'failed')`)).rows[0].count,
  );
