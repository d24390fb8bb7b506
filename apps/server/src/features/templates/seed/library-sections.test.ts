import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLibrary } from './library.schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'library-'));
  mkdirSync(path.join(folder, 'sections'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = (en: string) => ({ en, es: `${en} (es)` });
const isYes = (question: string) => ({ tests: [{ question, is: 'equal', value: 'Yes' }] });

const shared = {
  not_asked: { 'person.ssn': 'The other template asks it' },
  sections: [
    {
      title: text('Names'),
      questions: [
        { fact: 'person.name' },
        { fact: 'person.birth_date', ask_if: { tests: [{ question: 'person.name', is: 'answered' }] } },
      ],
    },
    {
      title: text('Children'),
      repeats: { key: 'children', entry_name: text('Child'), min: 1, max: 9, ask_if: isYes('children.any') },
      questions: [{ fact: 'children.name' }],
    },
  ],
};

async function read(include: object, sections: object = shared) {
  const template = {
    key: 'made',
    visa_type: 'Other',
    name: text('Made'),
    description: text('Made'),
    forms: ['I-130'],
    parties: [
      { key: 'petitioner', name: text('Petitioner') },
      { key: 'sponsor', name: text('Sponsor') },
    ],
    sections: [
      {
        title: text('Path'),
        questions: [{ type: 'yesno', key: 'inside', text: text('Inside?'), required: true }],
      },
      { title: text('Own'), party: 'sponsor', questions: [{ fact: 'children.any' }] },
      { include: 'people', party: 'sponsor', ...include },
    ],
    documents: [{ name: text('Passport'), description: text('Passport'), required: true }],
  };
  writeFileSync(path.join(folder, 'made.json'), JSON.stringify(template));
  writeFileSync(path.join(folder, 'sections/people.json'), JSON.stringify(sections));
  const [made] = await readLibrary(['made'], pathToFileURL(`${folder}/`));
  return made;
}

test('shared sections belong to the party, under the condition of the template and their own', async () => {
  const made = await read({
    ask_if: isYes('inside'),
    title_prefix: text('Sponsor'),
    group_prefix: 'sponsor',
  });
  const [, , names, children] = made?.sections ?? [];
  expect(names).toMatchObject({
    title: { en: 'Sponsor: Names', es: 'Sponsor (es): Names (es)' },
    party: 'sponsor',
  });
  expect(names?.questions.map(({ condition }) => condition?.tests.map(({ question }) => question))).toEqual([
    ['inside'],
    ['inside', 'sponsor_person_name'],
  ]);
  expect(children?.repeats?.key).toBe('sponsor_children');
  expect(children?.groupCondition?.tests.map(({ question }) => question)).toEqual([
    'inside',
    'sponsor_children_any',
  ]);
  expect(made?.not_asked).toEqual(shared.not_asked);
});

test('a template gives its own help for facts of shared sections, and none for facts that they do not ask', async () => {
  const made = await read({ help: { 'person.birth_date': text('As in the register') } });
  const [, , names] = made?.sections ?? [];
  expect(names?.questions.map(({ fact, help }) => [fact, help?.en])).toEqual([
    ['person.name', expect.not.stringContaining('register')],
    ['person.birth_date', 'As in the register'],
  ]);
  await expect(read({ help: { 'person.ssn': text('On the card') } })).rejects.toThrow(
    'people asks no person.ssn that help could be for',
  );
});

test('the prefix of a party distinguishes the keys of its questions, also in conditions', async () => {
  const sections = {
    sections: [
      {
        title: text('Speed'),
        questions: [
          { type: 'yesno', key: 'fast', text: text('Fast?'), required: true },
          { fact: 'person.name', ask_if: isYes('fast') },
          { fact: 'person.birth_date', ask_if: isYes('inside') },
        ],
      },
    ],
  };
  const made = await read({ group_prefix: 'sponsor' }, sections);
  const [, , speed] = made?.sections ?? [];
  expect(speed?.questions.map(({ key }) => key)).toEqual(['sponsor_fast', undefined, undefined]);
  expect(speed?.questions.slice(1).map(({ condition }) => condition?.tests[0]?.question)).toEqual([
    'sponsor_fast',
    'inside',
  ]);
});

test('facts that the template asks elsewhere are left out, and sections without a question', async () => {
  const made = await read({ omit: ['children.name', 'person.birth_date'] });
  expect(made?.sections.slice(2).map(({ questions }) => questions.map(({ fact }) => fact))).toEqual([
    ['person.name'],
  ]);
});

test('a fact that is asked twice of one party is refused', async () => {
  const sections = { sections: [{ title: text('Children'), questions: [{ fact: 'children.any' }] }] };
  await expect(read({}, sections)).rejects.toThrow('made.json: children.any is asked twice of one party');
});

test('a condition with any is not joined with another one', async () => {
  const either = { match: 'any', tests: [...isYes('inside').tests, ...isYes('children.any').tests] };
  await expect(read({ ask_if: either })).rejects.toThrow("with 'any' cannot be joined");
});

test('a mistake is named with its line', async () => {
  await expect(read({ omit: 'person.name' })).rejects.toThrow(/made\.json:1: sections\[3\]\.omit: /);
  await expect(read({}, { sections: [{ title: { en: 'x' }, questions: [] }] })).rejects.toThrow(
    /people\.json:1: sections\[1\]\.questions: /,
  );
});

test('a file that is not there is named', async () => {
  await expect(read({ include: 'others' })).rejects.toThrow(/others\.json/);
});
