import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FilledPdf } from '../../apps/server/src/features/filings/government-forms/pdf/fill/fill-form.ts';
import type { PreparedForm } from '../../apps/server/src/features/filings/government-forms/pdf/prepare/prepare-form.ts';
import { makeSmallForm } from '../../apps/server/src/features/filings/government-forms/testing/small-form.ts';
import { createFileChild } from '../../apps/server/src/shared/files/child/file-children.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import { measureChild } from '../shared/child-cost.ts';
import { reportNumber } from '../shared/report.ts';

const folder = new URL('../../../shared/forms/', import.meta.url);
const task = (name: string) =>
  new URL(`../../apps/server/src/features/filings/government-forms/pdf/${name}.ts`, import.meta.url);
const limits = { ms: 60_000, megabytes: 1_500 };

/** CPU milliseconds and peak megabytes for opening, filling and reading back a form. */
export async function benchGovernmentForms(): Promise<void> {
  const blanks: [string, Uint8Array][] = [['a form of ten fields', await makeSmallForm()]];
  for (const name of ['i-130.pdf', 'i-130-2021-encrypted.pdf'])
    if (existsSync(new URL(name, folder))) blanks.push([name, await readFile(new URL(name, folder))]);
  const child = createFileChild(createLog('error'), 'bench');
  try {
    for (const [name, bytes] of blanks) {
      const prepared = await measured<PreparedForm>(`${name}, opened`, 10_000, 'prepare/prepare-form', {
        bytes,
        fileName: name,
      });
      if ('problem' in prepared) throw new Error(prepared.problem);
      const values = prepared.fields
        .filter(({ kind }) => kind !== 'left_alone')
        .map((field) => ({
          field,
          value: field.kind === 'text' ? 'García' : (field.choices.at(-1)?.value ?? 'Yes'),
        }));
      const addendum = { code: 'I-130', title: '', edition: null, applicant: 'Ana', alienNumber: null };
      const filled = await measured<FilledPdf>(
        `${name}, ${values.length} fields filled`,
        10_000,
        'fill/fill-form',
        {
          pdf: prepared.pdf,
          values,
          addendum,
        },
      );
      const differing = await measured<string[]>(`${name}, read back`, 5_000, 'read-back', {
        blank: prepared.pdf,
        filled: filled.pdf,
        written: filled.written,
      });
      reportNumber({ name: `${name}, fields that differ`, atMost: 0 }, differing.length, differing.join(' '));
    }
  } finally {
    await child.close();
  }

  async function measured<Found>(
    name: string,
    atMost: number,
    module: string,
    input: unknown,
  ): Promise<Found> {
    // Each gets its own process, including what it loads.
    const { found, cpuMs, megabytes } = await measureChild(child, () =>
      child.run<Found>(`${name}`, task(module), input, limits),
    );
    reportNumber({ name: `${name}, ms of CPU`, atMost }, cpuMs, `${megabytes.toFixed(0)} MB at most`);
    return found;
  }
}
