import { readLibrary } from '../../../src/features/templates/seed/library.schema.ts';
import { answerTemplate, type Choices, listChoices } from './answer-template.ts';
import { evaluateForm, type FormResult } from './evaluate-forms.ts';
import { type MadeCase, readMadeCases } from './made-case.ts';

export interface TemplateResult extends FormResult {
  /** Key of the template. */
  template: string;
}

/** A made case through the template that fills most of its form; null if no reviewed template names the form, or its blank is not here. */
async function evaluateThroughTemplate(name: string, made: MadeCase): Promise<TemplateResult | null> {
  const results: TemplateResult[] = [];
  for (const template of await readLibrary()) {
    if (!template.reviewed || !template.forms.includes(made.form)) continue;
    const evaluate = (chosen: Choices) => evaluateForm(name, made, answerTemplate(template, made, chosen));
    let chosen: Choices = new Map();
    let best = await evaluate(chosen);
    // One question after the other: a question without a fact is answered as it fills most.
    for (const { id, choices } of listChoices(template, made))
      for (const choice of choices) {
        const tried = new Map(chosen).set(id, choice);
        const result = await evaluate(tried);
        if (!best || !result || result.right <= best.right) continue;
        [best, chosen] = [result, tried];
      }
    if (best) results.push({ ...best, template: template.key });
  }
  return results.toSorted((a, b) => b.right - a.right)[0] ?? null;
}

/** Prints what official forms get when the made cases answer the questions of the standard templates, and what they then lack. */
export async function evaluateTemplates(asked: readonly string[] = []): Promise<void> {
  console.log('\nOfficial forms, filled from made cases through the standard templates');
  const results: TemplateResult[] = [];
  for (const [name, made] of readMadeCases()) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const result = await evaluateThroughTemplate(name, made);
    if (result) results.push(result);
    else console.log(`${name}: no reviewed template names ${made.form}`);
  }
  console.table(
    Object.fromEntries(
      results.map(({ name, template, expected, right, wrong }) => [
        name,
        {
          template,
          expected,
          right,
          wrong: wrong.length,
          filled: `${((100 * right) / Math.max(1, expected)).toFixed(1)} %`,
        },
      ]),
    ),
  );
  for (const { name, template, empty, wrong } of results) {
    for (const { field, expected, found } of wrong)
      console.log(`${name} (${template}): WRONG ${field.name}: '${found}' instead of '${expected}'`);
    for (const { fact, reason, field, expected } of empty)
      console.log(`${name} (${template}): empty ${fact ?? field.name} (${reason}): '${expected}'`);
  }
}
