import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { projectDir } from '../run-command.ts';

const run = promisify(execFile);
const ofNpm = { cwd: projectDir, maxBuffer: 64 * 1024 * 1024 };

/** JSON of CycloneDX 1.5 with every package of `package-lock.json`. Throws if the schema does not allow it. */
export async function createSbom(): Promise<string> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--sbom-type=application'];
  const { stdout } = await run('npm', args, ofNpm);
  const sbom = JSON.parse(stdout);
  // npm writes the name of the folder.
  sbom.metadata.component.name = 'visafolio';
  const written = `${JSON.stringify(sbom, null, 2)}\n`;
  const problems = await findSchemaProblems(written);
  if (problems) throw new Error(`the SBOM is not valid: ${JSON.stringify(problems).slice(0, 2_000)}`);
  return written;
}

/** Null if the text is a CycloneDX document of version 1.5. */
export const findSchemaProblems = (sbom: string) =>
  new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(sbom);

/** `npm run sbom [file]`: writes the SBOM, into `sbom.cdx.json` unless another file is named. */
if (import.meta.main) {
  const file = path.resolve(process.argv[2] ?? path.join(projectDir, 'sbom.cdx.json'));
  const sbom = await createSbom();
  await writeFile(file, sbom);
  console.log(`${file}: ${JSON.parse(sbom).components.length} packages, CycloneDX 1.5`);
}
