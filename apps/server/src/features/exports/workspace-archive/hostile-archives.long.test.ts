import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { pdf } from '../../files/testing/sample-files.ts';
import { zip } from '../../files/testing/zip.ts';
import { formatVersion } from './format/manifest.ts';
import { createArchiveCalls } from './testing/archive-calls.ts';
import { changeRows, forgeManifest, pack } from './testing/change-archive.ts';
import { openZip } from './testing/open-zip.ts';
import { buildRichWorkspace } from './testing/rich-workspace.ts';

let server: TestServer;
let archive: Buffer<ArrayBuffer>;
let importer: Professional;
let calls: Awaited<ReturnType<typeof createArchiveCalls>>;

beforeAll(async () => {
  server = await createTestServer();
  const { administrator } = await buildRichWorkspace(server);
  archive = Buffer.from(await (await createArchiveCalls(server, administrator)).exportArchive());
  importer = await buildProfessional(server.owner, { firm: null });
  calls = await createArchiveCalls(server, importer);
}, 60_000);
afterAll(() => server.close());

type Files = Map<string, Buffer>;
type Row = Record<string, unknown>;

/** An archive with a change and a matching manifest. */
const forged =
  (change: (files: Files) => void, manifest?: Parameters<typeof forgeManifest>[1]) => async () => {
    const files = await openZip(archive);
    change(files);
    return pack(forgeManifest(files, manifest));
  };
/** An archive with a change and the original manifest. */
const altered = (change: (files: Files) => Iterable<[string, Buffer]> | undefined) => async () => {
  const files = await openZip(archive);
  return pack(change(files) ?? files);
};
const rows = (table: string, change: (all: Row[]) => unknown[]) =>
  forged((files) => changeRows(files, table, change));
const eachRow = (table: string, change: Row | ((row: Row) => Row)) =>
  rows(table, (all) =>
    all.map((row) => ({ ...row, ...(typeof change === 'function' ? change(row) : change) })),
  );
/** Overwrites bytes in the records of entries. */
const patched = (patch: (bytes: Buffer<ArrayBuffer>, central: number) => void) => async () => {
  const bytes = Buffer.from(archive);
  const central = bytes.readUInt32LE(bytes.length - 6);
  patch(bytes, central);
  return bytes;
};

const firstFile = (files: Files) => [...files.keys()].find((name) => name.startsWith('files/')) ?? '';
const replace = (from: string, to: string) => async () =>
  Buffer.from(Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1'));
const someId = '01900000-0000-7000-8000-00000000abcd';

const hostile: Record<string, [problem: string, make: () => Promise<Buffer<ArrayBuffer>>]> = {
  'no ZIP at all': ['incomplete', async () => Buffer.from('MZ this is a program')],
  'an archive that ends early': [
    'incomplete',
    async () => Buffer.from(archive.subarray(0, archive.length / 2)),
  ],
  'an archive without its last byte': ['incomplete', async () => Buffer.from(archive.subarray(0, -1))],
  'some other ZIP': ['changed', async () => Buffer.from(zip({ 'word/document.xml': '<w/>' }))],
  'a compressed bomb': [
    'changed',
    async () => Buffer.from(zip({ 'data/people.jsonl': 'a'.repeat(10_000_000) })),
  ],
  'an archive without a manifest': ['not_ours', altered((files) => void files.delete('manifest.json'))],
  'a manifest that is no JSON': [
    'not_ours',
    altered((files) => void files.set('manifest.json', Buffer.from('{"format":'))),
  ],
  'a manifest of another product': [
    'not_ours',
    forged(
      () => {},
      (manifest) => Object.assign(manifest, { format: 'another' }),
    ),
  ],
  'a manifest of a later version': [
    'newer_version',
    forged(
      () => {},
      (manifest) => Object.assign(manifest, { version: formatVersion + 1 }),
    ),
  ],
  'a manifest with more in it': [
    'not_valid',
    forged(
      () => {},
      (manifest) => Object.assign(manifest, { passwords: ['hunter2'] }),
    ),
  ],
  'a manifest that counts wrong': [
    'changed',
    forged(
      () => {},
      (manifest) => Object.assign(manifest.counts, { contacts: 1_000 }),
    ),
  ],
  'a manifest that names a file twice': [
    'changed',
    forged(
      () => {},
      (manifest) => manifest.files.push(...manifest.files.slice(-1)),
    ),
  ],
  'a file with another hash': ['changed', altered((files) => void files.set(firstFile(files), pdf(1_234)))],
  'a row that somebody changed': [
    'changed',
    altered((files) => changeRows(files, 'contacts', (all) => all.slice(1)) as undefined),
  ],
  'a file that is left out': ['incomplete', altered((files) => void files.delete(firstFile(files)))],
  'a table that is left out': ['changed', altered((files) => void files.delete('data/activity.jsonl'))],
  'two entries of one name': [
    'changed',
    altered((files) => [...files, [firstFile(files), files.get(firstFile(files)) ?? Buffer.alloc(0)]]),
  ],
  'two tables of one name': [
    'changed',
    altered((files) => [
      ...files,
      ['data/contacts.jsonl', files.get('data/contacts.jsonl') ?? Buffer.alloc(0)],
    ]),
  ],
  'a path that leads out': [
    'changed',
    altered((files) => [...files, ['../../etc/cron.d/x', Buffer.from('x')]]),
  ],
  'a path from the root': ['changed', altered((files) => [...files, ['/etc/passwd', Buffer.from('x')]])],
  'a path of Windows': ['changed', replace('data/people.jsonl', 'data\\people.jsonl')],
  'a path out of the folder of files': ['changed', replace('files/0', 'files/.')],
  'an entry that is a symbolic link': [
    'changed',
    patched((bytes, central) => bytes.writeUInt32LE(0o120777 * 0x10000, central + 38)),
  ],
  'an entry that is encrypted': [
    'changed',
    patched((bytes, central) => bytes.writeUInt16LE(0x0809, central + 8)),
  ],
  'an entry that says it is huge': [
    'changed',
    patched((bytes, central) => {
      bytes.writeUInt32LE(0xfffffff0, central + 20);
      bytes.writeUInt32LE(0xfffffff0, central + 24);
    }),
  ],
  'an entry that lies beyond the end': [
    'changed',
    patched((bytes, central) => bytes.writeUInt32LE(0x7ffffff0, central + 42)),
  ],
  'a row that is no JSON': [
    'not_valid',
    forged((files) => void files.set('data/people.jsonl', Buffer.from('{\n'))),
  ],
  'a row with a column too many': ['not_valid', eachRow('contacts', { workspace_id: someId })],
  'a row without a column': ['not_valid', eachRow('contacts', { email: undefined })],
  'a row with a zero character': ['not_valid', eachRow('contacts', { name: 'a\u0000b' })],
  'a row with half a character': ['not_valid', eachRow('contacts', { name: 'a\ud800b' })],
  'a line that never ends': [
    'not_valid',
    forged((files) => void files.set('data/people.jsonl', Buffer.alloc(17 * 1024 * 1024, 'a'))),
  ],
  'bytes that are no text': [
    'not_valid',
    forged((files) => void files.set('data/people.jsonl', Buffer.from([0xff, 10]))),
  ],
  'the same id twice': ['not_valid', rows('contacts', (all) => [...all, ...all.slice(0, 1)])],
  'a case of a template that is not there': [
    'not_valid',
    eachRow('client_requests', { template_version_id: someId }),
  ],
  'an answer of a case that is not there': [
    'not_valid',
    eachRow('client_request_responses', { client_request_id: someId }),
  ],
  'an answer to a question of another template': [
    'not_valid',
    async () => {
      const questions = String((await openZip(archive)).get('data/template_questions.jsonl')).split('\n');
      const [first, last] = [questions[0], questions.filter(Boolean).at(-1)].map(
        (row) => JSON.parse(row ?? '').id,
      );
      return eachRow('client_request_responses', (row) => ({
        question_id: row.question_id === first ? last : first,
      }))();
    },
  ],
  'a client whom staff do not see': ['not_valid', eachRow('client_users', { email: 'thief@example.com' })],
  'a kind of question that there is not': ['not_valid', eachRow('template_questions', { type: 'password' })],
  'a choice without choices': ['not_valid', eachRow('template_questions', { type: 'select', options: null })],
  'a kind of file that there is not': [
    'not_valid',
    eachRow('client_document_uploads', { file_type: 'text/html' }),
  ],
  'a file that is another kind than its row says': [
    'not_valid',
    forged(
      (files) => void files.set(firstFile(files), Buffer.from('<script>alert(1)</script>'.padEnd(3_000))),
    ),
  ],
  'markup in the name of a file': [
    'not_valid',
    eachRow('client_document_uploads', { file_name: '<img src=x>.pdf' }),
  ],
  'a path in the name of a file': [
    'not_valid',
    eachRow('client_document_uploads', { file_name: '../../x.pdf' }),
  ],
  'a file of no row': ['not_valid', forged((files) => void files.set(`files/${someId}`, pdf(2_000)))],
  'a state that there is not': ['not_valid', eachRow('client_requests', { status: 'won' })],
  'somebody else’s restriction': ['not_valid', eachRow('contacts', { restricted_request_id: someId })],
  'an event that there is not': ['not_valid', eachRow('activity', { kind: 'request.approved' })],
};

describe('an archive that the product did not write is refused with a clear reason, and nothing of it is imported', () => {
  it.each(Object.entries(hostile))('%s', async (_, [problem, make]) => {
    const before = await fingerprint();
    const outcome = await calls.importArchive(await make());
    expect(outcome).toMatchObject({
      state: 'refused',
      problem: `exports.${problem}`,
      counts: null,
    });
    expect(await fingerprint()).toEqual(before);
    expect((await calls.status()).empty).toBe(true);
  });
});

it('after all of them the original one is imported', async () => {
  expect(await calls.importArchive(archive)).toMatchObject({
    state: 'done',
    counts: { cases: 3, unknown_people: 2, missing_files: 0 },
  });
});

const tables = [
  'contacts',
  'templates',
  'client_requests',
  'client_document_uploads',
  'activity',
  'file_deletions',
];

/** Rows, and files in storage and in the folder where archives are received. */
async function fingerprint() {
  const counts = await Promise.all(
    tables.map(
      async (table) => (await server.owner.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n,
    ),
  );
  const list = (folder: string) =>
    readdir(path.join(server.dataDir, folder), { recursive: true, withFileTypes: true })
      .then((found) => found.filter((each) => each.isFile()).length)
      .catch(() => 0);
  return { counts, stored: await list('files'), received: await list('archives') };
}
