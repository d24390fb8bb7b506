import satisfies from 'spdx-satisfies';
import { type LockedPackage, readJson, toPackageName } from './lockfile.ts';

interface Licenses {
  /** SPDX identifiers: https://spdx.org/licenses/ */
  allowed: string[];
  /** `packages`: names, or the beginning of names before `*`. `license`: as package.json says it, or `none`. */
  exceptions: { packages: string[]; license: string; reason: string }[];
}

export const readLicenses = () => readJson<Licenses>('scripts/supply/licenses.json');

/** Packages whose licence is neither allowed nor an exception, and exceptions that no package needs. */
export function findLicenseProblems(
  packages: Map<string, LockedPackage>,
  { allowed, exceptions }: Licenses,
): string[] {
  const needed = new Set<string>();
  const problems: string[] = [];
  for (const [folder, { license = 'none' }] of packages) {
    if (isAllowed(license, allowed)) continue;
    const name = toPackageName(folder);
    const pattern = exceptions
      .filter((exception) => exception.license === license)
      .flatMap((exception) => exception.packages)
      .find((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each));
    if (pattern) needed.add(pattern);
    else problems.push(`${folder}: the licence ${license} is not allowed`);
  }
  const unneeded = exceptions.flatMap((exception) => exception.packages).filter((each) => !needed.has(each));
  return [...problems, ...unneeded.map((each) => `${each}: an exception that no package needs`)];
}

function isAllowed(license: string, allowed: string[]): boolean {
  try {
    return satisfies(license, allowed);
  } catch {
    // Not an expression of SPDX.
    return false;
  }
}
