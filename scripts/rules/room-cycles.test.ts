import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../run-command.ts';

const serverFeatures = 'apps/server/src/features';

/** Folders whose subfolders are rooms, with everything inside. The files beside the rooms are a room called '.'. */
const houses = [
  serverFeatures,
  'apps/server/src/features/accounts',
  'apps/server/src/features/accounts/single-sign-on',
  'apps/server/src/features/files',
  'apps/web/src/features',
  'apps/web/src/features/public-site',
];

test.each(houses)('rooms of %s do not import each other in cycles, types included', (house) => {
  const rooms = new Map<string, Set<string>>();
  for (const { from, to } of findImports(house)) rooms.set(from, (rooms.get(from) ?? new Set()).add(to));
  expect(circles(rooms)).toEqual([]);
});

test('no feature of the server uses the queries of another', () => {
  const foreign = findImports(serverFeatures).filter(({ imported }) => imported.endsWith('.queries.ts'));
  expect(foreign).toEqual([]);
});

/** Imports of each room from other rooms. */
function findImports(folder: string) {
  const findRoom = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : '.');
  const root = path.join(projectDir, folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const specifiers = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+)'/g)];
    return specifiers
      .map(([, specifier = '']) => path.join(path.dirname(file), specifier))
      .map((imported) => ({ from: findRoom(file), to: findRoom(imported), imported }))
      .filter(({ from, to, imported }) => !imported.startsWith('..') && from !== to);
  });
}

/** Pairs as `a <-> b`, longer cycles as `a -> b -> c -> a`. */
function circles(rooms: Map<string, Set<string>>): string[] {
  const found = new Set<string>();
  const walk = (trail: string[]) => {
    const here = trail.at(-1) ?? '';
    for (const next of rooms.get(here) ?? []) {
      const start = trail.indexOf(next);
      if (start < 0) walk([...trail, next]);
      // Reported once, starting at the alphabetically first room.
      else if (start === 0 && trail.every((each) => each >= next))
        found.add(trail.length === 2 ? trail.join(' <-> ') : [...trail, next].join(' -> '));
    }
  };
  for (const room of rooms.keys()) walk([room]);
  return [...found].sort();
}
