import { expect, test } from 'vitest';
import { withPdf } from '../../process/look/pdf.ts';
import type { AnswersForm } from './answers-form.ts';
import { renderForm } from './render-form.ts';

const form = (answer: string): AnswersForm => ({
  language: 'en',
  sender: 'Puente Legal',
  client: 'Ana',
  template: 'H-1B',
  visaType: 'H-1B',
  submitted: 'May 1, 2026',
  sections: [{ part: '', title: '', questions: [{ text: 'Where did you work?', answer }] }],
});
const tooLong = { code: 'documents.form_too_long' };

test('a PDF that takes too long or too much memory is refused, and the next one is made', async () => {
  const endless = form('name 名前 שם '.repeat(30_000));
  const outcomes = await Promise.allSettled([
    renderForm(endless, { timeMs: 300, memoryMb: 512 }),
    renderForm(endless, { timeMs: 60_000, memoryMb: 24 }),
    renderForm(form('At home.')),
  ]);
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: tooLong },
    { status: 'rejected', reason: tooLong },
    { status: 'fulfilled' },
  ]);
}, 60_000);

test('the PDF has the day of the submission after the submission', async () => {
  const read = async (made: AnswersForm) =>
    withPdf((await renderForm(made)).pdf, async (document) => document.getPage(0).getText());
  expect(await read(form('At home.'))).toContain('Submitted on May 1, 2026');
  const before = await read({ ...form('At home.'), submitted: '' });
  expect(before).toContain('At home.');
  expect(before).not.toContain('Submitted');
}, 60_000);
