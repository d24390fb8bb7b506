import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { samples } from '../../../../../test/harness/samples.ts';
import { fillEveryField, names } from '../testing/fill-every-field.ts';
import prepareForm from './prepare/prepare-form.ts';

const official = new URL('forms/', samples);
const files = existsSync(official) ? readdirSync(official).filter((name) => name.endsWith('.pdf')) : [];

test.skipIf(files.length === 0).for(files.length ? files : ['no official forms are here'])(
  '%s shows all letters of names of five languages, in each of its fields',
  { timeout: 600_000 },
  async (file) => {
    const form = await prepareForm({ bytes: await readFile(new URL(file, official)), fileName: file });
    if ('problem' in form) throw new Error(form.problem);
    for (const name of Object.values(names)) {
      const filled = await fillEveryField(form, () => name);
      expect(filled).toMatchObject({ differing: [], cut: [], failed: [] });
    }
  },
);
