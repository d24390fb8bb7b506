import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from './run-command.ts';

/** Folders whose subfolders are rooms. The files beside them are a room too, called '.'. */
const houses = [
  'apps/server/src/features',
  'apps/server/src/features/accounts',
  'apps/server/src/features/accounts/single-sign-on',
  'apps/web/src/features',
  'apps/web/src/features/public-site',
];

test.each(houses)('rooms of %s do not import each other both ways, neither values nor types', (house) => {
  expect(circles(imports(house))).toEqual([]);
});

/** Room to the rooms that it imports. */
function imports(house: string): Map<string, Set<string>> {
  const root = path.join(projectDir, house);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file),
  );
  const rooms = new Map<string, Set<string>>();
  for (const file of files) {
    const from = findRoom(file);
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+)'/g)) {
      const imported = path.join(path.dirname(file), specifier);
      const to = findRoom(imported);
      if (imported.startsWith('..') || to === from) continue;
      rooms.set(from, (rooms.get(from) ?? new Set()).add(to));
    }
  }
  return rooms;
}

const findRoom = (file: string): string => (file.includes(path.sep) ? (file.split(path.sep)[0] ?? '') : '.');

/** Two-way pairs as `a <-> b`, longer circles as `a -> b -> c -> a`. */
function circles(rooms: Map<string, Set<string>>): string[] {
  const found = new Set<string>();
  const walk = (trail: string[]) => {
    const here = trail.at(-1) ?? '';
    for (const next of rooms.get(here) ?? []) {
      const start = trail.indexOf(next);
      if (start < 0) walk([...trail, next]);
      // Told once: from the room whose name comes first.
      else if (start === 0 && trail.every((each) => each >= next))
        found.add(trail.length === 2 ? trail.join(' <-> ') : [...trail, next].join(' -> '));
    }
  };
  for (const room of rooms.keys()) walk([room]);
  return [...found].sort();
}
