import { randomUUID } from 'node:crypto';
import { toStored } from '@visafolio/contract/questions/check-answer.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltRequest } from '../../../../../test/builders/requests.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../../accounts/accounts.testing.ts';
import { describeRequest } from '../../../files/cabinet/form/describe-request.ts';
import { listCaseQuestions } from '../../../filings/government-forms/filling/case-questions.ts';
import { fillValue, loadLetterCase } from '../../../filings/letters/fill/letter-case.ts';
import { readConversation } from '../../../messages/conversation/read-conversation.ts';
import { loadMissing } from '../../../notifications/client-mails/load-missing.ts';
import { createTemplate } from '../../../templates/edit-templates.ts';
import { getTemplate } from '../../../templates/templates.usecases.ts';
import { getRequest } from '../../requests.usecases.ts';
import { sendRequest } from '../../send/send-request.ts';
import { buildAskedCase, startEntries } from '../questionnaire.testing.ts';
import { listQuestions, saveAnswer, submitQuestionnaire } from '../questionnaire.usecases.ts';
import { sendBack } from '../staff/send-back.ts';
import { addEntry, addEntryForClient, removeEntry } from './entries.usecases.ts';

const children: RepeatingGroup = {
  key: 'children',
  entry_name: 'Child',
  min: 0,
  max: 3,
  ask_if: { match: 'all', tests: [{ question: 'has', is: 'equal', value: 'Yes' }] },
  translations: { es: { entry_name: 'Hijo' } },
};
const addresses: RepeatingGroup = {
  key: 'addresses',
  entry_name: 'Address',
  min: 1,
  max: 3,
  history_years: 5,
  translations: null,
};

let world: AccountsWorld;
let request: BuiltRequest;
let staff: StaffActor;
let client: ClientActor;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ request, staff, client } = await buildAskedCase(
    world,
    [
      { text: 'Do you have children?', type: 'yesno', required: true, options: { key: 'has' } },
      { text: 'Name', type: 'text', required: true, options: { repeating_group: 'children' } },
      {
        text: 'Lives abroad?',
        type: 'yesno',
        required: true,
        options: { repeating_group: 'children', key: 'abroad' },
      },
      {
        text: 'In which country?',
        type: 'text',
        required: true,
        options: {
          repeating_group: 'children',
          ask_if: { match: 'all', tests: [{ question: 'abroad', is: 'equal', value: 'Yes' }] },
        },
      },
      { text: 'Address', type: 'text', required: true, options: { repeating_group: 'addresses' } },
      { text: 'When', type: 'date_range', required: true, options: { repeating_group: 'addresses' } },
      { text: 'Notes', type: 'textarea', required: false },
    ],
    { repeatingGroups: [children, addresses] },
  ));
  await startEntries(world, { request, staff });
});

const listGroupQuestions = (group: string) =>
  request.template.questions.filter(({ options }) => options?.repeating_group === group).map(({ id }) => id);
const newEntry = (group = 'children', entry_id: string = randomUUID()) => ({
  entry_id,
  group,
  questions: listGroupQuestions(group).map((copied_from) => ({ copied_from, id: randomUUID() as string })),
});
type NewEntry = ReturnType<typeof newEntry>;
const add = (entry: NewEntry) =>
  addEntry(world.services, client, { client_request_id: request.id, ...entry });
const remove = (entry_id: string, removed = true) =>
  removeEntry(world.services, client, { client_request_id: request.id, entry_id, removed });
const answer = (question_id: string | undefined, text: string) =>
  saveAnswer(world.services, client, request.id, { question_id: question_id ?? '', answer: text });
const asked = async () =>
  (await listQuestions(world.services, client, request.id))
    .filter(({ not_asked }) => !not_asked)
    .map(({ text }) => text);
const progress = async () => {
  const { rows } = await world.owner.query(
    'SELECT questions_total, questions_answered, required_open FROM case_progress WHERE client_request_id = $1',
    [request.id],
  );
  return Object.values(rows[0] ?? {});
};
const missing = () =>
  world.services.db.withActor(staff, async (tx) => (await loadMissing(tx, request.id, 'en')).questions);
const has = () => answer(request.template.questions[0]?.id, 'Yes');

describe('a repeating group', () => {
  it('starts with the entries that it needs, and asks nothing by its own questions', async () => {
    expect(await asked()).toEqual(['Do you have children?', 'Address', 'When', 'Notes']);
    expect(await progress()).toEqual([4, 0, true]);
  });

  it('asks for each entry in order, each by its own answers', async () => {
    await has();
    const [ana, ben] = [newEntry(), newEntry()];
    await add(ana);
    await add(ben);
    expect(await asked()).toEqual([
      'Do you have children?',
      ...['Name', 'Lives abroad?', 'Name', 'Lives abroad?'],
      ...['Address', 'When', 'Notes'],
    ]);
    expect(await progress()).toEqual([8, 1, true]);
    await answer(ben.questions[1]?.id, 'Yes');
    expect(await asked()).toEqual([
      'Do you have children?',
      ...['Name', 'Lives abroad?', 'Name', 'Lives abroad?', 'In which country?'],
      ...['Address', 'When', 'Notes'],
    ]);
    expect(await missing()).toEqual([
      ...['Child 1: Name', 'Child 1: Lives abroad?', 'Child 2: Name', 'Child 2: In which country?'],
      ...['Address 1: Address', 'Address 1: When'],
    ]);
    const pdf = describeRequest(await getRequest(world.services, staff, request.id), 'es', 'Firm');
    expect(pdf.sections.map(({ title }) => title)).toEqual(['', 'Hijo 1', 'Hijo 2', 'Address 1', '']);
  });

  it('keeps the answers of a removed entry, does not count them, and brings them back', async () => {
    await has();
    const ana = newEntry();
    await add(ana);
    await answer(ana.questions[0]?.id, 'Ana');
    expect(await progress()).toEqual([6, 2, true]);
    await remove(ana.entry_id);
    await remove(ana.entry_id);
    expect(await progress()).toEqual([4, 1, true]);
    expect(await asked()).toEqual(['Do you have children?', 'Address', 'When', 'Notes']);
    const kept = (await getRequest(world.services, staff, request.id)).questions.find(
      ({ id }) => id === ana.questions[0]?.id,
    );
    expect(kept).toMatchObject({ answer: 'Ana', removed: true, not_asked: true, own: false });
    // An answer that was on its way when the entry was removed.
    await answer(ana.questions[0]?.id, 'Anna');
    expect(await progress()).toEqual([4, 1, true]);
    await remove(ana.entry_id, false);
    expect(await progress()).toEqual([6, 2, true]);
  });

  it('hides its entries while its condition does not hold', async () => {
    await has();
    const ana = newEntry();
    await add(ana);
    await answer(ana.questions[0]?.id, 'Ana');
    await answer(request.template.questions[0]?.id, 'No');
    expect(await progress()).toEqual([4, 1, true]);
    await has();
    expect(await progress()).toEqual([6, 2, true]);
  });

  it('blocks the submission until the questions of its entries are answered', async () => {
    await answer(request.template.questions[0]?.id, 'No');
    const submit = () => submitQuestionnaire(world.services, client, request.id, []);
    await expect(submit()).rejects.toMatchObject({ code: 'questionnaire.required_missing' });
    const own = (await listQuestions(world.services, client, request.id)).filter(({ entry_id }) => entry_id);
    await answer(own[0]?.id, '1 Main St');
    await answer(own[1]?.id, toStored('date_range', { from: '2015-01-01', present: 'Yes' }));
    expect(await submit()).toMatchObject({ submitted_at: expect.any(String) });
  });

  it('adds an entry once when it is sent twice, also at the same time', async () => {
    await has();
    const ana = newEntry();
    await Promise.all([add(ana), add(ana), add(ana)]);
    expect((await asked()).filter((text) => text === 'Name')).toEqual(['Name']);
  });

  it('has no more entries than its limit, also when they are added at the same time', async () => {
    await has();
    const added = await Promise.allSettled(Array.from({ length: 5 }, () => add(newEntry())));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'questionnaire.too_many_entries' },
    });
  });

  it('keeps the entries that it needs', async () => {
    const [first] = (await listQuestions(world.services, client, request.id)).filter(
      ({ entry_id }) => entry_id,
    );
    await expect(remove(first?.entry_id ?? '')).rejects.toMatchObject({
      code: 'questionnaire.too_few_entries',
    });
    await add(newEntry('addresses'));
    await remove(first?.entry_id ?? '');
    expect((await asked()).filter((text) => text === 'Address')).toEqual(['Address']);
  });

  it('is named in a mail and a message about an answer that was sent back', async () => {
    await has();
    const [ana, ben] = [newEntry(), newEntry()];
    await add(ana);
    await add(ben);
    const question_id = ben.questions[0]?.id ?? '';
    await answer(question_id, 'B');
    await sendBack(world.services, staff, { id: request.id, question_id, answer: 'B', reason: 'In full' });
    const [mail] = world.mailsTo(client.email).filter(({ text }) => text.includes('In full'));
    expect(mail?.text).toMatch(/(?:Child|Hijo) 2: Name/);
    const { messages } = await readConversation(world.services, client, { request_id: request.id });
    expect(messages.map(({ about }) => about)).toMatchObject([
      { name: 'Child 2: Name', translations: { es: 'Hijo 2: Name' } },
    ]);
  });

  it('gives government forms and letters the answers of all its entries, by the question alone', async () => {
    await has();
    const [ana, ben, removed] = [newEntry(), newEntry(), newEntry()];
    for (const each of [ana, ben, removed]) {
      await add(each);
      await answer(each.questions[0]?.id, each === ana ? 'Ana' : each === ben ? 'Ben' : 'Cid');
    }
    const lines = async () => ({
      form: listCaseQuestions(await getRequest(world.services, staff, request.id))
        .filter(({ text }) => text === 'Name')
        .map((question) => question.answer),
      letter: fillValue(
        { kind: 'answer', questions: ['Name'] },
        await loadLetterCase(world.services, staff, { requestId: request.id, today: '2026-01-01' }),
      ).map(({ text }) => text),
    });
    await remove(removed.entry_id);
    expect(await lines()).toEqual({
      form: ['Child 1: Ana; Child 2: Ben'],
      letter: ['Child 1: Ana', 'Child 2: Ben'],
    });
    await remove(ana.entry_id);
    expect(await lines()).toEqual({ form: ['Ben'], letter: ['Ben'] });
  });

  it('gets entries from staff', async () => {
    await has();
    await addEntryForClient(world.services, staff, { id: request.id, ...newEntry() });
    expect(await asked()).toContain('Name');
  });
});

describe('an entry is refused', () => {
  const refused = { code: 'questionnaire.entry_not_possible' };
  it.each<[string, (entry: NewEntry) => NewEntry]>([
    ['of an unknown group', (entry) => ({ ...entry, group: 'pets' })],
    ['without all questions', (entry) => ({ ...entry, questions: entry.questions.slice(1) })],
    [
      'with questions of another group',
      (entry) => ({ ...entry, questions: newEntry('addresses').questions }),
    ],
    [
      'with a question twice',
      (entry) => ({ ...entry, questions: [...entry.questions.slice(1), ...entry.questions.slice(1, 2)] }),
    ],
    [
      'with ids of other questions',
      (entry) => ({
        ...entry,
        questions: entry.questions.map(({ copied_from }) => ({ copied_from, id: copied_from })),
      }),
    ],
  ])('%s', async (_, change) => {
    const before = await progress();
    await expect(add(change(newEntry()))).rejects.toMatchObject(refused);
    expect(await progress()).toEqual(before);
  });

  it('with the id of an entry of another request', async () => {
    const entry = newEntry();
    await add(entry);
    const other = await buildAskedCase(
      world,
      [{ text: 'Name', type: 'text', required: true, options: { repeating_group: 'children' } }],
      { repeatingGroups: [{ ...children, ask_if: undefined }] },
    );
    const [name] = other.request.template.questions;
    const same = { ...entry, questions: [{ copied_from: name?.id ?? '', id: randomUUID() }] };
    await expect(
      addEntry(world.services, other.client, { client_request_id: other.request.id, ...same }),
    ).rejects.toMatchObject(refused);
    await expect(
      removeEntry(world.services, other.client, {
        client_request_id: other.request.id,
        entry_id: entry.entry_id,
        removed: true,
      }),
    ).rejects.toMatchObject({ code: 'questionnaire.entry_not_found' });
  });

  it('when the request is completed', async () => {
    await world.owner.query("UPDATE client_requests SET status = 'completed' WHERE id = $1", [request.id]);
    await expect(add(newEntry())).rejects.toMatchObject({ code: 'requests.completed' });
  });
});

it('a template with groups is saved, read, and sent with its first entries', async () => {
  const template = {
    name: 'Family',
    visa_type: 'family',
    description: 'Family',
    translations: null,
    documents: [{ name: 'Passport', description: null, required: false, translations: null }],
    questions: [
      {
        text: 'Address',
        type: 'text' as const,
        required: true,
        options: { repeating_group: 'addresses' },
        translations: null,
      },
    ],
    repeating_groups: [{ ...addresses, history_years: undefined, min: 2 }],
  };
  await expect(
    createTemplate(world.services, staff, { ...template, repeating_groups: [addresses] }),
  ).rejects.toMatchObject({
    code: 'templates.group_not_possible',
    data: { problem: 'without_dates', group: 'Address', question: 'Address' },
  });
  const { id: template_id } = await createTemplate(world.services, staff, template);
  expect((await getTemplate(world.services, staff, template_id)).repeating_groups).toMatchObject([
    { key: 'addresses', min: 2, max: 3 },
  ]);
  const { id } = await sendRequest(world.services, staff, {
    template_id,
    name: 'Ana Ruiz',
    email: `${randomUUID()}@example.com`,
    visa_type: 'family',
    notes: '',
  });
  const sent = await getRequest(world.services, staff, id);
  expect(sent.questions.map(({ text, not_asked }) => [text, not_asked])).toEqual([
    ['Address', false],
    ['Address', false],
  ]);
  expect(sent.repeating_groups).toMatchObject([{ key: 'addresses', questions: [expect.any(String)] }]);
});
