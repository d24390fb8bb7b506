import { randomUUID } from 'node:crypto';
import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import type { AdministratorActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { removeFirm } from '../../firms/firms.usecases.ts';
import { document, question } from '../../templates/template-drafts.testing.ts';
import { addEntry } from '../questionnaire/entries/entries.usecases.ts';
import { listQuestions, saveAnswer } from '../questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../requests.usecases.ts';
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

it('documents of entries come with an update, follow the next one, and are as before after an undo', async () => {
  const ticket = { ...document('Ticket'), repeating_group: 'trips' };
  const named = async () =>
    (await at.detail(ana)).documents.flatMap((each) => (isDocumentAsked(each) ? each.name : []));
  await at.edit({ ...older, documents: [document('Passport'), ticket] }, 2);
  await at.update();
  const all = ['Passport', 'Trip 1: Ticket', 'Trip 2: Ticket'];
  expect(await named()).toEqual(all);
  await at.edit({ ...older, documents: [ticket, { ...document('Passport'), repeating_group: 'trips' }] }, 3);
  const second = await at.update();
  expect(await named()).toEqual(['Trip 1: Ticket', 'Trip 2: Ticket', 'Trip 1: Passport', 'Trip 2: Passport']);
  await at.undo(second);
  expect(await named()).toEqual(all);
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

it('entries go with their case when a firm is dissolved, to a copy of the template too', async () => {
  const firm = await buildFirm(world.owner);
  at = await buildTemplateInUse(world, await buildProfessional(world.owner, { firm }));
  const other = await buildProfessional(world.owner, { firm });
  const colleague = { as: 'staff', userId: other.id, email: other.email } as const;
  await at.edit(older);
  const cases = [await at.send(), await at.send('Rui', colleague)];
  for (ana of cases) {
    await add();
    for (const { id, text, entry_id } of await asked())
      if (entry_id) await saveAnswer(world.services, ana.client, ana.id, { question_id: id, answer: text });
  }
  await at.edit(newer, 2);
  await at.apply(await at.preview());
  const { id, email } = await buildProfessional(world.owner, { role: 'admin' });
  const administrator: AdministratorActor = { as: 'administrator', userId: id, email };
  await removeFirm(world.services, administrator, firm.id);
  for (const [actor, each] of [
    [at.staff, cases[0]],
    [colleague, cases[1]],
  ] as const) {
    ana = each as Case;
    const { questions: kept } = await getRequest(world.services, actor, ana.id);
    const answered = kept.filter(({ answer }) => answer).map(({ text, waived }) => `${text} ${waived}`);
    expect(answered.toSorted()).toEqual([
      ...['Country false', 'Country false', 'Days true', 'Days true', 'Reason true', 'Reason true'],
    ]);
    await add();
    expect((await asked()).map(({ text }) => text)).toEqual([
      ...['City', 'Country', 'Days', 'City', 'Country', 'Days', 'City', 'Country', 'Days', 'Full name'],
    ]);
  }
  const { rows } = await world.owner.query(
    `SELECT DISTINCT c.workspace_id = q.workspace_id AS same FROM template_questions c JOIN template_questions q ON q.id = c.copied_from
     WHERE c.client_request_id = ANY ($1)`,
    [cases.map((each) => each.id)],
  );
  expect(rows).toEqual([{ same: true }]);
});
