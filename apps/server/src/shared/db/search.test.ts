import { foldText } from '@visafolio/contract/shared/fold-text.ts';
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
