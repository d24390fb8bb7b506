import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Finding, Options } from '../shared/report.ts';
import { runFailingStarts } from './failed-starts.ts';
import { restoreOntoFullDisks, startOnFullDisks } from './full-disks.ts';
import { createInstallation } from './installation.ts';

/** Starts and restores that cannot succeed. `times`: number of disk sizes to try. */
export async function starts({ times }: Options): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'visafolio-starts-'));
  try {
    const installation = await createInstallation(folder);
    return [
      await runFailingStarts(installation),
      await startOnFullDisks(installation, times),
      await restoreOntoFullDisks(installation, times),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
