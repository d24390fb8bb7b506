import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type ChosenMap, chooseMap } from '../../../src/features/filings/form-maps/choose-map.ts';
import { resolveForm } from '../../../src/features/filings/form-maps/resolve/resolve-form.ts';
import prepareForm, {
  type PreparedForm,
} from '../../../src/features/filings/government-forms/pdf/prepare/prepare-form.ts';
import { samples } from '../../harness/samples.ts';
import { type MadeCase, readMadeCases, toFormCase } from './made-case.ts';

interface EditionResult {
  blank: string;
  code: string;
  /** Fillable fields, and those of them that carry over, wait for a person, and are new; fields of the map that the blank does not have. */
  fields: number;
  carried: number;
  review: number;
  added: number;
  gone: number;
  /** Over all made cases of the form: values in fields that carry over, and those that are not what the case expects in the reviewed edition. */
  filled: number;
  wrong: { made: string; field: string; expected: string; found: string; label: string }[];
}

const folder = new URL('forms/', samples);
/** Instructions of forms are no blanks. */
const isBlank = (name: string): boolean => name.endsWith('.pdf') && !name.endsWith('instr.pdf');

/** How each blank of another edition than that of its map is filled from made cases, without any review. */
async function fillOtherEditions(): Promise<EditionResult[]> {
  const results: EditionResult[] = [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isBlank).sort();
  for (const name of names) {
    const form = await prepareForm({ bytes: await readFile(new URL(name, folder)), fileName: name });
    if ('problem' in form) throw new Error(`${name}: ${form.problem}`);
    const chosen = chooseMap(form);
    if (chosen && chosen.map !== chosen.reviewed) results.push(compare(name, form, chosen));
  }
  return results;
}

function compare(
  blank: string,
  form: Extract<PreparedForm, { fields: unknown }>,
  { map, match }: ChosenMap,
): EditionResult {
  const cases = readMadeCases().filter(([, made]) => made.form === map.code);
  const wrong: EditionResult['wrong'] = [];
  let filled = 0;
  for (const [name, made] of cases) {
    for (const { field, state, value, from } of resolveForm(map, form.fields, toFormCase(made)).fields) {
      const rule = map.fields[field.name];
      // What goes to the page for additional information depends on how many lines an edition has.
      if (state !== 'filled' || !value || !from || (rule && 'left' in rule)) continue;
      const found = field.kind === 'checkbox' ? 'on' : value.trim();
      const expected = made.expected[match.carried.get(field.name) ?? ''] ?? '';
      filled += 1;
      if (found !== expected && (field.kind !== 'text' || !hasElsewhere(made, expected, found)))
        wrong.push({ made: name, field: field.name, expected, found, label: field.label.slice(-90) });
    }
  }
  return {
    blank,
    code: map.code,
    fields: form.fields.filter(({ kind }) => kind !== 'left_alone').length,
    carried: match.carried.size,
    review: match.changed.length,
    added: match.added.length,
    gone: match.gone.length,
    filled,
    wrong,
  };
}

/** Another edition has other lengths of fields: a text or a number abroad may stand in its field instead of the additional information, or its first words. */
function hasElsewhere({ expected: all }: MadeCase, expected: string, found: string): boolean {
  if (expected.startsWith(found) && expected[found.length] === ' ') return true;
  const isContinued = expected === '' || expected.startsWith('See Part');
  // The last lines of the additional information may be taken: then the addendum has the number.
  if (expected === '' && found.startsWith('+')) return true;
  const letters = toLetters(found);
  return (
    isContinued && letters.length >= 8 && Object.values(all).some((text) => toLetters(text).includes(letters))
  );
}

const toLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

export async function evaluateEditions(): Promise<void> {
  console.log('\nOfficial forms of other editions than those of the maps, filled from made cases');
  const results = await fillOtherEditions();
  console.table(
    Object.fromEntries(
      results.map(({ blank, code, wrong, ...counts }) => [blank, { code, ...counts, wrong: wrong.length }]),
    ),
  );
  for (const { blank, wrong } of results)
    for (const { made, field, expected, found, label } of wrong)
      console.log(`${blank}: WRONG ${field} (${made}): '${found}' instead of '${expected}' | ${label}`);
}
