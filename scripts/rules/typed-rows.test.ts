import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../run-command.ts';

const server = 'apps/server/src';

const casts = (text: string): boolean => /\.execute\s*</.test(text);

const files = readdirSync(path.join(projectDir, server), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .filter((file) => casts(readFileSync(path.join(projectDir, server, file), 'utf8')));

describe('rows come from `query` of shared/db, whose columns tests compare, and never from a cast', () => {
  test('in all of the server', () => {
    expect(files).toEqual([]);
  });

  test('a cast is found, also across lines', () => {
    expect(casts('tx.execute<{ id: string }>(sql`SELECT 1`)')).toBe(true);
    expect(casts('tx\n  .execute\n  <Row>(sql`SELECT 1`)')).toBe(true);
    expect(casts('tx.execute(sql`SELECT 1 < 2`)')).toBe(false);
  });
});
