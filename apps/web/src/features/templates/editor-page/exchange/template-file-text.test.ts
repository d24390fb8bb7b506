import type { TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';
import { describe, expect, test } from 'vitest';
import { TemplateForm } from '../../template-form.ts';
import { toTemplateForm, toTemplateInput } from '../../template-form-values.ts';
import { withRowIds } from '../outline/rows.ts';
import { readTemplateFile, writeTemplateFile } from './template-file-text.ts';

const template: TemplateInput = {
  name: 'Family',
  visa_type: 'Family-based',
  description: 'For spouses',
  translations: { es: { name: 'Familia', description: 'Para cónyuges' } },
  questions: [
    {
      text: 'Marital status',
      type: 'select',
      required: true,
      options: { choices: ['Single', 'Married'], group_name: 'You', group_order: 0, key: 'marital_status' },
      translations: { es: { text: 'Estado civil', choices: ['Soltero', 'Casado'], group_name: 'Usted' } },
    },
    {
      text: 'Date of marriage',
      type: 'date',
      required: false,
      options: {
        group_name: 'You',
        group_order: 0,
        help: 'As on the certificate',
        ask_if: {
          match: 'any',
          tests: [
            { question: 'marital_status', is: 'one_of', values: ['Married'] },
            { question: 'marital_status', is: 'not_answered' },
          ],
        },
      },
      translations: { es: { text: 'Fecha de matrimonio', group_name: 'Usted' } },
    },
  ],
  documents: [{ name: 'Passport', description: 'All pages', required: true, translations: null }],
};
const read = (content: unknown) =>
  readTemplateFile(new Blob([typeof content === 'string' ? content : JSON.stringify(content)]));
const file = (change: object) => ({
  format: 'visafolio.template',
  version: 1,
  template: { ...template, ...change },
});
const [status, date] = template.questions;

test('a template that is exported and imported is the same, also through the form', async () => {
  const text = writeTemplateFile(template, 'https://visafolio.test');
  expect(JSON.parse(text).$schema).toBe('https://visafolio.test/template-file.schema.json');
  expect(await read(text)).toEqual({ template });
  const form = TemplateForm.parse(withRowIds(toTemplateForm(template)));
  expect(await read(writeTemplateFile(toTemplateInput(form), ''))).toEqual({ template });
});

describe('a file is refused', () => {
  test.each([
    ['{"format":', { reason: 'not_json' }],
    [[], { reason: 'not_template' }],
    [null, { reason: 'not_template' }],
    [{ format: 'other', version: 1 }, { reason: 'not_template' }],
    [{ ...file({}), version: 2 }, { reason: 'newer' }],
    [file({ name: 7 }), { reason: 'invalid', place: 'template.name' }],
    [
      file({ questions: [status, { ...date, type: 'script' }] }),
      { reason: 'invalid', place: 'template.questions[1].type' },
    ],
    [
      file({ questions: Array.from({ length: 501 }, () => status) }),
      { reason: 'invalid', place: 'template.questions' },
    ],
    [file({ questions: [], documents: [] }), { reason: 'invalid', place: 'template.questions' }],
    [
      file({ parties: [{ key: 'worker', name: 'Worker', translations: null }] }),
      { reason: 'invalid', place: 'template.parties' },
    ],
    [
      file({ documents: [{ ...template.documents[0], party: 'worker' }] }),
      { reason: 'invalid', place: 'template.documents[0].party' },
    ],
    [
      file({ questions: [{ ...status, options: { ...status?.options, party: 'worker' } }] }),
      { reason: 'invalid', place: 'template.questions[0].options.party' },
    ],
    [
      file({ questions: [date, status] }),
      { reason: 'condition', question: 'Date of marriage', other: 'Marital status' },
    ],
  ])('%j: %j', async (content, refusal) => {
    expect(await read(content)).toEqual({ refusal });
  });

  test('if it is too large to read', async () => {
    expect(await read(' '.repeat(5_000_001))).toEqual({ refusal: { reason: 'too_large' } });
  });

  test('if it is nested a million times', async () => {
    const { refusal } = (await read('['.repeat(1_000_000))) as { refusal: object };
    expect(refusal).toEqual({ reason: 'not_json' });
  });
});

test('what the format does not have is left out: also names that reach into JavaScript', async () => {
  const text = JSON.stringify(file({})).replace(
    '"template":{',
    '"template":{"__proto__":{"name":"x"},"id":"1",',
  );
  const answer = await read(text);
  expect(answer).toEqual({ template });
  expect(Object.getPrototypeOf('template' in answer ? answer.template : null)).toBe(Object.prototype);
});
