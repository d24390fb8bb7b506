import { foldSearch, foldText } from '@visafolio/contract/shared/fold-text.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const words: [string, string][] = [
  ['García', 'garcia'],
  ['GARCI\u0301A', 'garcia'],
  ['Łukasz Wiśniewski', 'lukasz wisniewski'],
  ['Nguyễn Thị Đào', 'nguyen thi dao'],
  ['Straße', 'strasse'],
  ['Søren Ærø', 'soren aero'],
  ['İstanbul ışık', 'istanbul isik'],
  ['مُحَمَّد', 'محمد'],
  ['Ελένη', 'ελενη'],
  ['ｆｕｌｌ％', 'full%'],
  ['a_b\\c%', 'a_b\\c%'],
];

it('a search compares without accents and case, in the database as in the browser', async () => {
  const { rows } = await database.owner.query<{ folded: string }>(
    'SELECT fold_text(word) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS w (word, n) ORDER BY n',
    [words.map(([word]) => word)],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(words.map(([, folded]) => folded));
  expect(words.map(([word]) => foldText(word))).toEqual(words.map(([, folded]) => folded));
});

const searched: [string, string][] = [
  ['O\u2019Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['O\u02bcBrien', 'obrien'],
  ['O\u00b4Brien', 'obrien'],
  ['Smith-Jones', 'smith jones'],
  ['Smith\u2013Jones  Ltd', 'smith jones ltd'],
  ['王 小明', '王小明'],
  ['王\u3000小明', '王小明'],
  ['山田 たろう', '山田たろう'],
  ['أحمد إبراهيم آدم', 'احمد ابراهيم ادم'],
  ['مصطفى', 'مصطفي'],
  ['ﻣﺤﻤﺪ', 'محمد'],
  ['Ｗａｎｇ　Ｌｉ', 'wang li'],
  ['Đặng Thị Łucja Þór Æsa', 'dang thi lucja thor aesa'],
];

it('a search compares without apostrophes, hyphens and spaces that people leave out', async () => {
  const { rows } = await database.owner.query<{ folded: string }>(
    'SELECT fold_search(word) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS w (word, n) ORDER BY n',
    [searched.map(([word]) => word)],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(searched.map(([, folded]) => folded));
  expect(searched.map(([word]) => foldSearch(word))).toEqual(searched.map(([, folded]) => folded));
});

it.each([
  ['Jürgen Müller', ['mueller', 'muller', 'MÜLLER', 'juergen']],
  ['Juergen Mueller', ['müller', 'muller', 'mueller']],
  ["Siobhán O'Brien", ['obrien', 'o’brien', "o'brien", 'oʼbrien']],
  ['王小明', ['王 小', '王小', '小明']],
  ['Anna Smith-Jones', ['smith jones', 'smith-jones', 'smith  jones']],
  ['Søren Ødegård', ['soren', 'soeren', 'odegard', 'oedegaard', 'ødegård']],
  ['Åse Aagaard', ['aase', 'ase', 'agard']],
  ['Strauß', ['strauss', 'strauß']],
  ['Miguel Rodríguez', ['miguel', 'migue', 'guel', 'rodriguez', 'riguez']],
  ['IŞIK Yılmaz', ['isik', 'yilmaz']],
])('a professional named %s is found', async (name, words) => {
  const { rows } = await database.owner.query<{ word: string }>(
    `SELECT word FROM unnest($2::text[]) AS word
     WHERE strpos(fold_search($1) || name_spellings($1), fold_search(word)) = 0`,
    [name, words],
  );
  expect(rows).toEqual([]);
});
