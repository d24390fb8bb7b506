import { auditPackages } from './audit.ts';
import { findLicenseProblems, readLicenses } from './licenses.ts';
import { findUndecidedScripts, findUnverifiedPackages, readJson, readLockedPackages } from './lockfile.ts';
import { createSbom } from './sbom.ts';

/**
 * `npm run check:supply`: every package has a checksum and comes from a registry, has an allowed licence, runs an install script only if
 * package.json allows it, and has no known vulnerability of level high; the SBOM of them is valid.
 */
const packages = readLockedPackages();
const [audit, sbom] = await Promise.all([auditPackages(), createSbom().catch((error: Error) => error)]);
const problems = [
  ...findUnverifiedPackages(packages),
  ...findUndecidedScripts(packages, readJson('package.json')),
  ...findLicenseProblems(packages, readLicenses()),
  ...('problems' in audit ? audit.problems : []),
  ...(sbom instanceof Error ? [sbom.message] : []),
];
for (const problem of problems) console.error(problem);
if ('skipped' in audit) console.log(`Known vulnerabilities were not looked up: ${audit.skipped}`);
console.log(`${packages.size} packages, ${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
