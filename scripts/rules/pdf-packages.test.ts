import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../run-command.ts';

const forms = 'apps/server/src/features/filings/government-forms/pdf';
const pdf = 'apps/server/src/shared/files/pdf';

interface Job {
  /** Files and folders that may import the package. */
  where: string[];
  /** Whether tests may use it too. */
  inTests: boolean;
}

/** The guide's table as paths. A new PDF package needs a job that none of these does. */
const jobs: Record<string, Job> = {
  '@cantoo/pdf-lib': {
    where: [
      forms,
      'apps/server/src/features/filings/packets/pdf',
      'apps/server/src/features/files/process/look',
      'apps/server/src/features/files/process/active',
    ],
    inTests: true,
  },
  '@hyzyla/pdfium': {
    where: [
      'apps/server/src/features/files/process/look',
      'apps/server/src/features/files/read/machine-readable-zone/open-pages.ts',
    ],
    inTests: true,
  },
  '@libpdf/core': { where: [`${forms}/read-back.ts`], inTests: false },
  '@neslinesli93/qpdf-wasm': {
    where: ['apps/server/src/features/files/process/look/decrypt.ts'],
    inTests: false,
  },
  fontkit: { where: [`${forms}/fill/form-fonts.ts`], inTests: false },
  harfbuzzjs: { where: [`${pdf}/font-file.ts`], inTests: false },
  'opentype.js': { where: [`${pdf}/embedding`], inTests: false },
  'pdfjs-dist': {
    where: [
      'apps/server/src/features/files/read/text/read-pdf.ts',
      'apps/web/src/features/cases/components/review/preview',
    ],
    inTests: true,
  },
  pdfkit: { where: [`${pdf}/page-writer.ts`], inTests: true },
};

const read = (file: string) => readFileSync(path.join(projectDir, file), 'utf8');
const sources = globSync('{apps,packages,e2e,bench,faults,scripts}/**/*.{ts,tsx,js,mjs,html}', {
  cwd: projectDir,
  exclude: (name) => ['node_modules', 'dist'].includes(name),
}).map((file) => ({ file, imports: findPackages(read(file)) }));

describe('packages for PDFs', () => {
  test('the installed packages are those with a job', () => {
    const installed = globSync('{package.json,{apps,packages}/*/package.json}', { cwd: projectDir }).flatMap(
      (file) => {
        const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
        return Object.keys({ ...dependencies, ...devDependencies });
      },
    );
    const forPdfs = installed.filter(
      (name) => /pdf|fontkit|harfbuzz|opentype/i.test(name) && !/^@types\/|\/fonts-/.test(name),
    );
    expect([...new Set(forPdfs)].sort()).toEqual(Object.keys(jobs).sort());
  });

  test.each(Object.entries(jobs))('%s is imported only for its job', (name, { where, inTests }) => {
    const using = sources.filter(({ imports }) => imports.includes(name)).map(({ file }) => file);
    for (const place of where) expect(using.filter((file) => isIn(file, place))).not.toEqual([]);
    const elsewhere = using.filter(
      (file) => !where.some((place) => isIn(file, place)) && !(inTests && isForTests(file)),
    );
    expect(elsewhere).toEqual([]);
  });

  test('reading back a filled form shares no file with writing it', () => {
    const readers = sources.filter(
      ({ file, imports }) => imports.includes('@libpdf/core') || file.endsWith('/read-form-values.ts'),
    );
    expect(readers).toHaveLength(2);
    for (const { imports } of readers) expect(imports.filter((name) => name in jobs)).toHaveLength(1);
  });

  test('the guide lists each with its job', () => {
    const guide = read('docs/guides/architecture.md');
    for (const name of Object.keys(jobs)) expect(guide).toContain(`| \`${name}\` |`);
  });
});

/** Names of packages that a source text imports or resolves, including types. */
function findPackages(text: string): string[] {
  const specifiers = text.matchAll(
    /(?:\bfrom\s+|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*)['"]([^'".][^'"]*)['"]/g,
  );
  return [...specifiers].map(([, specifier = '']) =>
    specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/'),
  );
}

const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`);
const isForTests = (file: string) =>
  /\.test\.tsx?$|\/testing\//.test(file) || /^(apps\/server\/test|e2e|bench|faults)\//.test(file);
