import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { chooseMap } from '../../../src/features/filings/form-maps/choose-map.ts';
import { resolveForm } from '../../../src/features/filings/form-maps/resolve/resolve-form.ts';
import prepareForm from '../../../src/features/filings/government-forms/pdf/prepare/prepare-form.ts';
import { samples } from '../../harness/samples.ts';
import { type MadeCase, readMadeCases, toFormCase } from './made-case.ts';

export interface FormResult {
  name: string;
  /** Fillable fields, and those that the map classifies. */
  fields: number;
  classified: number;
  /** Fields that must have a value, and those that have the right one. */
  expected: number;
  right: number;
  empty: { field: FormField; expected: string; reason: string; fact: string | undefined }[];
  wrong: { field: FormField; expected: string; found: string }[];
  /** Expected fields that the blank does not have. */
  unknown: string[];
}

const blanks = new Map<string, ReturnType<typeof prepareBlank>>();

function readBlank(blank: string): ReturnType<typeof prepareBlank> {
  const reading = blanks.get(blank) ?? prepareBlank(blank);
  blanks.set(blank, reading);
  return reading;
}

async function prepareBlank(blank: string) {
  const file = new URL(`forms/${blank}`, samples);
  if (!existsSync(file)) return null;
  const form = await prepareForm({ bytes: await readFile(file), fileName: blank });
  if ('problem' in form) throw new Error(`${blank}: ${form.problem}`);
  return form;
}

/** Null without the blank, which is not part of the project. */
export async function evaluateForm(
  name: string,
  made: MadeCase,
  formCase = toFormCase(made),
): Promise<FormResult | null> {
  const form = await readBlank(made.blank);
  if (!form) return null;
  const chosen = chooseMap(form);
  if (!chosen) throw new Error(`${made.blank} has no map`);
  const { fields } = resolveForm(chosen.map, form.fields, formCase);
  const values = new Map(fields.map((resolved) => [resolved.field.name, resolved]));
  const fillable = form.fields.filter(({ kind }) => kind !== 'left_alone');
  const names = new Set(fillable.map((field) => field.name));
  const result: FormResult = {
    name,
    fields: fillable.length,
    classified: fillable.filter(({ name }) => chosen.map.fields[name]).length,
    expected: 0,
    right: 0,
    empty: [],
    wrong: [],
    unknown: Object.keys(made.expected).filter((each) => !names.has(each)),
  };
  for (const field of fillable) {
    const expected = made.expected[field.name] ?? '';
    const resolved = values.get(field.name);
    const value = resolved?.state === 'filled' ? (resolved.value ?? '') : '';
    const found = field.kind === 'checkbox' && value ? 'on' : value.trim();
    if (expected) result.expected += 1;
    if (found === expected) result.right += expected ? 1 : 0;
    else if (found) result.wrong.push({ field, expected, found });
    else
      result.empty.push({
        field,
        expected,
        reason: [resolved?.state, resolved?.reason].filter(Boolean).join(' '),
        fact: resolved?.from?.kind === 'answer' ? resolved.from.fact : undefined,
      });
  }
  return result;
}

/** Prints what the maps of official forms fill in made cases. Arguments: names of cases; all if none. */
export async function evaluateForms(asked: readonly string[] = []): Promise<void> {
  console.log('\nOfficial forms, filled from made cases');
  const results: FormResult[] = [];
  for (const [name, made] of readMadeCases()) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const result = await evaluateForm(name, made);
    if (result) results.push(result);
    else console.log(`${name}: skipped, its blank is not here`);
  }
  console.table(
    Object.fromEntries(
      results.map(({ name, fields, classified, expected, right, empty, wrong }) => [
        name,
        {
          fields,
          classified,
          expected,
          right,
          empty: empty.length,
          wrong: wrong.length,
          filled: `${((100 * right) / Math.max(1, expected)).toFixed(1)} %`,
        },
      ]),
    ),
  );
  for (const { name, empty, wrong, unknown } of results) {
    for (const { field, expected, found } of wrong)
      console.log(
        `${name}: WRONG ${field.name}: '${found}' instead of '${expected}' | ${field.label.slice(-90)}`,
      );
    for (const { field, expected, reason } of empty)
      console.log(`${name}: empty ${field.name}: '${expected}' (${reason}) | ${field.label.slice(-90)}`);
    for (const field of unknown) console.log(`${name}: no field ${field}`);
  }
}
