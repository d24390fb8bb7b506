import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { archivedTables } from './format/tables.ts';
import { archiveCalls } from './testing/archive-calls.ts';
import { forgeManifest, pack } from './testing/change-archive.ts';
import { getLines, openZip } from './testing/open-zip.ts';
import { buildRichWorkspace, type RichWorkspace } from './testing/rich-workspace.ts';

let here: TestServer;
let there: TestServer;
let rich: RichWorkspace;
let archive: Buffer<ArrayBuffer>;

beforeAll(async () => {
  [here, there] = await Promise.all([createTestServer(), createTestServer()]);
  rich = await buildRichWorkspace(here);
  archive = Buffer.from(await (await archiveCalls(here, rich.administrator)).take());
}, 60_000);
afterAll(() => Promise.all([here.close(), there.close()]));

/** Ids, times and numbers that are new with an import, by what they stand for: the first one met is #1. */
function comparable(files: Map<string, Buffer>): Record<string, unknown> {
  const names = new Map<string, string>();
  const name = (id: string) => {
    if (!names.has(id)) names.set(id, `#${names.size + 1}`);
    return names.get(id);
  };
  const hashes = new Map(
    [...files].flatMap(([path, content]) =>
      path.startsWith('files/') ? [[path.slice(6), createHash('sha256').update(content).digest('hex')]] : [],
    ),
  );
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? name(value) : value;
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]));
  };
  return Object.fromEntries(
    archivedTables.map((table) => [
      table,
      getLines(files.get(`data/${table}.jsonl`))
        .filter(
          ({ kind }) => !['request.imported', 'answers.viewed', 'document.viewed'].includes(String(kind)),
        )
        .map(({ case_number, invitation_state, paragraphs, ...row }) =>
          // Of a letter, as text: its sources are named by ids.
          walk({
            ...row,
            paragraphs: paragraphs && JSON.parse(String(paragraphs)),
            hash: hashes.get(String(row.id)),
          }),
        ),
    ]),
  );
}

it('an archive that is imported into an empty firm is the same archive again', async () => {
  const firm = await buildFirm(there.owner, { name: 'Another firm' });
  const administrator = await buildProfessional(there.owner, { firm, ...pick(rich.administrator) });
  await buildProfessional(there.owner, { firm, ...pick(rich.colleague) });
  await copyLibrary();
  const calls = await archiveCalls(there, administrator);
  expect(await calls.status()).toMatchObject({ allowed: true, empty: true, last_import: null });

  const imported = await calls.bring(archive);
  expect(imported).toMatchObject({ state: 'done', problem: null });
  expect(imported.counts).toEqual({
    cases: 3,
    contacts: 4,
    templates: 1,
    files: 12,
    missing_files: 0,
    unknown_people: 0,
  });
  const again = await openZip(await calls.take());
  const before = comparable(await openZip(archive));
  const after = comparable(again);
  for (const table of archivedTables) expect(after[table], table).toEqual(before[table]);
  expect(await calls.status()).toMatchObject({ empty: false });
  // Whether files may leave for a provider is for each installation to agree to.
  const { rows } = await there.owner.query(
    'SELECT name_pattern, provider_agreed_at FROM firm_file_settings WHERE workspace_id = $1',
    [firm.id],
  );
  expect(rows).toEqual([{ name_pattern: '{case_number} {document} ñ', provider_agreed_at: null }]);
});

it.each([
  ['defaults', 'firm_defaults'],
  ['names for files', 'firm_file_settings'],
  ['words that translations keep', 'glossary_terms'],
  ['key dates', 'key_dates'],
  ['letters', 'letters'],
  ['templates of letters', 'letter_templates'],
  ['reminders by schedule', 'reminder_schedules'],
  ['reminder settings', 'reminder_settings'],
  ['saved views', 'saved_views'],
])('an archive of before firms had %s is read as it was', async (_, table) => {
  const files = await openZip(archive);
  files.delete(`data/${table}.jsonl`);
  const older = forgeManifest(files, ({ counts }) => delete counts[table]);
  const firm = await buildFirm(there.owner);
  const administrator = await buildProfessional(there.owner, { firm });
  const calls = await archiveCalls(there, administrator);
  expect(await calls.bring(await pack(older))).toMatchObject({ state: 'done', counts: { cases: 3 } });
});

const versions = 'SELECT v.id FROM template_versions v JOIN templates s ON s.id = v.template_id';
const madeHere = 'workspace_id IS NULL AND seed_key IS NULL';
const library = {
  templates: madeHere,
  template_versions: `id IN (${versions} WHERE s.seed_key IS NULL AND s.workspace_id IS NULL)`,
  template_questions: `template_version_id IN (${versions} WHERE s.seed_key IS NULL AND s.workspace_id IS NULL)`,
  template_documents: `template_version_id IN (${versions} WHERE s.seed_key IS NULL AND s.workspace_id IS NULL)`,
};

/** The same standard templates as here, made one after the other, with ids of their own. */
async function copyLibrary(): Promise<void> {
  for (const [table, ours] of Object.entries(library)) {
    const { rows } = await here.owner.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) - 'search_text' AS row FROM ${table} t WHERE ${ours}`,
    );
    for (const { row } of rows) {
      const changed = Object.entries(row).map(([name, value]) => [
        name,
        /(^|_)id$/.test(name) && typeof value === 'string' ? `${value.slice(0, 32)}abcd` : value,
      ]);
      const columns = Object.keys(row).join(', ');
      await there.owner.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)`,
        [JSON.stringify(Object.fromEntries(changed))],
      );
    }
  }
}

const pick = ({ name, email }: { name: string; email: string }) => ({ name, email });
