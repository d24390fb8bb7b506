import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../run-command.ts';

const server = 'apps/server/src';

/** Folders that still cast rows. This list must only get shorter. */
const toDo = [
  'features/accounts/mail-orders',
  'features/cases/queue',
  'features/notifications',
  'shared/outbox',
];

const casts = (text: string): boolean => /\.execute\s*</.test(text);

const files = readdirSync(path.join(projectDir, server), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .filter((file) => casts(readFileSync(path.join(projectDir, server, file), 'utf8')));

describe('rows come from `query` of shared/db, which tests compare with their columns, and from no cast', () => {
  test('outside of the folders that are still to do', () => {
    expect(files.filter((file) => !toDo.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
  });

  test('and these are on the list as long as they have one', () => {
    expect(toDo.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))).toEqual([]);
  });

  test('a cast is found, also where it is broken into lines', () => {
    expect(casts('tx.execute<{ id: string }>(sql`SELECT 1`)')).toBe(true);
    expect(casts('tx\n  .execute\n  <Row>(sql`SELECT 1`)')).toBe(true);
    expect(casts('tx.execute(sql`SELECT 1 < 2`)')).toBe(false);
  });
});
