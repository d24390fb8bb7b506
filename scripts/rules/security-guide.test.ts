import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../run-command.ts';

const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');
const guide = read('docs/guides/security.md');
const asvs = read('docs/reference/asvs.md');

test('each promise of the security guide names tests that exist', () => {
  const [, table = ''] = guide.split('## Promises, and the tests that hold them');
  const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (.+) \| (`.+`) \|$/gm)];
  expect(rows.length).toBeGreaterThan(20);
  const suites = read('faults/run.ts');
  for (const [, promise, tests = ''] of rows)
    for (const [, name = ''] of tests.matchAll(/`([^`]+)`/g)) {
      const suite = name.match(/^faults: (.+)$/)?.[1];
      const isThere = suite
        ? new RegExp(`^ {2}'?${suite}'?: \\{ run`, 'm').test(suites)
        : existsSync(path.join(projectDir, name));
      expect(isThere, `${promise}: ${name}`).toBe(true);
    }
});

test('the list of ASVS has each requirement of levels 1 and 2 once, and counts them rightly', () => {
  const rows = [
    ...asvs.matchAll(/^\| V([\d.]+) \| ([12]) \| (met|partly|not|operator|n\.a\.) \| .{5,} \|$/gm),
  ];
  // ASVS 5.0.0 has 70 of level 1 and 183 of level 2.
  expect(rows.filter(([, , level]) => level === '1')).toHaveLength(70);
  expect(new Set(rows.map(([, number]) => number)).size).toBe(253);
  const count = (wanted: string) => rows.filter(([, , , state]) => state === wanted).length;
  expect(asvs).toContain(
    `${count('met')} are met, ${count('partly')} partly, ${count('not')} not, ${count('operator')} are the operator's, and ${count('n.a.')} do not apply`,
  );
});
