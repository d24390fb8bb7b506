import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildManyRequests } from '../builders/cases/many-requests.ts';
import { buildProfessional } from '../builders/professionals.ts';
import { buildTemplate } from '../builders/templates.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('test databases created in parallel share nothing, and leave nothing', async () => {
  const others = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await Promise.all(others.map(({ owner }) => buildProfessional(owner, { email: 'dana@example.com' })));
  const names = others.map(({ ownerUrl }) => new URL(ownerUrl).pathname.slice(1));
  await Promise.all(others.map((other) => other.drop()));
  const left = await database.owner.query(
    `SELECT datname FROM pg_database WHERE datname = ANY ($1)
     UNION ALL SELECT rolname FROM pg_roles WHERE rolname = ANY ($2)`,
    [names, names.map((name) => `${name}_login`)],
  );
  expect(left.rows).toEqual([]);
});

test('thousands of requests built without foreign key checks satisfy every foreign key', async () => {
  const { owner } = database;
  const professional = await buildProfessional(owner);
  const template = await buildTemplate(owner, { owner: professional });
  const ids = await buildManyRequests(owner, { professional, template, count: 2_000 });
  expect(new Set(ids).size).toBe(2_000);
  const keys = await owner.query<{ name: string; table: string; definition: string }>(
    `SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { name, table, definition } of keys.rows) {
    // Adding a foreign key checks all rows.
    const again = `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} ${definition}`;
    await expect(owner.query(again)).resolves.toBeDefined();
  }
  expect(keys.rows.length).toBeGreaterThan(10);
});
