import { execFileSync } from 'node:child_process';
import { crc32, deflateSync } from 'node:zlib';
import { blankPage } from '../../apps/server/src/features/files/process/testing/sample-pages.ts';
import { docx } from '../../apps/server/src/features/files/testing/sample-files.ts';
import { readResult, send } from '../../apps/server/src/features/files/testing/send.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { createWorld, type World } from '../shared/world.ts';

/**
 * Limits until a bomb is reported to the client, and until all its steps have ended, beside other tests on two cores.
 * Milliseconds.
 */
const refusedWithin = 60_000;
const endedWithin = 600_000;
/** Limit until a step is retried after its process or server was killed, counted from when the server answers. Milliseconds. */
const triedAgainWithin = 15_000;

/**
 * Bombs: each is refused or reported as a problem, without effect on anybody else. Then kills the processes for files, and the
 * server itself, in the middle of a step: every file must be there and finish its steps.
 */
export async function files({ times }: Options): Promise<Finding[]> {
  // Created first, because this blocks the process for longer than the server keeps a connection.
  const made = bombs.map(([fault, name, make]) => ({ fault, name, content: make() }));
  const world = await createWorld({ env: { MAX_UPLOAD_MB: '60' } });
  const savers = startSavers(world);
  await savers.untilSaved();
  const findings: Finding[] = [];
  for (const bomb of made) findings.push(await explode(world, bomb));
  findings.push(await killChildren(world, times));
  findings.push(await killServer(world, Math.ceil(times / 5)));
  const answers = savers.acknowledged().size;
  const limit = createLimits();
  const lost = await savers.stop(limit);
  await world.close(limit);
  findings.push({ fault: 'answers saved meanwhile', count: answers, lost, missed: limit.missed });
  return findings;
}

const bombs: [fault: string, name: string, make: () => Buffer][] = [
  ['a PNG of 50,000 x 50,000 pixels', 'bomb.png', () => hugePng(50_000)],
  ['a PDF of 100,000 pages', 'pages.pdf', () => manyPages(100_000)],
  ['a PDF that says it has 100,000 pages', 'liar.pdf', () => lyingCount(100_000)],
  ['a PDF whose page tree is nested 20,000 times', 'nested.pdf', () => nestedTree(20_000)],
  ['a PDF whose page unpacks to 1 GB', 'unpacks.pdf', () => unpackingPage(10)],
  ['a PDF whose page draws itself over and over', 'draws.pdf', () => drawingForms(12)],
  ['a DOCX that unpacks to 1 GB', 'bomb.docx', () => zipBomb(5)],
];

interface Bomb {
  fault: string;
  name: string;
  content: Buffer;
}

async function explode(world: World, { fault, name, content }: Bomb): Promise<Finding> {
  const limit = createLimits();
  const started = performance.now();
  const answer = await give(world, name, content);
  limit.atMost('answered', performance.now() - started, refusedWithin);
  if (!answer.ok) {
    const { code } = (await answer.json()) as { code?: string };
    limit.holds(`answered ${answer.status} without a code`, Boolean(code?.startsWith('uploads.')));
    return { fault, count: 1, lost: 0, missed: limit.missed, note: `${code}; ${limit.note()}` };
  }
  const { id } = readResult(answer);
  limit.atMost(
    'all steps ended',
    await timeUntil(async () => (await openSteps(world, id)) === 0, endedWithin),
    endedWithin,
  );
  const { rows } = await world.owner.query(
    `SELECT step || ': ' || coalesce(problem, state) AS said FROM file_steps WHERE upload_id = $1 AND step <> 'kind' ORDER BY step`,
    [id],
  );
  limit.holds('the server lives', (await fetch(`${world.server.origin}/healthz`)).ok);
  return {
    fault,
    count: 1,
    lost: (await isServed(world, id, content)) ? 0 : 1,
    missed: limit.missed,
    note: `${rows.map(({ said }) => said).join(', ')}; ${limit.note()}`,
  };
}

async function killChildren(world: World, times: number): Promise<Finding> {
  const limit = createLimits();
  let lost = 0;
  let hit = 0;
  for (let round = 0; round < Math.max(2, times); round++) {
    const content = await largePhoto(round);
    const { id } = await received(world, `photo ${round}.jpg`, content);
    const cut = await untilRunning(world, id);
    // As the system does where memory runs out; and what contains it.
    hit += killChildrenOf(world, round % 2 ? 'outer' : 'inner');
    await untilEnded(world, id, cut, limit);
    if (!(await isServed(world, id, content)) || !(await hasThumbnail(world, id))) lost++;
  }
  limit.holds('no process was met', hit > 0);
  return {
    fault: 'a process that looked at a file killed',
    count: hit,
    lost,
    missed: limit.missed,
    note: limit.note(),
  };
}

async function killServer(world: World, times: number): Promise<Finding> {
  const limit = createLimits();
  let lost = 0;
  for (let round = 0; round < times; round++) {
    const content = await largePhoto(1_000 + round);
    const { id } = await received(world, `photo ${round}.jpg`, content);
    const cut = await untilRunning(world, id);
    const left = getChildren(world.server.pid());
    await world.server.kill();
    limit.atMost(
      'processes gone',
      await timeUntil(async () => left.every(({ pid }) => !isAlive(pid)), 20_000),
      10_000,
    );
    await world.server.start();
    await untilEnded(world, id, cut, limit);
    if (!(await isServed(world, id, content)) || !(await hasThumbnail(world, id))) lost++;
  }
  return {
    fault: 'server killed in the middle of a step',
    count: times,
    lost,
    missed: limit.missed,
    note: limit.note(),
  };
}

const give = (world: World, name: string, content: Buffer): Promise<Response> =>
  send(
    {
      ask: (address, init) =>
        fetch(new URL(address, world.server.origin), {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie: world.cookies.client },
        }),
    },
    {
      session: undefined,
      request: world.request,
      documentId: world.request.documents[1]?.id ?? '',
      more: { adds: 'yes' },
      name,
      content,
    },
  );

async function received(world: World, name: string, content: Buffer) {
  const answer = await give(world, name, content);
  if (!answer.ok) throw new Error(`${name} was refused: ${await answer.text()}`);
  return readResult(answer);
}

interface Attempt {
  step: string;
  /** Null: it has ended. */
  attempts: number | null;
}

/** The steps of a file, with their entries in the outbox. */
const attempts = `SELECT s.step, s.state, o.attempts FROM file_steps s LEFT JOIN outbox o
  ON o.payload ->> 'upload_id' = s.upload_id::text AND o.payload ->> 'step' = s.step WHERE s.upload_id = $1`;

/** Returns the running steps. */
async function untilRunning({ owner }: World, id: string): Promise<Attempt[]> {
  let running: Attempt[] = [];
  await timeUntil(async () => {
    const { rows } = await owner.query<Attempt>(`${attempts} AND s.state = 'running'`, [id]);
    running = rows;
    return rows.length > 0;
  }, 20_000);
  return running;
}

/** Waits until interrupted steps are retried in time and everything has ended. */
async function untilEnded(
  world: World,
  id: string,
  cut: Attempt[],
  limit: ReturnType<typeof createLimits>,
): Promise<void> {
  const wentOn = async () => {
    const { rows } = await world.owner.query<Attempt & { state: string }>(attempts, [id]);
    return cut.every(({ step, attempts: before }) =>
      rows.some((now) => now.step === step && ((now.attempts ?? 0) > (before ?? 0) || now.state === 'done')),
    );
  };
  limit.atMost('tried again', await timeUntil(wentOn, 4 * triedAgainWithin), triedAgainWithin);
  limit.atMost(
    'all steps ended',
    await timeUntil(async () => (await openSteps(world, id)) === 0, endedWithin),
    endedWithin,
  );
}

const count = async ({ owner }: World, condition: string, id: string): Promise<number> =>
  (await owner.query(`SELECT FROM file_steps WHERE upload_id = $1 AND ${condition}`, [id])).rowCount ?? 0;
const openSteps = (world: World, id: string) => count(world, `state IN ('waiting', 'running')`, id);
const hasThumbnail = async ({ owner }: World, id: string) =>
  (await owner.query(`SELECT FROM derived_files WHERE upload_id = $1 AND kind = 'thumbnail'`, [id]))
    .rowCount === 1;

async function isServed({ owner, server, cookies }: World, id: string, content: Buffer): Promise<boolean> {
  const { rows } = await owner.query('SELECT file_path FROM client_document_uploads WHERE id = $1', [id]);
  const answer = await fetch(
    `${server.origin}/api/storage/client-documents/${rows[0]?.file_path}?version=original`,
    {
      headers: { cookie: cookies.client },
    },
  );
  return answer.ok && content.equals(Buffer.from(await answer.arrayBuffer()));
}

interface FileProcess {
  pid: number;
  /** `outer`: bwrap, or the process itself where nothing contains it. `inner`: opens files. */
  place: 'outer' | 'inner';
}

/** Child processes for files. */
function getChildren(server: number | undefined): FileProcess[] {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('files/child/main.ts'))
    .map((line) => line.trim().split(/\s+/).map(Number));
  const outer = rows.filter(([, parent]) => parent === server).map(([pid = 0]) => pid);
  const inner = rows.filter(([, parent = 0]) => outer.includes(parent)).map(([pid = 0]) => pid);
  return [
    ...outer.map((pid): FileProcess => ({ pid, place: 'outer' })),
    ...(inner.length ? inner : outer).map((pid): FileProcess => ({ pid, place: 'inner' })),
  ];
}

function killChildrenOf({ server }: World, killed: FileProcess['place']): number {
  const met = getChildren(server.pid()).filter(({ place }) => place === killed);
  for (const { pid } of met) process.kill(pid, 'SIGKILL');
  return met.length;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Large, so that its images take a while, but quick to read. Different in each round. */
const largePhoto = (round: number): Promise<Buffer> => blankPage(6_000, 4_000 + round);

function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, greyscale.
  header.set([1, 0], 8);
  const rows = Buffer.alloc(side * (1 + side / 8));
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Objects numbered from 1, the first of them the catalog. */
function writePdf(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]?.length ?? 0;
  const rows = objects.map((object, i) => {
    const part = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    const row = `${String(at).padStart(10, '0')} 00000 n \n`;
    at += part.length;
    return row;
  });
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const page = (more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${more} >>`;
const stream = (content: Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${more} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

const manyPages = (pages: number): Buffer =>
  writePdf([
    catalog,
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: pages }, () => page()),
  ]);

const lyingCount = (pages: number): Buffer =>
  writePdf([catalog, `<< /Type /Pages /Count ${pages} /Kids [3 0 R] >>`, page()]);

const nestedTree = (depth: number): Buffer =>
  writePdf([
    catalog,
    ...Array.from({ length: depth }, (_, i) => `<< /Type /Pages /Count 1 /Kids [${i + 3} 0 R] >>`),
    page(),
  ]);

/** Deflated twice, so that it is small. 100 MB per unit. */
function unpackingPage(units: number): Buffer {
  const spaces = Buffer.alloc(units * 100 * 1024 * 1024, ' ');
  const content = deflateSync(deflateSync(spaces));
  return writePdf([
    catalog,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    page('/Contents 4 0 R'),
    stream(content, '/Filter [/FlateDecode /FlateDecode]'),
  ]);
}

/** A form that draws the next one ten times, and so on. */
function drawingForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, i) => {
    const isLast = i === depth - 1;
    const content = Buffer.from(isLast ? '0 0 m 100 100 l S' : '/F Do '.repeat(10));
    const next = isLast ? '' : `/Resources << /XObject << /F ${i + 5} 0 R >> >>`;
    return stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${next}`);
  });
  return writePdf([
    catalog,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${depth + 4} 0 R /Resources << /XObject << /F 4 0 R >> >> >>`,
    ...forms,
    stream(Buffer.from('/F Do')),
  ]);
}

/** Each part expands to 200 MB. */
function zipBomb(parts: number): Buffer {
  const spaces = ' '.repeat(200 * 1024 * 1024);
  const more = Object.fromEntries(Array.from({ length: parts }, (_, i) => [`word/more${i}.xml`, spaces]));
  return docx(2_000, { more });
}
