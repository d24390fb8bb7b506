import { limits } from '@visafolio/contract/shared/limits.ts';
import { expect, test } from 'vitest';
import { writeCsv } from '../../../../shared/write-csv.ts';
import { readContactFile } from './read-contact-file.ts';
import { readCsv } from './read-csv.ts';
import { rowsToImport } from './rows-to-import.ts';

test('a file of 50 MB is refused without being opened', async () => {
  const file = new File([], 'big.csv');
  Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 });
  file.arrayBuffer = () => Promise.reject(new Error('it was opened'));
  expect(await readContactFile(file)).toMatchObject({ problem: 'too_large', size: 50 * 1024 * 1024 });
});

test.each([
  ['no rows', ' \n\n', 'empty'],
  ['an Excel file', 'PK\u0003\u0004', 'not_text'],
  ['more rows than can be imported', 'a,b\n'.repeat(limits.importRows + 2), 'too_many_rows'],
])('a file with %s is refused', async (_, content, problem) => {
  expect(await readContactFile(new File([content], 'contacts.csv'))).toMatchObject({ problem });
});

test('a file that can no longer be read is refused', async () => {
  const file = new File(['a'], 'gone.csv');
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await readContactFile(file)).toMatchObject({ problem: 'unreadable' });
});

test('cells are sent by field, without blank cells and unassigned columns', () => {
  const rows = [{ line: 2, cells: ['Ana', ' ', 'secret', 'ana@example.com'] }];
  expect(rowsToImport(rows, { name: 0, phone: 1, email: 3, address: 9 })).toEqual([
    { line: 2, name: 'Ana', email: 'ana@example.com' },
  ]);
});

test('a formula in a written file cannot run, and reads back as it was', async () => {
  const cells = ['=1+1', '+52 55 1234', '\u200b＝2', '@SUM(A1)', 'José', 'a,"b"\nc'];
  const header = cells.map((_, n) => `column ${n}`);
  const text = await writeCsv(header, [cells]).text();
  const [, written] = readCsv(text.replace('\ufeff', ''));
  expect(written?.cells.slice(0, 4)).toEqual(["'=1+1", "'+52 55 1234", "'\u200b＝2", "'@SUM(A1)"]);
  const [read] = rowsToImport(written ? [written] : [], {
    name: 0,
    phone: 1,
    last_name: 2,
    status: 3,
    visa_type: 4,
    address: 5,
  });
  expect(
    Object.values(read ?? {})
      .slice(1)
      .sort(),
  ).toEqual(cells.toSorted());
});
