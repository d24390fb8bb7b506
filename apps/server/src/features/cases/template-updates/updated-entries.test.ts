import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { question } from '../../templates/template-drafts.testing.ts';
import { addEntry } from '../questionnaire/entries/entries.usecases.ts';
import { listQuestions, saveAnswer } from '../questionnaire/questionnaire.usecases.ts';
import { buildTemplateInUse, type Case, refused, type TemplateInUse } from './template-updates.testing.ts';

const inGroup = (text: string, more: Parameters<typeof question>[1] = {}) =>
  question(text, { options: { repeating_group: 'trips' }, ...more });
const trips = { key: 'trips', entry_name: 'Trip', min: 1, max: 5, translations: null };
const older = {
  questions: [question('Full name'), inGroup('Country'), inGroup('Reason'), inGroup('Days')],
  repeating_groups: [trips],
  documents: [],
};
/** The country is asked in another place, the reason is gone, days are a number, and a city is new. */
const newer = {
  questions: [
    inGroup('City'),
    inGroup('Country'),
    inGroup('Days', { type: 'number' }),
    question('Full name'),
  ],
  repeating_groups: [trips],
  documents: [],
};

let world: AccountsWorld;
let at: TemplateInUse;
let ana: Case;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  at = await buildTemplateInUse(world);
  await at.edit(older);
  ana = await at.send();
  await add();
  for (const [place, { id, text, entry_id }] of (await asked()).entries())
    if (entry_id)
      await saveAnswer(world.services, ana.client, ana.id, { question_id: id, answer: `${text} ${place}` });
});

const questions = () => listQuestions(world.services, ana.client, ana.id);
const asked = async () => (await questions()).filter(({ not_asked }) => !not_asked);
const answers = async () =>
  (await at.detail(ana)).questions.map(({ text, answer, waived }) => [text, answer, waived]);
async function add() {
  const group = (await questions()).filter(({ repeating_group }) => repeating_group);
  await addEntry(world.services, ana.client, {
    client_request_id: ana.id,
    entry_id: randomUUID(),
    group: 'trips',
    questions: group.map(({ id }) => ({ copied_from: id, id: randomUUID() })),
  });
}
const before = [
  ['Full name', null, false],
  ['Country', 'Country 1', false],
  ['Reason', 'Reason 2', false],
  ['Days', 'Days 3', false],
  ['Country', 'Country 4', false],
  ['Reason', 'Reason 5', false],
  ['Days', 'Days 6', false],
];

it('an update keeps the answers of entries, asks what is new in each, and is undone', async () => {
  expect(await answers()).toEqual(before);
  await at.edit(newer, 2);
  const shown = await at.preview();
  expect(shown.requests).toMatchObject([{ no_longer_asked: [3], asked_again: [4] }]);
  const update = await at.update();
  expect((await asked()).map(({ text }) => text)).toEqual([
    ...['City', 'Country', 'Days', 'City', 'Country', 'Days', 'Full name'],
  ]);
  const after = await answers();
  expect(after.filter(([, answer, waived]) => answer && !waived)).toEqual([
    ['Country', 'Country 1', false],
    ['Country', 'Country 4', false],
  ]);
  // Answers that are no longer asked, or do not fit, are kept.
  expect(after.filter(([, answer, waived]) => answer && waived).map(([, answer]) => answer)).toEqual([
    ...['Reason 2', 'Days 3', 'Reason 5', 'Days 6'],
  ]);
  await at.undo(update);
  expect(await answers()).toEqual(before);
});

it('an update to the same questions twice changes nothing of entries', async () => {
  await at.edit({ ...older, questions: older.questions.toReversed() }, 2);
  await at.update();
  await at.edit(older, 3);
  await at.update();
  expect(await answers()).toEqual(before);
});

it('an update to a version without the group keeps its answers, and a later group has its first entry', async () => {
  await at.edit({ ...older, questions: [question('Full name')], repeating_groups: [] }, 2);
  await at.update();
  expect((await asked()).map(({ text }) => text)).toEqual(['Full name']);
  expect((await answers()).filter(([, answer]) => answer)).toHaveLength(6);
  const jobs = { ...trips, key: 'jobs', entry_name: 'Job' };
  const job = question('Employer', { options: { repeating_group: 'jobs' } });
  await at.edit({ ...older, questions: [question('Full name'), job], repeating_groups: [jobs] }, 3);
  await at.update();
  expect((await asked()).map(({ text }) => text)).toEqual(['Full name', 'Employer']);
});

it('an answer does not become one of an entry when its question moves into a group', async () => {
  const [name] = await asked();
  await saveAnswer(world.services, ana.client, ana.id, { question_id: name?.id ?? '', answer: 'Ana Lima' });
  await at.edit({ ...older, questions: [inGroup('Full name'), ...older.questions.slice(1)] }, 2);
  expect((await at.preview()).requests).toMatchObject([{ no_longer_asked: [1] }]);
  await at.update();
  expect(await at.formerOf(ana)).toEqual([['Full name', 'Ana Lima']]);
  expect((await asked()).filter(({ text }) => text === 'Full name')).toHaveLength(2);
});

it('an update is not undone after the client added an entry', async () => {
  await at.edit(newer, 2);
  const update = await at.update();
  await add();
  await expect(at.undo(update)).rejects.toEqual(refused('template_updates.acted_since'));
});

it('an entry of a page from before an update has the questions of the newer version, with its answers', async () => {
  const group = (await questions()).filter(({ repeating_group }) => repeating_group);
  await at.edit(newer, 2);
  await at.update();
  const copies = group.map(({ id }) => ({ copied_from: id, id: randomUUID() as string }));
  await addEntry(world.services, ana.client, {
    client_request_id: ana.id,
    entry_id: randomUUID(),
    group: 'trips',
    questions: copies,
  });
  const [country] = copies;
  await saveAnswer(world.services, ana.client, ana.id, { question_id: country?.id ?? '', answer: 'Peru' });
  const added = (await at.detail(ana)).questions.filter(({ waived }) => !waived).slice(-4, -1);
  expect(added.map(({ text, answer }) => [text, answer])).toEqual([
    ['City', null],
    ['Country', 'Peru'],
    ['Days', null],
  ]);
});
