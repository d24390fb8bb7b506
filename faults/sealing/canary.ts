import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pdf } from '../../apps/server/src/features/files/testing/sample-files.ts';
import { listSealedColumns } from '../../apps/server/src/shared/case-tables/case-tables.ts';
import { type FakeS3, startFakeS3 } from '../../apps/server/src/shared/storage/testing/fake-s3.ts';
import { chunkLength, isSealed } from '../../apps/server/src/shared/vault/sealed-file.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { buildSession } from '../../apps/server/test/builders/sessions.ts';
import { createBackupCommands } from '../shared/backup-commands.ts';
import { createCaller, exportArchive, importArchive } from '../shared/caller.ts';
import { secret } from '../shared/real-server.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';

/**
 * Puts unique words into every field and file of a case, reads them in every way, and then searches everything that a thief could
 * copy. Names, addresses and file names stay readable; one of them proves that the search works.
 */
export async function canary(_: Options): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const store of ['disk', 'S3'] as const) findings.push(await plant(store));
  return findings;
}

async function plant(store: 'disk' | 'S3'): Promise<Finding> {
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-canary-'));
  const temporary = path.join(folder, 'tmp');
  const logs = path.join(folder, 'log');
  for (const each of [temporary, logs]) await mkdir(each);
  const bucket = store === 'S3' ? await startFakeS3() : undefined;
  const limit = createLimits();
  let world: World | undefined;
  try {
    world = await createWorld({
      dataDir: path.join(folder, 'data'),
      documents: 4,
      logFile: path.join(logs, 'server.log'),
      env: {
        LOG_LEVEL: 'trace',
        TMPDIR: temporary,
        // Nothing listens there, so mails wait. The development outbox would store them in plain text.
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'mail@example.com',
        ...bucket?.env,
      },
    });
    const planted = await giveEverything(world);
    // Writes memory and the write-ahead log to disk.
    await world.owner.query('CHECKPOINT');
    await world.owner.query('SELECT pg_switch_wal()');
    const commands = await createBackupCommands(folder);
    const taken = await commands.run('take', { dataDir: world.server.dataDir });
    limit.holds(`a backup: ${taken.said}`, taken.code === 0);
    await world.server.kill();

    const files = [...(await filesIn(folder)), ...(bucket ? getObjects(bucket) : [])];
    let hits = 0;
    const perPlace = new Map<string, number>();
    let controls = 0;
    for (const { name, content } of files) {
      controls += count(content, planted.readable);
      for (const word of planted.words) {
        for (const [form, bytes] of writtenAs(word)) {
          const found = count(content, bytes);
          if (!found) continue;
          hits += found;
          const place = `${getPlace(name)}: ${word} as ${form}`;
          perPlace.set(place, found + (perPlace.get(place) ?? 0));
        }
      }
      // The search cannot see into compressed files, so every stored file must be sealed.
      if (isStoredFile(name)) limit.holds(`${name} is sealed`, isSealed(content));
    }
    for (const [place, found] of perPlace) limit.missed.push(`${place}, ${found} times`);
    limit.holds('the search finds what stays readable', controls > 0);
    const halfDone = files.some(({ name }) => name.startsWith(path.join('data', 'archives') + path.sep));
    limit.holds('archives were under way', halfDone);
    limit.holds(`what was given reads as given: ${planted.unread}`, planted.unread.length === 0);
    limit.holds(`a word is in every sealed column: ${planted.empty}`, planted.empty.length === 0);
    await world.server.start();
    for (const exit of world.server.exits) limit.missed.push(`the server ended: ${exit}`);
    const searched = files.reduce((sum, { content }) => sum + content.length, 0);
    return {
      fault: `a canary in every field and file, on ${store}`,
      count: planted.words.length,
      lost: hits,
      missed: limit.missed,
      note: `${files.length} files of ${Math.round(searched / 1_000_000)} MB searched: database, write-ahead log, files, uploads, temporary files, logs, backup`,
    };
  } catch (error) {
    // Prints errors, because the folder with the log is removed.
    const log = await readFile(path.join(logs, 'server.log'), 'utf8').catch(() => '');
    for (const line of log.split('\n')) if (/"level":(50|60)/.test(line)) console.error(line.slice(0, 2_000));
    throw error;
  } finally {
    await world?.close();
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Planted {
  words: string[];
  /** Not encrypted. */
  readable: Buffer;
  /** Words that a response should have contained. */
  unread: string[];
  /** Sealed columns that got no word. */
  empty: string[];
}

async function giveEverything(world: World): Promise<Planted> {
  const { request, owner } = world;
  const words: string[] = [];
  const word = (field: string) => {
    const made = `Canary${field}${randomBytes(9).toString('hex')}`;
    words.push(made);
    return made;
  };
  const client = createCaller(world, world.cookies.client);
  const staff = createCaller(world, world.cookies.staff);
  const of = `/api/client_requests/${request.id}`;
  const [first, second, third, ...others] = request.template.questions.map(({ id }) => id);

  // Answers: entered, changed, entered by staff, sent back.
  const save = (question_id: string | undefined, answer: string) =>
    client('PUT', '/api/client_request_responses', { client_request_id: request.id, question_id, answer });
  await save(first, word('Answer'));
  const shown = word('Changed');
  await save(first, shown);
  await staff('PUT', `${of}/questions/${second}/answer`, { answer: word('ByStaff'), expected_answer: '' });
  await staff('POST', `${of}/questions/${first}/ask_again`, { answer: shown, reason: word('SentBack') });
  for (const id of others) await save(id, word('More'));
  const submitted = await client('POST', '/api/rpc/submit_questionnaire', {
    request_id: request.id,
    answers: [{ question_id: third, answer: word('Submitted') }],
  });
  await save(third, word('AfterSubmission'));

  // What staff write.
  const noted = (await staff('POST', `${of}/notes`, { body: word('Note') })) as { id: string };
  await staff('PUT', `${of}/notes/${noted.id}`, { body: word('EditedNote') });
  const { name, email } = request.client;
  const visa_type = 'H-1B';
  for (const notes of [word('Notes'), word('EditedNotes')])
    await staff('PUT', of, { name, email, visa_type, notes });
  const sent = (await staff('POST', '/api/client_requests', {
    template_id: request.template.id,
    name: 'Marisol Quintanilla',
    email: 'marisol@example.com',
    visa_type,
    notes: word('SentNotes'),
  })) as { id: string };

  await staff('POST', `${of}/key_dates`, {
    key_date_id: randomUUID(),
    kind: 'interview',
    on_date: '2027-03-01',
    note: word('KeyDate'),
  });
  const ofLetter = { id: request.id, letter_id: randomUUID() };
  await staff('POST', `${of}/letters`, {
    ...ofLetter,
    title: 'Cover letter',
    template_id: 'cover_letter',
    today: '2027-03-01',
  });
  await staff('PUT', `${of}/letters/${ofLetter.letter_id}`, {
    ...ofLetter,
    revision: 0,
    title: 'Cover letter',
    on_letterhead: false,
    paragraphs: [{ id: randomUUID(), text: word('Letter') }],
  });

  // Messages of both sides.
  await client('POST', '/api/rpc/send_message', {
    request_id: request.id,
    id: randomUUID(),
    body: word('Message'),
  });
  const toClient = { request_id: request.id, party: 'client', id: randomUUID(), body: word('Reply') };
  await staff('POST', `${of}/conversations/client/messages`, toClient);

  // Files: stored, sent back, and one in progress.
  const inFiles = [word('File'), word('Replaced')];
  for (const [index, each] of inFiles.entries()) await upload(world, index, fileWith(each));
  const { rows } = await owner.query<{ id: string; document_id: string }>(
    'SELECT id, client_request_document_id AS document_id FROM client_document_uploads WHERE client_request_document_id = $1',
    [request.documents[1]?.id],
  );
  const translated = await staff('PUT', `${of}/packet/translations/${rows[0]?.id}`, {
    translator: { name: word('Translator'), address: word('WhereTranslator'), on: null },
  });
  await staff('POST', `${of}/documents/${rows[0]?.document_id}/ask_again`, {
    upload_id: rows[0]?.id,
    reason: word('AskedAgain'),
  });
  await upload(world, 2, fileWith(word('Unfinished')), { stopAfter: 200_000 });

  // Reads everything again: creates the PDF of the answers, exports lists and archives, and imports one elsewhere.
  await timeUntil(async () => {
    const made = await owner.query('SELECT FROM client_documents WHERE client_document_upload_id IS NULL');
    return (made.rowCount ?? 0) > 0;
  });
  const read = [
    submitted,
    translated,
    await staff('GET', of),
    await staff('GET', `${of}/notes`),
    await staff('GET', `${of}/dates?today=2027-02-01`),
    await staff('GET', `${of}/letters/${ofLetter.letter_id}`),
    await staff('GET', `${of}/conversations/client`),
    await staff('GET', `/api/activity?request_id=${request.id}`),
    await staff('GET', `/api/client_requests/${sent.id}`),
    await client('POST', '/api/rpc/get_client_request_responses', { request_id: request.id }),
  ]
    .map((each) => JSON.stringify(each))
    .join();
  await staff('GET', `/api/exports/requests/${request.id}.zip`);
  await takeAndBring(world);
  await leaveHalfDone(world);
  const unread = words.filter((each) => !isInFile(each) && !isReplaced(each) && !read.includes(each));
  return {
    words,
    readable: Buffer.from('Marisol Quintanilla'),
    unread,
    empty: await findEmptyColumns(owner),
  };
}

/** Sealed columns without typed content, or that need another service. Other tests cover them. */
const notTyped = [
  'file_readings.pages',
  'file_facts.facts',
  'inbound_mails.content',
  'letters.proposal',
  'message_translations.body',
  'text_consents.number',
];

/** Sealed columns of cases without a word, where missing sealing would go unnoticed. */
async function findEmptyColumns(owner: World['owner']): Promise<string[]> {
  const empty: string[] = [];
  for (const { table, column } of listSealedColumns()) {
    const { rowCount } = await owner.query(`SELECT FROM ${table} WHERE ${column} IS NOT NULL LIMIT 1`);
    if (!rowCount && !notTyped.includes(`${table}.${column}`)) empty.push(`${table}.${column}`);
  }
  return empty;
}

const isInFile = (word: string) => /^Canary(File|Replaced|Unfinished)/.test(word);
/** The timeline does not keep earlier answers before the submission, nor earlier texts of notes. */
const isReplaced = (word: string) => /^Canary(Answer|Note)[0-9a-f]/.test(word);

/** About 400 KB, with the word in each chunk of a sealed file. */
function fileWith(word: string): Buffer {
  const content = pdf(400_000);
  for (let at = chunkLength / 2; at < 400_000; at += chunkLength / 2) content.write(word, at);
  return content;
}

async function takeAndBring(world: World): Promise<void> {
  const other = await buildProfessional(world.owner, { firm: null });
  const { cookie } = await buildSession(world.owner, other.id, { secret });
  const theirs = createCaller(world, cookie);
  await importArchive(theirs, await exportArchive(createCaller(world, world.cookies.staff)));
  await timeUntil(async () => {
    const { last_import } = (await theirs('GET', '/api/archive')) as { last_import: { state: string } };
    return last_import?.state === 'done';
  });
}

/** Kills the server during a half-read export and a half-received import. */
async function leaveHalfDone(world: World): Promise<void> {
  const { server, owner, cookies } = world;
  const staff = createCaller(world, cookies.staff);
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const ordered = (await staff('POST', '/api/archive/exports', {})) as { id: string };
  const address = `/api/archive/exports/${ordered.id}.zip`;
  const archive = (await staff('GET', address)) as Buffer<ArrayBuffer>;
  const other = await buildProfessional(owner, { firm: null });
  const { cookie } = await buildSession(owner, other.id, { secret });
  const id = randomUUID();
  await createCaller(world, cookie)('POST', '/api/archive/imports', { id, size: archive.length + 1_000 });
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  const body = new ReadableStream({ start: (stream) => stream.enqueue(archive) });
  fetch(`${origin}/api/archive/imports/${id}`, {
    method: 'PUT',
    headers: { ...headers, cookie, 'content-type': 'application/zip' },
    body,
    duplex: 'half',
  } as RequestInit).catch(() => {});
  const unread = await fetch(origin + address, { headers: { ...headers, cookie: cookies.staff } });
  if (!unread.ok) throw new Error(`an archive: ${unread.status}`);
  const folders = path.join(server.dataDir, 'archives');
  await timeUntil(async () => {
    const sizes = (await filesIn(folders).catch(() => [])).map(({ content }) => content.length);
    return sizes.some((size) => size > archive.length / 2);
  });
}

/** Uploads by tus. `stopAfter`: closes the connection after these bytes, which the server keeps. */
async function upload(
  { server, request, cookies }: World,
  document: number,
  content: Buffer,
  { stopAfter = content.length } = {},
): Promise<void> {
  const metadata = {
    client_request_id: request.id,
    client_request_document_id: request.documents[document]?.id ?? '',
    filename: 'passport.pdf',
  };
  const encoded = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  );
  const headers = { cookie: cookies.client, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${server.origin}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': `${content.length}`, 'upload-metadata': encoded.join() },
  });
  const location = new URL(created.headers.get('location') ?? '', server.origin);
  const sent = await fetch(new URL(location.pathname, server.origin), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content.subarray(0, stopAfter)),
  });
  if (!created.ok || !sent.ok)
    throw new Error(`an upload: ${created.status}, ${sent.status} ${await sent.text()}`);
}

interface Found {
  name: string;
  content: Buffer;
}

async function filesIn(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Found[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const location = path.join(entry.parentPath, entry.name);
    // A running server may remove temporary files meanwhile.
    const content = await readFile(location).catch(() => null);
    if (content) found.push({ name: path.relative(folder, location), content });
  }
  return found;
}

/** The word itself and its encodings. Base64 has three forms, depending on the position of the word. */
function writtenAs(word: string): [form: string, bytes: Buffer][] {
  const text = Buffer.from(word);
  const base64 = [0, 1, 2].map((shift): [string, Buffer] => {
    const encoded = Buffer.concat([Buffer.alloc(shift), text]).toString('base64');
    return ['base64', Buffer.from(encoded.slice(shift === 0 ? 0 : 4, -4))];
  });
  return [
    ['text', text],
    ['UTF-16', Buffer.from(word, 'utf16le')],
    ['hex', Buffer.from(text.toString('hex'))],
    ...base64,
  ];
}

function count(content: Buffer, bytes: Buffer): number {
  let found = 0;
  for (let at = content.indexOf(bytes); at >= 0; at = content.indexOf(bytes, at + 1)) found++;
  return found;
}

/** The path without random names. */
const getPlace = (name: string): string => name.split(path.sep).slice(0, 4).join('/');
const isStoredFile = (name: string): boolean =>
  name.startsWith(path.join('data', 'files') + path.sep) ||
  /^bucket\/(client-documents|firm-logos)\//.test(name);

function getObjects(bucket: FakeS3): Found[] {
  return [...bucket.objects].map(([name, { bytes }]) => ({ name: `bucket/${name}`, content: bytes }));
}
