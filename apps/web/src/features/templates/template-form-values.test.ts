import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { type TemplateDetail, TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';
import { describe, expect, test } from 'vitest';
import { inGroups, withoutGroups } from './components/editor/template-groups.ts';
import { emptyQuestion, TemplateForm } from './template-form.ts';
import { toQuestion, toQuestionDraft, toTemplateForm, toTemplateInput } from './template-form-values.ts';
import { listTranslatedTexts } from './translated-texts.ts';

const blank = inTranslatedLanguages(() => '');
const detail: TemplateDetail = {
  id: '01900000-0000-7000-8000-000000000000',
  revision: 3,
  archived_at: null,
  translated: { texts: 9, translated: 8, machine: 0 },
  translated_into: inTranslatedLanguages(() => ({ texts: 9, translated: 8, machine: 0 })),
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  category: 'standard',
  name: 'H-1B',
  visa_type: 'H-1B - Specialty Occupation',
  description: 'For professionals',
  repeating_groups: [],
  parties: [],
  translations: { es: { name: 'H-1B', description: 'Para profesionales' } },
  questions: [
    {
      text: 'Highest degree',
      type: 'select',
      required: true,
      options: { choices: ['BA', 'MA'], group_name: 'You', group_order: 0, help: 'The last one' },
      translations: {
        es: { text: 'Título', choices: ['Licenciatura', 'Maestría'], group_name: 'Usted', help: 'El último' },
      },
    },
    {
      text: 'Job title',
      type: 'text',
      required: false,
      options: { group_name: 'Work', group_order: 1 },
      translations: null,
    },
  ],
  documents: [
    {
      name: 'Passport',
      description: null,
      required: true,
      translations: { es: { name: 'Pasaporte', description: 'Todas las páginas' } },
      party: null,
      ask_if: null,
      repeating_group: null,
    },
  ],
};
const content = ({ name, visa_type, description, translations, questions, documents }: TemplateDetail) => ({
  name,
  visa_type,
  description,
  translations,
  questions,
  documents: documents.map(({ party: _, ask_if: __, repeating_group: ___, ...document }) => document),
});
const edited = (change: Partial<TemplateForm>) => toTemplateInput({ ...toTemplateForm(detail), ...change });

describe('a template in the form', () => {
  test('is sent back to the server unchanged', () => {
    expect(toTemplateInput(TemplateForm.parse(toTemplateForm(detail)))).toEqual(content(detail));
  });

  test('keeps sections that repeat, also when groups are switched off and on again', () => {
    const repeating_groups = [
      {
        key: 'jobs',
        entry_name: 'Job',
        min: 1,
        max: 8,
        history_years: 5,
        ask_if: { match: 'all' as const, tests: [{ question: 'degree', is: 'answered' as const }] },
        translations: { es: { entry_name: 'Empleo' } },
      },
    ];
    const when = {
      text: 'When',
      type: 'date_range' as const,
      required: true,
      options: { group_name: 'Work', group_order: 2, repeating_group: 'jobs' },
      translations: { es: { text: 'Cuándo', group_name: 'Trabajo' } },
    };
    const given = { ...detail, questions: [...detail.questions, when], repeating_groups };
    const form = TemplateForm.parse(toTemplateForm(given));
    expect(toTemplateInput(form)).toMatchObject({ questions: given.questions, repeating_groups });
    const again = { ...form, groups: inGroups(withoutGroups(form.groups)) };
    expect(toTemplateInput(again)).toMatchObject({ questions: given.questions, repeating_groups });
    expect(listTranslatedTexts(form, 'es')).toContainEqual({
      path: 'groups.2.repeating.entryNameIn.es',
      text: 'Job',
      translation: 'Empleo',
    });
    const withoutDates = { ...given, questions: [...detail.questions, { ...when, type: 'date' as const }] };
    expect(TemplateForm.safeParse(toTemplateForm(withoutDates)).error?.issues).toMatchObject([
      { message: 'dates', path: ['groups', 2, 'repeating', 'historyYears'] },
    ]);
  });

  test('keeps parties and conditions of documents; names of parties in other languages also without a translated template', () => {
    const parties = [
      { key: 'worker', name: 'Worker', translations: { es: { name: 'Trabajadora' } } },
      { key: 'employer', name: 'Employer', translations: null },
    ];
    const [degree] = detail.questions;
    if (!degree) throw new Error('one question');
    const questions = [{ ...degree, options: { ...degree.options, party: 'worker' } }];
    const ask_if = { match: 'all' as const, tests: [{ question: 'degree', is: 'answered' as const }] };
    const documents = detail.documents.map(({ repeating_group: _, ...document }) => ({
      ...document,
      party: 'employer',
      ask_if,
    }));
    const form = TemplateForm.parse(toTemplateForm({ ...detail, parties, questions, documents }));
    expect(toTemplateInput(form)).toMatchObject({ parties, questions, documents });
    expect(listTranslatedTexts(form, 'es')).toContainEqual({
      path: 'parties.0.nameIn.es',
      text: 'Worker',
      translation: 'Trabajadora',
    });
    const unwritten = { ...form, writtenIn: inTranslatedLanguages(() => false) };
    expect(toTemplateInput(unwritten).parties).toEqual(parties);
    expect(TemplateInput.safeParse(toTemplateInput(unwritten)).success).toBe(true);
  });

  test('is sent without Spanish when it is no longer written in it', () => {
    const sent = edited({ writtenIn: inTranslatedLanguages(() => false) });
    for (const part of [sent, ...sent.questions, ...sent.documents]) expect(part.translations).toBeNull();
  });

  test('falls back to the original if the Spanish is partly missing', () => {
    const form = toTemplateForm(detail);
    for (const question of form.groups[0]?.questions ?? []) {
      question.textIn = { ...question.textIn, es: '' };
      question.choices = question.choices.map((choice, i) =>
        i ? choice : { ...choice, textIn: { ...blank, es: '' } },
      );
    }
    expect(toTemplateInput(form).questions[0]?.translations?.es).toMatchObject({
      text: 'Highest degree',
      choices: ['BA', 'Maestría'],
    });
    expect(TemplateInput.safeParse(toTemplateInput(form)).success).toBe(true);
  });

  test('keeps its groups when they are switched off and on again, and sends none while they are off', () => {
    const { groups } = toTemplateForm(detail);
    const off = withoutGroups(groups);
    expect(off.map(({ questions }) => questions.length)).toEqual([2]);
    expect(inGroups(off)).toEqual(groups);
    for (const { options } of edited({ grouped: false, groups: off }).questions)
      expect(options?.group_name).toBeUndefined();
  });
});

describe('the form does not take', () => {
  const listProblems = (change: Partial<TemplateForm>) =>
    TemplateForm.safeParse({ ...toTemplateForm(detail), ...change }).error?.issues.map(
      ({ path, message }) => [path.join('.'), message],
    );
  const [group] = toTemplateForm(detail).groups;
  const [question] = group?.questions ?? [];
  if (!group || !question) throw new Error('the template has no question');
  const asking = (more: Partial<typeof question>) => [{ ...group, questions: [{ ...question, ...more }] }];
  const choice = (text: string) => ({ text, textIn: { ...blank, es: '' } });

  test.each<[string, Partial<TemplateForm>, [string, string][]]>([
    ['a blank name', { name: ' ' }, [['name', 'required']]],
    ['no visa type', { visa_type: '' }, [['visa_type', 'required']]],
    ['a group without a name', { groups: [{ ...group, name: '' }] }, [['groups.0.name', 'required']]],
    ['a blank question', { groups: asking({ text: '' }) }, [['groups.0.questions.0.text', 'required']]],
    [
      'a choice without choices',
      { groups: asking({ choices: [] }) },
      [['groups.0.questions.0.type', 'choices']],
    ],
    [
      'the same choice twice, and a blank one',
      { groups: asking({ choices: [choice('A'), choice(' A '), choice(' ')] }) },
      [
        ['groups.0.questions.0.choices.1.text', 'duplicate'],
        ['groups.0.questions.0.choices.2.text', 'required'],
      ],
    ],
    ['nothing asked for', { groups: [], documents: [] }, [['root', 'nothing']]],
  ])('%s', (_, change, problems) => {
    expect(listProblems({})).toBeUndefined();
    expect(listProblems(change)).toEqual(problems);
  });
});

const unwritten = { writtenIn: inTranslatedLanguages(() => false), proposals: [] };
test.each([
  [{ text: 'Date of birth' }, 'birth'],
  [{ text: 'When?', textIn: { ...blank, es: 'Fecha de nacimiento' } }, 'birth'],
  [{ text: 'Date of birth', birthDate: false }, undefined],
  [{ text: 'The day you were born', birthDate: true }, 'birth'],
  [{ text: 'Arrival' }, undefined],
  [{ text: 'Date of birth', type: 'text' as const }, undefined],
])('a question %o is limited to: %s', (draft, limit) => {
  const question = toQuestion({ ...emptyQuestion, type: 'date', ...draft }, null, unwritten);
  expect(question.options?.date_limit).toBe(limit);
  expect(toQuestion(toQuestionDraft(question), null, unwritten)).toEqual(question);
});

describe('proposed Spanish texts', () => {
  const [first, second] = detail.questions;
  const form = toTemplateForm({
    ...detail,
    questions: [
      { ...first, translations: { es: { ...first?.translations?.es, text: 'Título', origin: 'machine' } } },
      { ...second, translations: { es: { text: 'Puesto', origin: 'reviewed' } } },
    ] as TemplateDetail['questions'],
  });
  const getOrigins = (change: Partial<TemplateForm>) =>
    toTemplateInput({ ...form, ...change }).questions.map(({ translations }) => translations?.es?.origin);

  test('keep their origin', () => {
    expect(getOrigins({})).toEqual(['machine', 'reviewed']);
    expect(toTemplateInput(form).translations?.es).not.toHaveProperty('origin');
  });

  test('are reviewed once somebody says so, and count as written by people once all are changed', () => {
    expect(getOrigins({ proposals: form.proposals.map((each) => ({ ...each, read: true })) })).toEqual([
      'reviewed',
      'reviewed',
    ]);
    const groups = form.groups.map((group) => ({
      ...group,
      nameIn: { ...blank, es: 'Otra sección' },
      questions: group.questions.map((question) => ({
        ...question,
        textIn: { ...blank, es: 'Otro texto' },
        helpIn: { ...blank, es: '' },
        choices: question.choices.map((choice, index) => ({
          ...choice,
          textIn: { ...blank, es: `Otra ${index}` },
        })),
      })),
    }));
    expect(getOrigins({ groups })).toEqual([undefined, undefined]);
  });

  test('are requested for texts without Spanish', () => {
    const missing = listTranslatedTexts({ ...form, nameIn: { ...blank, es: '' } }, 'es').filter(
      ({ translation }) => !translation,
    );
    expect(missing.map(({ path, text }) => [path, text])).toEqual([
      ['nameIn.es', 'H-1B'],
      ['groups.1.nameIn.es', 'Work'],
    ]);
  });
});
