import type { TemplateVersionContent } from '@visafolio/contract/templates/templates.contract.ts';
import { expect, it } from 'vitest';
import { listReworded } from './list-reworded.ts';

const content = (texts: [text: string, key?: string][], names: string[]): TemplateVersionContent => ({
  questions: texts.map(([text, key]) => ({
    text,
    type: 'text',
    required: false,
    options: key ? { key } : null,
    translations: null,
  })),
  repeating_groups: [],
  parties: [],
  documents: names.map((name) => ({
    name,
    description: null,
    required: true,
    translations: null,
    party: null,
    ask_if: null,
    repeating_group: null,
  })),
});
const version = (number: number, asked: TemplateVersionContent) => ({
  number,
  created_at: '2026-01-01T00:00:00Z',
  content: asked,
});

it('lists what was paired although its words differ, with its number in the newest version', () => {
  const older = content([['Name'], ['Mother’s name'], ['Married?', 'married']], ['Passport', 'Résumé']);
  const newest = content(
    [['Name'], ['Father’s name'], ['Are you married?', 'married']],
    ['Passport', 'Diploma'],
  );
  const versions = [version(2, newest), version(1, older)];
  expect(listReworded({ version: { id: 'v', number: 2 }, versions })).toEqual([
    { what: 'questions', number: 2, before: 'Mother’s name', after: 'Father’s name' },
    { what: 'questions', number: 3, before: 'Married?', after: 'Are you married?' },
    { what: 'documents', number: 2, before: 'Résumé', after: 'Diploma' },
  ]);
});

it('lists nothing where items were only added, removed or moved', () => {
  const older = content([['Name'], ['City']], ['Passport']);
  const newest = content([['City'], ['Name'], ['Employer']], []);
  const versions = [version(2, newest), version(1, older)];
  expect(listReworded({ version: { id: 'v', number: 2 }, versions })).toEqual([]);
});
