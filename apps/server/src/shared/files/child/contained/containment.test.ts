import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tryContainment } from './containment.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'visafolio-bwrap-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is found where bwrap is this shell script. */
function tryWith(script: string) {
  const file = path.join(folder, 'bwrap');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return tryContainment(`relative:${folder}`);
}

describe.runIf(process.platform === 'linux')('containment', () => {
  it('is missing where bubblewrap is not installed', async () => {
    expect(await tryContainment(path.join(folder, 'nothing'))).toEqual({
      by: 'nothing',
      why: 'not_installed',
    });
  });

  it('does not work where bubblewrap fails, with its words', async () => {
    const found = await tryWith('echo "bwrap: No permissions to create new namespace" >&2; exit 1');
    expect(found).toEqual({
      by: 'nothing',
      why: 'does_not_work',
      said: 'bwrap: No permissions to create new namespace',
    });
  });

  it('does not work where the test process still reaches files', async () => {
    const found = await tryWith(
      'while [ "$1" != "--" ]; do shift; done; shift; export NODE_CHANNEL_FD=3 NODE_CHANNEL_SERIALIZATION_MODE=advanced; exec "$@" 4>&-',
    );
    expect(found).toMatchObject({ by: 'nothing', why: 'does_not_work' });
    expect(found).toHaveProperty('said', expect.stringContaining('the test process reached /etc/passwd'));
  });
});
