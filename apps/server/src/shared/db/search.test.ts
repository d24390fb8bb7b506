import {
  foldSearch,
  foldText,
  isNameFound,
  listNameSpellings,
} from '@visafolio/contract/shared/fold-text.ts';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { column, query } from './query.ts';
import { isFound } from './search.ts';

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

it('a search ignores accents and case, in the database and in the browser', async () => {
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

it('a search ignores apostrophes, hyphens and spaces', async () => {
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

/** As a list's statement does. */
async function findWords(name: string, words: string[]): Promise<string[]> {
  const db = drizzle(database.owner);
  const found = await Promise.all(
    words.map(async (word) => {
      const { rows } = await query(db, { found: column.boolean.orNull })`
        SELECT ${isFound(sql`(fold_search(${name}::text) || name_spellings(${name}::text))`, word)} AS found`;
      return rows[0]?.found ? [word] : [];
    }),
  );
  return found.flat();
}

describe('different spellings', () => {
  const names: [string, string[]][] = [
    [
      'Jörg Müller',
      ['joerg muller', 'jorg mueller', 'jörg mueller', 'joerg müller', 'JOERG MÜLLER', 'org mue'],
    ],
    ['Joerg Mueller', ['jorg muller', 'jörg mueller', 'joerg müller', 'jorg mueller']],
    ['Joerg Müller', ['jörg mueller', 'jorg muller', 'joerg mueller', 'jorg mueller']],
    ['Jo\u0308rg Mu\u0308ller', ['joerg muller', 'jorg mueller']],
    ['Søren Ødegård', ['soeren odegard', 'soren oedegaard', 'soren odegaard', 'soeren ødegård']],
    ['Åse Sørensen', ['aase sorensen', 'ase soerensen', 'Aase Sørensen']],
    ['Käthe Groß-Weiß', ['kaethe gross weiss', 'kathe groß-weiss', 'kaethe groß weiß']],
    [
      "Siobhán O'Connor",
      ['oconnor', "o'connor", 'o\u2019connor', 'o\u02bcconnor', 'o`connor', 'siobhan oconnor'],
    ],
    ['Nuno D\u2019Souza', ['dsouza', "d'souza", 'd´souza']],
    ['Fatima al-Hassan', ['al hassan', 'al-hassan', 'al\u2011hassan', 'AL  HASSAN']],
    ['Fatima al Hassan', ['al-hassan', 'al hassan']],
    ['İpek Işık', ['ipek', 'İPEK', 'ıpek', 'isik', 'ISIK', 'ışık', 'ipek işik']],
    ['Hauptstraße Verein', ['strasse', 'straße', 'STRASSE', 'hauptstrasse ver']],
    ['王小明', ['王小', '王 小', '王\u3000小明', '王小明']],
    ['王 小明', ['王小', '王 小']],
    // Spellings mixed within one word, and ten ways to type two words.
    ['Mühlhäuser', ['muehlhauser', 'muhlhaeuser', 'mühlhaeuser', 'MUEHLHAUSER', 'muhlhauser', 'mühlhäuser']],
    ['Maja Bäckström', ['baeckstrom', 'backstroem', 'bäckstroem', 'maja baeckstrom']],
    ['Muehlhaeuser', ['mühlhauser', 'muehlhauser', 'mühlhäuser']],
    ['Jürgen Müller', ['jurgen mueller', 'juergen muller', 'jürgen muller', 'JURGEN MÜLLER']],
    ['Mueller Joerg', ['müller jörg', 'muller joerg', 'mueller jorg']],
    ['Renée O\u2019Brien-Müller', ['obrien mueller', "o'brien muller", 'renee obrien', 'o’brien-mueller']],
    ['Wang 王小明', ['wang 王小', 'wang 王 小', '王 小']],
  ];

  it.each(names)('%s is found, in a list and in the browser', async (name, words) => {
    expect(await findWords(name, words)).toEqual(words);
    expect(words.filter((word) => isNameFound(name, word))).toEqual(words);
  });

  it.each([
    ['Jolie Nolan', ['joel', 'noel']],
    ['Rafał Isacson', ['rafael', 'isaac']],
    ['Mühlhauser', ['muehlbauer', 'mihlhauser']],
    ['jo@lawfirm.example', ['joe@lawfirm.example']],
    ['Jörg Müller', ['jurg', 'muller jorg', 'joerg miller', 'jorgm']],
  ])('%s is not found by unrelated spellings', async (name, words) => {
    expect(await findWords(name, words)).toEqual([]);
    expect(words.filter((word) => isNameFound(name, word))).toEqual([]);
  });

  it('the browser and the database compute the same spellings', async () => {
    const all = names.map(([name]) => name);
    const { rows } = await database.owner.query<{ spelled: string }>(
      `SELECT fold_search(name) || name_spellings(name) AS spelled FROM unnest($1::text[]) WITH ORDINALITY AS n (name, place)
       ORDER BY place`,
      [all],
    );
    expect(all.map((name) => new Set(listNameSpellings(name)))).toEqual(
      rows.map(({ spelled }) => new Set(spelled.split('\n'))),
    );
  });
});
