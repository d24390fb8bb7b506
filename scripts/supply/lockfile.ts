import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from '../run-command.ts';

/** A package in `package-lock.json`, version 3: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  /** A package of this repository. */
  link?: boolean;
  /** Checksum of its archive, which npm compares. */
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
}

interface Manifest {
  allowScripts?: Record<string, boolean>;
}

export const readJson = <Value>(file: string): Value =>
  JSON.parse(readFileSync(path.join(projectDir, file), 'utf8')) as Value;

/** Installed packages by folder, such as `node_modules/duck/node_modules/underscore`. Without the packages of this repository. */
export function readLockedPackages(): Map<string, LockedPackage> {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
  return new Map(
    Object.entries(packages).filter(([folder, { link }]) => folder.includes('node_modules/') && !link),
  );
}

export const toPackageName = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 13);

/**
 * Packages without a checksum or with an address: a Git repository, a URL, one registry. npm fetches a package without an
 * address from the registry that the installation is set to, and compares the checksum.
 */
export function findUnverifiedPackages(packages: Map<string, LockedPackage>): string[] {
  return [...packages].flatMap(([folder, { version, resolved, integrity }]) => [
    ...(integrity?.startsWith('sha512-') ? [] : [`${folder}: no sha512 checksum in package-lock.json`]),
    ...(resolved === undefined ? [] : [`${folder}: from ${resolved}`]),
    ...(/^\d+\.\d+\.\d+/.test(version ?? '') ? [] : [`${folder}: ${version} is no version of a registry`]),
  ]);
}

/** Install scripts that `allowScripts` of package.json does not decide about, and entries of it without a package. */
export function findUndecidedScripts(
  packages: Map<string, LockedPackage>,
  { allowScripts = {} }: Manifest,
): string[] {
  const withScript = new Set(
    [...packages]
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => toPackageName(folder)),
  );
  return [
    ...[...withScript]
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name}: has an install script that allowScripts does not mention`),
    ...Object.keys(allowScripts)
      .filter((name) => !withScript.has(name))
      .map((name) => `${name}: in allowScripts, but has no install script`),
  ];
}
