import { describe, expect, test } from 'vitest';
import { readAudit } from './audit.ts';
import { findLicenseProblems, readLicenses } from './licenses.ts';
import {
  findUndecidedScripts,
  findUnverifiedPackages,
  type LockedPackage,
  readJson,
  readLockedPackages,
} from './lockfile.ts';
import { createSbom, findSchemaProblems } from './sbom.ts';

const integrity = 'sha512-abc';
const lock = (locked: LockedPackage) =>
  new Map([['node_modules/some', { version: '1.0.0', integrity, ...locked }]]);

describe('the lockfile', () => {
  test('has only packages of a registry, with checksums', () => {
    expect(findUnverifiedPackages(readLockedPackages())).toEqual([]);
    expect(readLockedPackages().size).toBeGreaterThan(500);
  });

  test.each([
    ['without a checksum', { version: '1.0.0', integrity: undefined }],
    ['with a weak checksum', { integrity: 'sha1-abc' }],
    ['from a mirror', { resolved: 'https://mirror.example.com/some-1.0.0.tgz' }],
    ['from a Git repository', { resolved: 'git+ssh://git@github.com/some/some.git#abc' }],
    ['with an address for a version', { version: 'https://example.com/some.tgz' }],
  ])('may not have a package %s', (_, locked) => {
    expect(findUnverifiedPackages(lock(locked as LockedPackage))).toHaveLength(1);
  });
});

test('each install script is allowed or refused by package.json', () => {
  expect(findUndecidedScripts(readLockedPackages(), readJson('package.json'))).toEqual([]);
  const withScript = lock({ hasInstallScript: true });
  expect(findUndecidedScripts(withScript, {})).toHaveLength(1);
  expect(findUndecidedScripts(withScript, { allowScripts: { some: false } })).toEqual([]);
  expect(findUndecidedScripts(lock({}), { allowScripts: { some: true } })).toHaveLength(1);
});

describe('licences', () => {
  const licenses = { allowed: ['MIT', 'ISC'], exceptions: [] };

  test('of all packages are allowed, or an exception with its reason', () => {
    expect(findLicenseProblems(readLockedPackages(), readLicenses())).toEqual([]);
    for (const { reason } of readLicenses().exceptions) expect(reason).toMatch(/^.{20,}\.$/);
  });

  test.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-3.0-only',
    'SEE LICENSE IN LICENSE',
    undefined,
  ])('%s is not allowed', (license) => {
    const locked = license ? { license } : {};
    expect(findLicenseProblems(lock(locked), licenses)).toHaveLength(1);
  });

  test.each(['MIT', 'MIT OR GPL-3.0-only', '(MIT AND ISC)'])('%s is allowed', (license) => {
    expect(findLicenseProblems(lock({ license }), licenses)).toEqual([]);
  });

  test('an exception counts for its licence only, and goes when no package needs it', () => {
    const exceptions = [{ packages: ['some'], license: 'PSF-2.0', reason: '' }];
    expect(findLicenseProblems(lock({ license: 'PSF-2.0' }), { ...licenses, exceptions })).toEqual([]);
    expect(findLicenseProblems(lock({ license: 'GPL-3.0-only' }), { ...licenses, exceptions })).toHaveLength(
      2,
    );
  });
});

describe('known vulnerabilities', () => {
  const answer = (severity: string) =>
    JSON.stringify({ vulnerabilities: { some: { severity, range: '<2' } } });

  test('of levels high and critical are problems', () => {
    expect(['low', 'moderate', 'high', 'critical'].map((level) => readAudit(answer(level)))).toEqual([
      { problems: [] },
      { problems: [] },
      { problems: ['some <2: a known vulnerability of level high'] },
      { problems: ['some <2: a known vulnerability of level critical'] },
    ]);
  });

  test('a registry that answers no audits is named, not taken for an answer without problems', () => {
    expect(readAudit('{"message":"405 Method Not Allowed","error":{"summary":""}}')).toEqual({
      skipped: '405 Method Not Allowed',
    });
    expect(readAudit('')).toEqual({ skipped: 'npm audit gave no answer' });
  });
});

test('the SBOM is valid CycloneDX with every package, and names no registry', async () => {
  const written = await createSbom();
  const { components } = JSON.parse(written) as { components: { purl: string; hashes?: object[] }[] };
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = [...readLockedPackages()].filter(([folder, { version }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 13);
    return !listed.has(`pkg:npm/${name}@${version}`);
  });
  expect(missing.map(([folder]) => folder)).toEqual([]);
  expect(written).not.toMatch(/"type": "distribution"/);
  expect(
    await findSchemaProblems(written.replace('"bomFormat": "CycloneDX"', '"bomFormat": "Other"')),
  ).not.toBeNull();
}, 60_000);
