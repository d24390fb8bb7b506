import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorLists, staffLists } from '../../src/features/exports/exported-lists.ts';
import { buildWorld, type World } from '../access-matrix/world.ts';
import { createTestServer, type TestServer } from '../harness/test-server.ts';
import { createTally } from './tally.ts';

const tally = createTally('spreadsheets by CSV');
let server: TestServer;
let world: World;

/** The same command for spreadsheets, after whatever a reader of another country takes for the end of a cell. */
const command = "cmd|'/C calc'!A0";
const formulas = [
  `=${command}`,
  `+${command}`,
  `-${command}`,
  `@SUM(1)*${command}`,
  `\t=${command}`,
  `\r=${command}`,
  ` \u200b=${command}`,
  `\uff1d${command}`,
  `\uff0b${command}`,
  `Lee;=${command};`,
  `Lee; +${command}`,
  `Lee\t=${command}\t`,
  `Lee\r\n-${command}`,
  `"=${command}`,
  `Lee";=${command};"`,
];

/** Texts that people write and lists show; addresses and files have formats. */
const columns: [table: string, columns: string[]][] = [
  ['contacts', ['name', 'address']],
  ['profiles', ['full_name']],
  ['firms', ['name']],
  ['templates', ['name', 'description']],
  ['client_requests', ['template_name', 'template_description']],
  ['client_documents', ['file_name']],
  ['waitlist_submissions', ['first_name', 'last_name', 'firm_name']],
];

beforeAll(async () => {
  server = await createTestServer();
  world = await buildWorld(server.owner, server.secret);
  await server.owner.query(
    `INSERT INTO waitlist_submissions (first_name, last_name, email, firm_name, visas_supported)
     VALUES ('Ana', 'Lee', 'ana@example.com', 'Lee', '{}')`,
  );
});
afterAll(async () => {
  tally.print();
  await server.close();
});

/** Cells as a spreadsheet with this separator splits them: quotes count at the beginning of a cell only. */
function split(text: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; at < text.length && !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
      cell += text[at++];
    cells.push(cell);
    at++;
  }
  return cells;
}

const runs = (cell: string): boolean => /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(cell);

test('the reader of these tests finds formulas where a spreadsheet does', () => {
  expect(split('a,"=1","b;=2"\r\n', ',').filter(runs)).toEqual(['=1']);
  expect(split('a,"b;=2;c"\r\n', ';').filter(runs)).toEqual(['=2']);
  expect(split('a,"b\n=2"\r\n', ';').filter(runs)).toEqual(['=2"']);
});

test.each([
  ...Object.keys(staffLists).map((list) => [`${list}.csv`, 'firm administrator'] as const),
  ...Object.keys(administratorLists).map((list) => [`admin/${list}.csv`, 'administrator'] as const),
])('no spreadsheet runs a cell of %s', async (list, reader) => {
  let rows = 0;
  for (const text of formulas) {
    for (const [table, names] of columns)
      await server.owner.query(`UPDATE ${table} SET ${names.map((name) => `${name} = $1`).join(', ')}`, [
        text,
      ]);
    const scope = list === 'requests.csv' ? '?scope=firm' : '';
    const answer = await server.fetch(
      new Request(`${server.url}/api/exports/${list}${scope}`, {
        headers: { cookie: world.cookies[reader] ?? '' },
      }),
    );
    expect(answer.status).toBe(200);
    const csv = (await answer.text()).replace('\ufeff', '');
    rows += csv.split('\r\n').length - 2;
    for (const separator of [',', ';', '\t']) {
      const found = split(csv, separator).filter(runs);
      expect(tally.held(found.length === 0), `${JSON.stringify(text)} by ${separator}: ${found[0]}`).toBe(
        true,
      );
    }
  }
  expect(rows).toBeGreaterThanOrEqual(formulas.length);
});
