import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { findBreaches } from './breaches.ts';
import { allMutants, type Mutant, withoutOneCondition } from './mutants.ts';
import { tables } from './rows.ts';
import { buildWorld, type World } from './world.ts';

let database: TestDatabase;
let client: pg.PoolClient;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.owner.connect();
  world = await buildWorld(client);
});

afterAll(async () => {
  client?.release();
  await database?.drop();
});

/** The matrix's first finding about the mutated database, which is restored afterwards. */
async function firstBreach(mutant?: Mutant): Promise<string | undefined> {
  await client.query(`BEGIN; ${mutant?.sql ?? ''}`);
  try {
    for await (const breach of findBreaches(client, world, mutant)) return breach;
    return undefined;
  } finally {
    await client.query('ROLLBACK');
  }
}

test('the matrix detects every mutation of row security', async () => {
  expect(await firstBreach()).toBeUndefined();
  const { policies, mutants } = await allMutants(client);
  const unnoticed: string[] = [];
  for (const mutant of mutants) {
    if (await firstBreach(mutant)) continue;
    unnoticed.push(mutant.name);
    // A mutant that passes costs a whole matrix: its name is of use even if the limit below ends the test.
    console.info(`not noticed: ${mutant.name}`);
  }
  console.info(
    `row security: ${tables.length} tables, ${policies} policies, ${mutants.length} mutants, ${mutants.length - unnoticed.length} noticed`,
  );
  expect(unnoticed).toEqual([]);
  expect(policies).toBeGreaterThan(tables.length);
}, 1_800_000);

test('a policy is mutated by removing each of its conditions', () => {
  expect(withoutOneCondition(`((a = ANY (b)) AND (EXISTS ( SELECT WHERE ((c) AND (d)))) AND (e))`)).toEqual([
    '(EXISTS ( SELECT WHERE ((c) AND (d)))) AND (e)',
    '(a = ANY (b)) AND (e)',
    '(a = ANY (b)) AND (EXISTS ( SELECT WHERE ((c) AND (d))))',
  ]);
  expect(withoutOneCondition('((a) OR (b))')).toEqual(['(b)', '(a)']);
  expect(withoutOneCondition('(a = ( SELECT b()))')).toEqual([]);
});
