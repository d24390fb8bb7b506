import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const readCells = (text: string) => readCsv(text).map(({ cells }) => cells);

test.each([
  ['commas', 'a,b\n1,2\n3,4\n'],
  ['semicolons', 'a;b\r\n1;2\r\n3;4'],
  ['tabs', 'a\tb\r1\t2\r3\t4\r'],
  ['the separator that Excel names', 'sep=|\na|b\n1|2\n3|4\n'],
])('%s separate cells', (_, text) => {
  expect(readCells(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ]);
});

test('commas inside cells do not mislead where semicolons separate', () => {
  expect(readCells('name;address\nOrtega, Lucía;Calle 5, 2, Puebla\nLi;"A; B"\n')).toEqual([
    ['name', 'address'],
    ['Ortega, Lucía', 'Calle 5, 2, Puebla'],
    ['Li', 'A; B'],
  ]);
});

test('a quoted cell may hold newlines and quotes; each row knows the line it begins on', () => {
  const rows = readCsv('name,address\r\n"Ana ""la"" Ruiz","Calle 5\r\nPuebla\r\n"\r\n\r\n , \r\nBen,x\r\n');
  expect(rows).toEqual([
    { line: 1, cells: ['name', 'address'] },
    { line: 2, cells: ['Ana "la" Ruiz', 'Calle 5\nPuebla\n'] },
    { line: 7, cells: ['Ben', 'x'] },
  ]);
});

test('lines are counted from the top of the file, below the named separator too', () => {
  expect(readCsv('sep=;\na;b\n1;2').map(({ line }) => line)).toEqual([2, 3]);
});

test('formulas stay plain text', () => {
  expect(readCells('name,email\n"=HYPERLINK(""x"")",+1\n')).toEqual([
    ['name', 'email'],
    ['=HYPERLINK("x")', '+1'],
  ]);
});
