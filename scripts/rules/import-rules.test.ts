import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedProgram, projectDir } from '../run-command.ts';

type Import = [file: string, from: string];

const forbidden: Import[] = [
  ['packages/contract/src/cases/requests.contract.ts', '@visafolio/locales'],
  ['packages/contract/src/cases/requests.contract.ts', '../../../locales/src/index.ts'],
  ['packages/contract/src/index.ts', '@visafolio/server/src/main.ts'],
  ['packages/locales/src/index.ts', '../../../apps/web/src/main.tsx'],
  ['apps/server/src/shared/mail/mailer.ts', '../../features/cases/requests.usecases.ts'],
  ['apps/server/src/shared/mail/mailer.ts', '../../app/settings/settings.ts'],
  ['apps/server/src/shared/services.ts', '../app/settings/settings.ts'],
  ['apps/server/src/features/cases/requests.usecases.ts', '../../app/http/http.ts'],
  ['apps/server/src/features/cases/requests.usecases.ts', '../files/documents.queries.ts'],
  ['apps/server/src/features/cases/detail/show.ts', '../../files/documents.queries.ts'],
  ['apps/server/src/features/cases/requests.router.ts', '../../features/files/documents.queries.ts'],
  ['apps/server/src/features/accounts/mail-sign-in/sign-in-by-link.ts', '../../files/documents.queries.ts'],
  ['apps/server/src/features/accounts/single-sign-on/firms/sso-only.ts', '../../../firms/firms.queries.ts'],
  ['apps/web/src/features/cases/pages/dashboard-page.tsx', '../../../app/router.ts'],
  ['apps/web/src/features/cases/pages/dashboard-page.tsx', '@visafolio/server'],
  ['apps/web/src/app/router.ts', '../../../server/src/app/http/router.ts'],
  ['apps/web/src/main.tsx', '@visafolio/server/src/app/http/router.ts'],
  ['apps/web/src/shared/api/client.ts', '../../features/cases/api/requests.ts'],
  ['apps/web/src/shared/api/client.ts', '../../ui/button.tsx'],
  ['apps/web/src/ui/button.tsx', '../features/cases/api/requests.ts'],
  ['apps/web/src/ui/button.tsx', '@tanstack/react-query'],
];

const allowed: Import[] = [
  ['packages/contract/src/cases/requests.contract.ts', '../shared/fields.ts'],
  ['packages/locales/src/types.ts', '@visafolio/contract'],
  ['apps/server/src/features/cases/requests.usecases.ts', './requests.queries.ts'],
  ['apps/server/src/features/cases/detail/show.ts', '../requests.queries.ts'],
  ['apps/server/src/features/cases/requests.usecases.ts', './send/send-request.ts'],
  ['apps/server/src/features/cases/requests.usecases.ts', '../firms/people/reassign-cases.ts'],
  ['apps/server/src/features/cases/requests.usecases.ts', '../../shared/db/actor.ts'],
  ['apps/server/src/features/accounts/mail-sign-in/sign-in-by-link.ts', '../people/people.queries.ts'],
  ['apps/server/src/features/accounts/single-sign-on/firms/sso-only.ts', '../../people/people.queries.ts'],
  ['apps/server/src/app/http/router.ts', '../features/cases/requests.router.ts'],
  ['apps/web/src/features/cases/pages/dashboard-page.tsx', '../../../ui/button.tsx'],
  ['apps/web/src/ui/button.tsx', '../shared/i18n/format.ts'],
  ['apps/web/src/app/router.ts', '../features/cases/pages/dashboard-page.tsx'],
];

/** A project with only these imports and our lint rules. */
const dir = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
const casePath = ([file, from]: Import) => {
  const index = [...forbidden, ...allowed].findIndex((other) => other[0] === file && other[1] === from);
  return file.replace(/(?=[^/]+$)/, `case-${index}-`);
};
let complaints: string;

beforeAll(() => {
  for (const name of ['biome.json', '.gitignore']) cpSync(path.join(projectDir, name), path.join(dir, name));
  for (const example of [...forbidden, ...allowed]) {
    const file = path.join(dir, casePath(example));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `import { thing } from '${example[1]}';\n\nthing();\n`);
  }
  writeFileSync(
    path.join(dir, 'hen.ts'),
    "import { egg } from './egg.ts';\n\nexport const hen = () => egg();\n",
  );
  writeFileSync(
    path.join(dir, 'egg.ts'),
    "import { hen } from './hen.ts';\n\nexport const egg = () => hen();\n",
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      installedProgram('@biomejs/biome/bin/biome'),
      'lint',
      '--only=style/noRestrictedImports',
      '--only=suspicious/noImportCycles',
      '--max-diagnostics=none',
      '.',
    ],
    { cwd: dir, encoding: 'utf8' },
  );
  complaints = stdout + stderr;
});
afterAll(() => rmSync(dir, { recursive: true }));

test.each(forbidden)('%s may not import %s', (...example) => {
  expect(complaints).toContain(casePath(example));
});

test.each(allowed)('%s may import %s', (...example) => {
  expect(complaints).not.toContain(casePath(example));
});

test('two modules may not import each other', () => {
  expect(complaints).toMatch(/hen\.ts.*noImportCycles/);
});
