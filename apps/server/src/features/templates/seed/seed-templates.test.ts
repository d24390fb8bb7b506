import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { openDatabase } from '../../../shared/db/database.ts';
import { libraryKeys, readLibrary } from './library.schema.ts';
import { seedStandardTemplates } from './seed-templates.ts';

const migration = new URL('../../../../migrations/upgrades/0036_birth_dates.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const count = async (table: string) =>
  (await database.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n;

describe('the standard template library', () => {
  test('two servers that start at once seed each template once', async () => {
    const keys = await libraryKeys();
    const other = openDatabase(database.serverUrl, { max: 2 });
    const seeded = await Promise.all([
      seedStandardTemplates({ db: database.db }),
      seedStandardTemplates({ db: other }),
    ]);
    await other.close();
    const library = await readLibrary();
    expect(seeded.flat().sort()).toEqual(keys);
    expect(await count('templates')).toBe(keys.length);
    expect(await count('template_versions')).toBe(keys.length);
    expect(await count('template_questions')).toBe(
      library.flatMap((template) => template.sections.flatMap((section) => section.questions)).length,
    );
    expect(await count('template_documents')).toBe(library.flatMap((template) => template.documents).length);
  });

  test('every date of birth is marked, when it is seeded and in a database that was seeded before', async () => {
    const unmarked = `SELECT text FROM template_questions
      WHERE type = 'date' AND text ~* 'birth' AND options ->> 'date_limit' IS DISTINCT FROM 'birth'`;
    const marked = `SELECT id FROM template_questions WHERE options ->> 'date_limit' = 'birth' ORDER BY id`;
    const { rows: seeded } = await database.owner.query(marked);
    expect(seeded.length).toBeGreaterThan(15);
    expect((await database.owner.query(unmarked)).rows).toEqual([]);

    await database.owner.query("UPDATE template_questions SET options = options - 'date_limit'");
    await database.owner.query(await readFile(migration, 'utf8'));
    expect((await database.owner.query(marked)).rows).toEqual(seeded);
  });

  test('a seeded template keeps sections, choices, help and Spanish', async () => {
    const { rows } = await database.owner.query(
      `SELECT t.workspace_id, t.category, t.translations, v.number, q.text, q.type, q.options, q.translations AS q_translations
       FROM templates t JOIN template_versions v ON v.template_id = t.id
       JOIN template_questions q ON q.template_version_id = v.id
       WHERE t.seed_key = 'h-1b' ORDER BY q.order_index`,
    );
    const [template] = await readLibrary(['h-1b']);
    if (!template) throw new Error('no h-1b');
    const asked = template.sections.flatMap((section) => section.questions);
    expect(rows.map((row) => row.text)).toEqual(asked.map((question) => question.text.en));
    const at = asked.findIndex((question) => question.type === 'select');
    const question = asked[at];
    if (question?.type !== 'select') throw new Error('h-1b has no select');
    const group = template.sections.findIndex((section) => section.questions.includes(question));
    expect(rows[at]).toMatchObject({
      workspace_id: null,
      category: 'standard',
      number: 1,
      translations: { es: { name: template.name.es, description: template.description.es } },
      type: 'select',
      options: {
        choices: question.choices.map((choice) => choice.en),
        group_name: template.sections[group]?.title.en,
        group_order: group,
      },
      q_translations: {
        es: {
          text: question.text.es,
          choices: question.choices.map((choice) => choice.es),
          group_name: template.sections[group]?.title.es,
        },
      },
    });
    const helped = asked.findIndex((each) => each.help);
    expect(rows[helped].options.help).toBe(asked[helped]?.help?.en);
    expect(rows[helped].q_translations.es.help).toBe(asked[helped]?.help?.es);
  });

  test('a later start brings back what is missing and leaves what an administrator changed', async () => {
    await database.owner.query(
      `UPDATE templates SET name = 'Ours', archived_at = now() WHERE seed_key = 'h-1b'`,
    );
    await database.owner.query(`DELETE FROM templates WHERE seed_key = 'k-1'`);
    expect(await seedStandardTemplates({ db: database.db })).toEqual(['k-1']);
    expect(await seedStandardTemplates({ db: database.db })).toEqual([]);
    const { rows } = await database.owner.query(
      `SELECT name, archived_at IS NOT NULL AS archived FROM templates WHERE seed_key = 'h-1b'`,
    );
    expect(rows).toEqual([{ name: 'Ours', archived: true }]);
  });
});
