import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../run-command.ts';

const document = 'docs/reference/dependencies.md';
const manifests = {
  root: 'package.json',
  server: 'apps/server/package.json',
  web: 'apps/web/package.json',
  contract: 'packages/contract/package.json',
  locales: 'packages/locales/package.json',
};

const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');

interface Row {
  /** A name, or the beginning of names before `*`. */
  name: string;
  users: string[];
  reason: string;
}

const rows = [...read(document).matchAll(/^\| `(.+?)` \| (.+?) \| (.+) \|$/gm)].map(
  ([, name = '', users = '', reason = '']): Row => ({ name, users: users.split(', '), reason }),
);

const findRow = (dependency: string) =>
  rows.find(({ name }) => name === dependency) ??
  rows.find(({ name }) => name.endsWith('*') && dependency.startsWith(name.slice(0, -1)));

/** Which package.json has each dependency; `tests` are those of the server that only its tests use. */
const users = Object.entries(manifests).flatMap(([user, file]) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<
    string,
    Record<string, string>
  >;
  return [
    ...Object.keys(dependencies).map((name) => ({ name, user })),
    ...Object.keys(devDependencies).map((name) => ({
      name,
      user: user === 'server' ? 'server tests' : user,
    })),
  ];
});

test('each direct dependency has its reason, and each reason a dependency', () => {
  expect(users.filter(({ name }) => !findRow(name))).toEqual([]);
  for (const row of rows) {
    const needed = new Set(users.filter(({ name }) => findRow(name) === row).map(({ user }) => user));
    expect([...needed].sort(), row.name).toEqual([...row.users].sort());
    expect(row.reason.length, row.name).toBeGreaterThan(10);
  }
});
