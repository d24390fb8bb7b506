import { PDF } from '@libpdf/core';
import type { Task } from '../../../../shared/files/child/messages.ts';
import { findCutFields } from './find-cut-fields.ts';

export interface PdfToReadBack {
  blank: Uint8Array;
  filled: Uint8Array;
  written: { name: string; value: string }[];
}

export interface FoundInPdf {
  /** Fields whose value differs from what was written, or from the blank. */
  differing: string[];
  /** Fields whose text is partly cut off. */
  cut: string[];
}

/**
 * Reads a filled form with another library than the one that wrote it, and compares every field with the written value, or else
 * with the blank. Renders its pages with a third library to find letters that are cut off.
 */
const readBack: Task<PdfToReadBack, FoundInPdf> = async ({ blank, filled, written }) => {
  const before = await readValues(blank);
  const now = await readValues(filled);
  const wanted = new Map(written.map(({ name, value }) => [name, value]));
  const differing = new Set<string>();
  for (const name of new Set([...before.keys(), ...now.keys(), ...wanted.keys()])) {
    const found = now.get(name);
    const value = wanted.get(name);
    const isRight =
      value === undefined
        ? JSON.stringify(found) === JSON.stringify(before.get(name))
        : found?.every((each) => each === value);
    if (!isRight) differing.add(name);
  }
  const cut = await findCutFields(
    filled,
    written.map(({ name }) => name),
  );
  return { differing: [...differing], cut };
};
export default readBack;

/** Values by name; several fields may share one. */
async function readValues(bytes: Uint8Array): Promise<Map<string, string[]>> {
  const pdf = await PDF.load(bytes);
  const values = new Map<string, string[]>();
  for (const field of pdf.getForm()?.getFields() ?? []) {
    if (field.type === 'signature' || field.type === 'button' || field.type === 'non-terminal') continue;
    values.set(field.name, [...(values.get(field.name) ?? []), toText(field.getValue())]);
  }
  return values;
}

const toText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join('\n') : String(value ?? '');
