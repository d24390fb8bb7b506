import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import type { Session } from '../../../shared/api/session.ts';
import { type ClientActor, system } from '../../../shared/db/actor.ts';
import { createFileChild, type FileChild } from '../../../shared/files/child/file-children.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import { retryGivenUp } from '../../../shared/outbox/operations.queries.ts';
import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import { startOutbox } from '../../../shared/outbox/start-outbox.ts';
import { arrangeFile } from '../place/box/files.usecases.ts';
import { listDocumentStates, removeUpload } from '../place/uploads/uploads.usecases.ts';
import { docx, pdf } from '../testing/sample-files.ts';
import { readCode, readResult, send } from '../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../testing/upload-world.ts';
import { findDocumentParts, openDocumentPdf } from './derived/pdfs.ts';
import { fileStepKind, fileStepKinds } from './queue/file-steps.outbox.ts';
import { pagesStep } from './steps/pages.ts';
import { previewsStep } from './steps/previews.ts';
import type { FileStep } from './steps/step.ts';
import { runFileSteps } from './testing/run-file-steps.ts';
import { heic, lockedPdf } from './testing/sample-pages.ts';

let world: UploadWorld;
let request: BuiltRequest;
let session: Session;
let client: ClientActor;
let child: FileChild;

beforeAll(async () => {
  world = await createUploadWorld();
  child = createFileChild(world.services.log, 'test');
});
afterAll(async () => {
  await child.close();
  await world.close();
});
beforeEach(async () => {
  request = await buildRequest(world.owner);
  session = await world.client(request);
  client = { as: 'client', userId: session.userId, email: session.email };
});

const picture = (width = 1_200, height = 1_600) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b8c4d6',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  });

async function buildPdf(...sizes: [number, number][]): Promise<Buffer> {
  const made = await PDFDocument.create();
  for (const size of sizes) made.addPage(size);
  return Buffer.from(await made.save());
}

const give = (name: string, content: Buffer, more?: Record<string, string>) =>
  send(world, {
    session,
    request,
    documentId: request.documents[0]?.id ?? '',
    ...(more && { more }),
    name,
    content,
  });
const upload = async (name: string, content: Buffer, more?: Record<string, string>) => {
  const answer = await give(name, content, more);
  if (!answer.ok) throw new Error(await answer.text());
  return readResult(answer);
};
const noPreviews: FileStep = { ...previewsStep, run: async () => undefined };
const look = (steps: FileStep[] = [pagesStep, previewsStep]) =>
  runFileSteps({ ...world, child, steps, only: ['look'] });
const files = async () => (await listDocumentStates(world.services, client, request.id))[0]?.files ?? [];
const steps = async (uploadId: string) =>
  Object.fromEntries(
    (
      await world.owner.query(
        `SELECT s.step, s.state, s.problem, o.attempts, o.due_at IS NOT NULL AS is_due
         FROM file_steps s LEFT JOIN outbox o
           ON o.payload ->> 'upload_id' = s.upload_id::text AND o.payload ->> 'step' = s.step
         WHERE s.upload_id = $1`,
        [uploadId],
      )
    ).rows.map(({ step, ...found }) => [step, found]),
  );
/** The pause before its next attempt, or the claim of a server, has ended. */
const makeDue = (uploadId: string) =>
  world.owner.query(`UPDATE outbox SET due_at = now() WHERE payload ->> 'upload_id' = $1`, [uploadId]);
const fetchAs = (who: Session | undefined, path: string) =>
  world.ask(`/api/storage/${path}`, { session: who });
const views = async () =>
  (
    await world.owner.query(
      `SELECT FROM activity WHERE client_request_id = $1 AND kind = 'document.viewed'`,
      [request.id],
    )
  ).rowCount;

describe('an uploaded file', () => {
  it.each([
    ['scan.pdf', () => buildPdf([612, 792], [612, 792], [792, 612]), 3],
    ['photo.jpg', () => picture().jpeg().toBuffer(), 1],
    ['photo.png', () => picture().png().toBuffer(), 1],
    ['photo.webp', () => picture().webp().toBuffer(), 1],
    ['photo.heic', heic, 1],
    ['fax.tiff', () => picture().tiff().toBuffer(), 1],
  ] as const)('%s is counted, and each of its pages has a picture', async (name, make, pages) => {
    const content = await make();
    const { id, file_path } = await upload(name, content);
    await look();
    const [file] = await files();
    expect(file).toMatchObject({ pages, arrangement: null });
    expect(file?.thumbnail).toBe(`client-documents/${file_path}/pages/1?size=thumbnail`);
    expect(await steps(id)).toMatchObject({ pages: { state: 'done' }, previews: { state: 'done' } });
    for (let page = 1; page <= pages; page++) {
      const answer = await fetchAs(session, `client-documents/${file_path}/pages/${page}?size=thumbnail`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { width = 0, height = 0 } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(Math.max(width, height)).toBe(360);
    }
    const original = await fetchAs(session, `client-documents/${file_path}`);
    expect(Buffer.from(await original.arrayBuffer()).equals(content)).toBe(true);
  });

  it('from a rotated camera is shown upright', async () => {
    const content = await picture(1_600, 1_200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { file_path } = await upload('sideways.jpg', content);
    await look();
    const answer = await fetchAs(session, `client-documents/${file_path}/pages/1?size=thumbnail`);
    const { width = 0, height = 0 } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([270, 360]);
  });

  it('that is a form shows its values', async () => {
    const made = await PDFDocument.create();
    const field = made.getForm().createTextField('name');
    field.setText('María Ñandú');
    field.addToPage(made.addPage([300, 200]), { x: 20, y: 80, width: 250, height: 40, borderWidth: 0 });
    const { file_path } = await upload('form.pdf', Buffer.from(await made.save()));
    await look();
    const answer = await fetchAs(session, `client-documents/${file_path}/pages/1?size=thumbnail`);
    const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    expect(channels[0]?.min).toBeLessThan(80);
  });

  it('in Word has no pages, and no step fails', async () => {
    const { id } = await upload('letter.docx', docx());
    await look();
    expect(await steps(id)).toMatchObject({ pages: { state: 'done' }, previews: { state: 'done' } });
    expect((await files())[0]).toMatchObject({ pages: null, thumbnail: null });
  });

  it('sends events to pages that watch the case, but adds nothing to the timeline', async () => {
    await upload('scan.pdf', pdf());
    await look();
    const { rows } = await world.owner.query(
      `SELECT actor_kind FROM activity WHERE client_request_id = $1 AND kind = 'file.processed'`,
      [request.id],
    );
    expect(rows).toEqual([{ actor_kind: 'system' }]);
  });

  it('is deleted with its derived files', async () => {
    const { id } = await upload('photo.jpg', await picture().jpeg().toBuffer());
    await look();
    const { rows } = await world.owner.query('SELECT file_path FROM derived_files WHERE upload_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(1);
    await removeUpload(world.services, client, request.id, id);
    const waiting = await world.owner.query('SELECT FROM file_deletions WHERE file_path = $1', [
      rows[0].file_path,
    ]);
    const stored = await world.services.files.read('client-documents', rows[0].file_path);
    // The background job may have run already.
    expect(waiting.rowCount === 1 || stored === null).toBe(true);
    expect((await world.owner.query('SELECT FROM derived_files WHERE upload_id = $1', [id])).rowCount).toBe(
      0,
    );
  });
});

describe('a page', () => {
  it('that was not rendered yet is rendered on request, recorded as a view, and stored', async () => {
    const { file_path, id } = await upload('photo.jpg', await picture(3_000, 2_000).jpeg().toBuffer());
    await look();
    const address = `client-documents/${file_path}/pages/1?size=screen`;
    expect(await views()).toBe(0);
    const answer = await fetchAs(world.staff(request), address);
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(width).toBe(1_800);
    expect(await views()).toBe(1);
    const { rows } = await world.owner.query(
      `SELECT file_path FROM derived_files WHERE upload_id = $1 AND kind = 'page_image'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    // A missing one is rendered once more.
    await world.services.files.remove('client-documents', rows[0].file_path);
    expect((await fetchAs(session, address)).status).toBe(200);
  });

  it('is for people who may open the file, and a missing page is not found', async () => {
    const { file_path } = await upload('scan.pdf', await buildPdf([612, 792]));
    await look();
    const other = await world.client(await buildRequest(world.owner));
    const page = (n: number | string) => `client-documents/${file_path}/pages/${n}?size=thumbnail`;
    expect((await fetchAs(undefined, page(1))).status).toBe(401);
    expect((await fetchAs(other, page(1))).status).toBe(404);
    for (const n of [0, 2, 999_999, '-1', 'x'])
      expect([n, (await fetchAs(session, page(n))).status]).toEqual([n, 404]);
    expect((await fetchAs(session, page(1))).status).toBe(200);
    expect(await views()).toBe(0);
  });
});

it.each(['/pages/1', '?version=arranged'])(
  'what is made of a file (%s) is not given to somebody whose access ended while it was made',
  async (part) => {
    const { file_path, id } = await upload('photo.jpg', await picture().jpeg().toBuffer());
    await look();
    await arrangeFile(world.services, client, {
      request_id: request.id,
      upload_id: id,
      pages: [{ page: 1, rotation: 90 }],
    });
    const { openFiles } = world.services;
    const { run } = openFiles;
    vi.spyOn(openFiles, 'run').mockImplementationOnce(async (...asked) => {
      await world.owner.query('UPDATE client_users SET email = $2 WHERE client_request_id = $1', [
        request.id,
        `new.${request.id}@example.com`,
      ]);
      return run(...asked);
    });
    expect((await fetchAs(session, `client-documents/${file_path}${part}`)).status).toBe(404);
    expect(await views()).toBe(0);
    expect((await fetchAs(world.staff(request), `client-documents/${file_path}${part}`)).status).toBe(200);
  },
);

describe('arranged pages', () => {
  it('are sent as a PDF in order and rotated, and rendered anew after another arrangement', async () => {
    const { id, file_path } = await upload('scan.pdf', await buildPdf([600, 800], [500, 700], [400, 600]));
    await look();
    const arranged = async () => {
      const answer = await fetchAs(session, `client-documents/${file_path}?version=arranged`);
      const made = await PDFDocument.load(await answer.arrayBuffer());
      return made.getPages().map((page) => [page.getWidth(), page.getRotation().angle]);
    };
    const arrange = (pages: Parameters<typeof arrangeFile>[2]['pages']) =>
      arrangeFile(world.services, client, { request_id: request.id, upload_id: id, pages });
    expect(await arranged()).toHaveLength(3);
    await arrange([
      { page: 3, rotation: 90 },
      { page: 1, rotation: 0 },
    ]);
    expect(await arranged()).toEqual([
      [400, 90],
      [600, 0],
    ]);
    await arrange([{ page: 2, rotation: 180 }]);
    expect(await arranged()).toEqual([[500, 180]]);
    const { rowCount } = await world.owner.query(
      `SELECT FROM derived_files WHERE upload_id = $1 AND kind = 'arranged_pdf'`,
      [id],
    );
    expect(rowCount).toBe(1);
  });

  it('are merged with photos of a document into one PDF in the order of its files', async () => {
    await upload('first.heic', await heic());
    await upload('second.jpg', await picture(1_600, 1_200).jpeg().toBuffer(), { adds: 'yes' });
    await upload('third.pdf', await buildPdf([600, 800], [500, 700]), { adds: 'yes' });
    const documentId = request.documents[0]?.id ?? '';
    const together = await findDocumentParts(world.services, documentId);
    const made = together && (await openDocumentPdf(world.services, documentId, together, 'Passport'));
    const pages = (await PDFDocument.load(made ? await buffer(made.content) : '')).getPages();
    expect(pages.map((page) => page.getWidth() > page.getHeight())).toEqual([false, true, false, false]);
    await upload('letter.docx', docx(), { adds: 'yes' });
    expect(await findDocumentParts(world.services, documentId)).toBeNull();
    await upload('alone.pdf', pdf());
    expect(await findDocumentParts(world.services, documentId)).toBeNull();
  });
});

describe('a file that cannot be opened', () => {
  it('is refused at once with the reason', async () => {
    const cases: [string, Buffer, string][] = [
      ['locked.pdf', await lockedPdf(), 'uploads.password_protected'],
      [
        'broken.pdf',
        Buffer.concat([
          Buffer.from('%PDF-1.7\n'),
          Buffer.alloc(500, 7),
          Buffer.from('\nstartxref\n0\n%%EOF'),
        ]),
        'uploads.broken',
      ],
      ['cut.heic', (await heic()).subarray(0, 600), 'uploads.broken'],
      ['cut.jpg', (await picture().jpeg().toBuffer()).subarray(0, 60_000), 'uploads.broken'],
      ['cut.webp', (await picture(200, 200).webp().toBuffer()).subarray(0, 40), 'uploads.broken'],
      ['nothing.pdf', Buffer.alloc(0), 'uploads.empty'],
    ];
    for (const [name, content, code] of cases)
      expect([name, await readCode(await give(name, content))]).toEqual([name, code]);
    expect(await files()).toEqual([]);
  });
});

describe('a step', () => {
  const step = (run: FileStep['run']): FileStep => ({
    name: 'pages',
    limits: { ms: 500, megabytes: 300 },
    run,
  });
  const task = (name: string) => new URL(`./testing/${name}.task.ts`, import.meta.url);

  it('that fails is retried after a pause, and finally marked as failed; the file stays', async () => {
    const { id, file_path } = await upload('scan.pdf', pdf());
    const failing = [step(() => Promise.reject(new Error('no')))];
    for (const attempts of [1, 2, 3, 4]) {
      await look(failing);
      expect((await steps(id)).pages).toEqual({ state: 'waiting', problem: null, attempts, is_due: true });
      await look(failing);
      expect((await steps(id)).pages?.attempts).toBe(attempts);
      await makeDue(id);
    }
    await look(failing);
    expect(await steps(id)).toMatchObject({
      pages: { state: 'failed', problem: 'failed', attempts: 5, is_due: false },
      previews: { state: 'failed', problem: 'failed', attempts: null },
    });
    expect((await fetchAs(session, `client-documents/${file_path}`)).status).toBe(200);
  });

  it('with a file problem fails without a retry, and so do the steps that need it', async () => {
    const { id } = await upload('scan.pdf', pdf());
    await look([step(() => Promise.reject(new FileProblemError('broken'))), previewsStep]);
    expect(await steps(id)).toMatchObject({
      pages: { state: 'failed', problem: 'broken' },
      previews: { state: 'failed', problem: 'broken' },
    });
  });

  it('that takes too long or too much memory is killed, and the next file is processed', async () => {
    const { id } = await upload('scan.pdf', pdf());
    await look([step(({ inChild }) => inChild(task('endless'), null))]);
    expect((await steps(id)).pages).toMatchObject({ state: 'failed', problem: 'took_too_long' });
    const second = await upload('scan.pdf', pdf());
    await look([step(({ inChild }) => inChild(task('greedy'), null, { ms: 20_000 }))]);
    expect((await steps(second.id)).pages).toMatchObject({ state: 'failed', problem: 'too_large' });
    const third = await upload('scan.pdf', pdf());
    await look();
    expect((await steps(third.id)).previews).toMatchObject({ state: 'done' });
  });

  it('whose process dies is retried', async () => {
    const { id } = await upload('scan.pdf', pdf());
    await look([step(({ inChild }) => inChild(task('dying'), null))]);
    expect((await steps(id)).pages).toMatchObject({ state: 'waiting', attempts: 1 });
    await makeDue(id);
    await look();
    expect((await steps(id)).pages).toMatchObject({ state: 'done', attempts: null });
  });

  it('that was given up runs again if an administrator retries it, and so do the steps that need it', async () => {
    const { id } = await upload('scan.pdf', pdf());
    const failing = [step(() => Promise.reject(new Error('no')))];
    for (let attempt = 1; attempt <= 5; attempt++) {
      await look(failing);
      await world.owner.query(`UPDATE outbox SET due_at = now() WHERE due_at IS NOT NULL`);
    }
    expect((await steps(id)).text).toMatchObject({ state: 'failed', attempts: null });
    await world.services.db.withActor(system, (tx) => retryGivenUp(tx, 'files.look'));
    await look();
    expect(await steps(id)).toMatchObject({
      pages: { state: 'done', problem: null, attempts: null },
      previews: { state: 'done', problem: null, attempts: null },
      facts: { state: 'waiting', problem: null, attempts: 0 },
      text: { state: 'waiting', problem: null, attempts: 0 },
    });
  });

  it('of a file that was deleted meanwhile ends', async () => {
    const { id } = await upload('scan.pdf', pdf());
    await removeUpload(world.services, client, request.id, id);
    let runs = 0;
    await look([step(async () => void runs++)]);
    const left = await world.owner.query(`SELECT FROM outbox WHERE payload ->> 'upload_id' = $1`, [id]);
    expect([runs, left.rowCount]).toEqual([0, 0]);
  });

  it('of a server that died is taken over, and the result of the first one is not written any more', async () => {
    const { id } = await upload('scan.pdf', pdf());
    const goOn = Promise.withResolvers<void>();
    let written = 0;
    const slow = look([
      step(async ({ finish }) => {
        await goOn.promise;
        await finish(async () => void written++);
      }),
    ]);
    await expect.poll(async () => (await steps(id)).pages?.state).toBe('running');
    await makeDue(id);
    await look();
    const { rows: before } = await world.owner.query('SELECT * FROM file_steps WHERE upload_id = $1', [id]);
    goOn.resolve();
    await slow;
    expect(written).toBe(0);
    const { rows: after } = await world.owner.query('SELECT * FROM file_steps WHERE upload_id = $1', [id]);
    expect(after).toEqual(before);
    expect((await steps(id)).pages).toMatchObject({ state: 'done' });
  });

  it('of one file runs on one server at a time', async () => {
    await upload('scan.pdf', pdf());
    let running = 0;
    const one = step(async () => {
      running++;
      await delay(50);
    });
    const kind = fileStepKind(child, 'look', [one, noPreviews]);
    await Promise.all([1, 2, 3].map(() => runDueEntries(world.services, kind)));
    expect(running).toBe(1);
  });
});

describe('the queue', () => {
  beforeEach(() =>
    world.owner.query(`DELETE FROM outbox; UPDATE file_steps SET state = 'done' WHERE state <> 'failed'`),
  );
  const giveTo = async (to: BuiltRequest, name: string) => {
    const answer = await send(world, {
      session: await world.client(to),
      request: to,
      documentId: to.documents[0]?.id ?? '',
      more: { adds: 'yes', identical: 'yes' },
      name,
      content: pdf(),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return readResult(answer);
  };
  const takeAll = async () => {
    const taken: string[] = [];
    const noting: FileStep = {
      ...pagesStep,
      run: async ({ file }) => void taken.push(file.file_name),
    };
    await look([noting, noPreviews]);
    return taken;
  };

  it('alternates between cases, so that one file does not wait for many of another case', async () => {
    const other = await buildRequest(world.owner);
    for (const n of [1, 2, 3, 4, 5, 6]) await giveTo(request, `${n} of many`);
    for (const n of [1, 2, 3, 4, 5]) await giveTo(other, `${n} of five`);
    expect(await takeAll()).toEqual(
      [
        ['1 of many', '2 of many', '3 of many', '4 of many'],
        ['1 of five', '2 of five', '3 of five', '4 of five'],
        ['5 of many', '6 of many'],
        ['5 of five'],
      ]
        .flat()
        .map((name) => `${name}.pdf`),
    );
  });

  it('prefers new uploads to many imported files', async () => {
    const { id } = await giveTo(request, 'copied.pdf');
    await world.owner.query(
      `WITH many AS (
         INSERT INTO client_document_uploads (workspace_id, client_request_id, uploaded_by, uploaded_by_name, file_name, file_path,
           file_size, file_type)
         SELECT workspace_id, client_request_id, $2, 'A colleague', 'brought in.pdf', 'many/' || n, file_size, file_type
         FROM client_document_uploads, generate_series(1, 300) n WHERE id = $1
         RETURNING id, workspace_id, client_request_id
       )
       INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id, turn)
       SELECT id, step, workspace_id, client_request_id, 1000
       FROM many, unnest(ARRAY['pages', 'previews', 'facts', 'text', 'kind', 'provider_facts']) AS step`,
      [id, request.professional.id],
    );
    await giveTo(request, 'mine.pdf');
    await giveTo(await buildRequest(world.owner), 'of another case.pdf');
    const order: string[] = [];
    const stop = new AbortController();
    const noting: FileStep = {
      ...pagesStep,
      run: async ({ file }) => {
        if (order.push(file.file_name) === 4) stop.abort();
      },
    };
    await runDueEntries(world.services, fileStepKind(child, 'look', [noting, noPreviews]), stop.signal);
    expect(order).toEqual(['copied.pdf', 'mine.pdf', 'of another case.pdf', 'brought in.pdf']);
    await world.owner.query(`DELETE FROM client_document_uploads WHERE file_name = 'brought in.pdf'`);
  });

  it('releases the work of a server that stops, and does not count it as a try', async () => {
    const { id } = await giveTo(request, 'scan.pdf');
    const endless: FileStep = {
      ...pagesStep,
      run: ({ inChild }) => inChild(new URL('./testing/endless.task.ts', import.meta.url), null),
    };
    const outbox = startOutbox(world.services, fileStepKinds(world.services.log, [endless]));
    await expect.poll(async () => (await steps(id)).pages?.state, { timeout: 10_000 }).toBe('running');
    await outbox.stop();
    expect((await steps(id)).pages).toEqual({ state: 'waiting', problem: null, attempts: 0, is_due: true });
    await look();
    expect((await steps(id)).pages).toMatchObject({ state: 'done' });
  }, 30_000);

  it('reports a step as failed if each of its tries crashed the server', async () => {
    const { id } = await giveTo(request, 'scan.pdf');
    await world.owner.query(
      `UPDATE outbox SET claimed = true, attempts = 5, due_at = now() WHERE payload ->> 'upload_id' = $1`,
      [id],
    );
    await look();
    expect(await steps(id)).toMatchObject({
      pages: { state: 'failed', problem: 'failed', is_due: false },
      kind: { state: 'failed', problem: 'failed' },
    });
  });

  it('is processed while the server runs', async () => {
    const { id } = await giveTo(request, 'first.pdf');
    const second = await giveTo(request, 'second.pdf');
    const outbox = startOutbox(world.services, fileStepKinds(world.services.log, [pagesStep, previewsStep]));
    await expect.poll(async () => (await steps(second.id)).previews?.state, { timeout: 60_000 }).toBe('done');
    await outbox.stop();
    expect((await steps(id)).previews).toMatchObject({ state: 'done' });
  }, 90_000);
});
