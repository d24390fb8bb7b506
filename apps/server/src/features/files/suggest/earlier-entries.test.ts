import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { buildTemplate, type QuestionDraft } from '../../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import { addEntry, removeEntry } from '../../cases/questionnaire/entries/entries.usecases.ts';
import { listQuestions, saveAnswer } from '../../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { acceptSuggestion, listSuggestions } from './suggestions.usecases.ts';

let server: TestServer;
let professional: Professional;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  professional = await buildProfessional(server.owner);
});

const children = (more: Partial<RepeatingGroup> = {}): RepeatingGroup => ({
  key: 'children',
  entry_name: 'Child',
  min: 0,
  max: 5,
  translations: null,
  ...more,
});
const ask = (
  fact: string,
  type: QuestionDraft['type'] = 'text',
  options: QuestionDraft['options'] = {},
): QuestionDraft => ({
  text: fact,
  type,
  required: false,
  options: { fact, repeating_group: 'children', ...options },
});
const [name, born] = ['children.name', 'children.birth_date'];
const nameAndBirth = [ask(name), ask(born, 'date')];

let people = 0;
async function newClient() {
  const person = { name: 'Ana Lima', email: `mother${++people}@example.com` };
  const { id } = await buildClientUser(server.owner, person);
  const actor: ClientActor = { as: 'client', userId: id, email: person.email };
  return { person, actor };
}
type Client = Awaited<ReturnType<typeof newClient>>;

interface Asked {
  questions: QuestionDraft[];
  group?: RepeatingGroup;
  by?: Professional;
}
const start = async ({ person }: Client, { questions, group = children(), by = professional }: Asked) =>
  buildRequest(server.owner, {
    professional: by,
    template: await buildTemplate(server.owner, {
      name: 'Family visa',
      documents: [],
      questions,
      repeatingGroups: [group],
    }),
    client: person,
    answers: 'none',
  });

const list = ({ actor }: Client, request: BuiltRequest) => listQuestions(server.services, actor, request.id);
const isOriginal = ({ repeating_group }: PortalQuestion) => repeating_group !== null;

/** Adds an entry with answers by fact, and returns its id. */
async function give(client: Client, request: BuiltRequest, given: Record<string, string>): Promise<string> {
  const originals = (await list(client, request)).filter(isOriginal);
  const entry_id = crypto.randomUUID();
  const questions = originals.map(({ id }) => ({ copied_from: id, id: crypto.randomUUID() }));
  await addEntry(server.services, client.actor, {
    client_request_id: request.id,
    entry_id,
    group: originals[0]?.repeating_group?.key ?? '',
    questions,
  });
  for (const [index, { options }] of originals.entries()) {
    const answer = given[options?.fact ?? ''];
    const question_id = questions[index]?.id ?? '';
    if (answer !== undefined)
      await saveAnswer(server.services, client.actor, request.id, { question_id, answer });
  }
  return entry_id;
}
const offered = async ({ actor }: Client, request: BuiltRequest) =>
  (await listSuggestions(server.services, actor, request.id)).earlier_entries;
const values = async (client: Client, request: BuiltRequest) =>
  (await offered(client, request)).map(({ answers }) => answers.map(({ answer }) => answer));

describe('the entries of an earlier case of the workspace', () => {
  it('are offered in their order, and taken answer by answer with where they are from', async () => {
    const ana = await newClient();
    const before = await start(ana, { questions: nameAndBirth });
    await give(ana, before, { [name]: 'Ben', [born]: '2015-01-02' });
    await give(ana, before, { [name]: 'Cleo' });
    const now = await start(ana, {
      // Another key, another order, and a question more.
      questions: [ask(born, 'date'), ask(name), ask('children.country')].map((question) => ({
        ...question,
        options: { ...question.options, repeating_group: 'sons' },
      })),
      group: children({ key: 'sons' }),
    });
    const listed = await list(ana, now);
    const getQuestionId = (fact: string) => listed.find(({ options }) => options?.fact === fact)?.id;
    expect(await offered(ana, now)).toEqual([
      {
        group: 'sons',
        request_id: before.id,
        case_names: { en: 'Family visa', es: 'Family visa' },
        answered_at: expect.any(String),
        answers: [
          { question_id: getQuestionId(born), fact: born, answer: '2015-01-02' },
          { question_id: getQuestionId(name), fact: name, answer: 'Ben' },
        ],
      },
      expect.objectContaining({
        answers: [{ question_id: getQuestionId(name), fact: name, answer: 'Cleo' }],
      }),
    ]);

    const entry = await give(ana, now, {});
    const copies = (await list(ana, now)).filter(({ entry_id }) => entry_id === entry);
    const accept = (fact: string, answer: string, request_id = before.id) =>
      acceptSuggestion(server.services, ana.actor, now.id, {
        question_id: copies.find(({ options }) => options?.fact === fact)?.id ?? '',
        answer,
        source: { request_id, fact },
      });
    await accept(born, '2015-01-02');
    await accept(name, 'Benjamin');
    await accept('children.country', 'BRA');
    const staff = { as: 'staff', userId: professional.id, email: professional.email } as const;
    const { questions } = await getRequest(server.services, staff, now.id);
    expect(questions.map(({ answer, source }) => [answer, source && { ...source }])).toEqual([
      ['2015-01-02', expect.objectContaining({ from: 'earlier_answer', fact: born, edited: false })],
      ['Benjamin', expect.objectContaining({ from: 'earlier_answer', fact: name, edited: true })],
      // The earlier case has no such answer, whatever the browser says.
      ['BRA', null],
    ]);
    // Still there for the entries that follow.
    expect(await values(ana, now)).toHaveLength(2);
  });

  it('are those of one case, the one that was answered last', async () => {
    const ana = await newClient();
    const first = await start(ana, { questions: nameAndBirth });
    const second = await start(ana, { questions: nameAndBirth });
    await give(ana, second, { [name]: 'Dora' });
    await give(ana, first, { [name]: 'Ben' });
    await give(ana, first, { [name]: 'Cleo' });
    const now = await start(ana, { questions: nameAndBirth });
    expect(await values(ana, now)).toEqual([['Ben'], ['Cleo']]);
  });

  it('leave out what does not fit, removed entries, and empty ones', async () => {
    const ana = await newClient();
    const before = await start(ana, { questions: [ask(name), ask(born)] });
    await give(ana, before, { [name]: 'Ben', [born]: 'in spring' });
    const removed = await give(ana, before, { [name]: 'Cleo' });
    await give(ana, before, {});
    await give(ana, before, { [born]: 'unknown' });
    await removeEntry(server.services, ana.actor, {
      client_request_id: before.id,
      entry_id: removed,
      removed: true,
    });
    const now = await start(ana, { questions: nameAndBirth });
    expect(await values(ana, now)).toEqual([['Ben']]);
  });

  it('are never those of another person or workspace, nor answers outside of groups', async () => {
    const [ana, other] = [await newClient(), await newClient()];
    const elsewhere = await buildProfessional(server.owner);
    const theirs = await start(other, { questions: nameAndBirth });
    await give(other, theirs, { [name]: 'Ben' });
    const away = await start(ana, { questions: nameAndBirth, by: elsewhere });
    await give(ana, away, { [name]: 'Cleo' });
    const now = await start(ana, { questions: nameAndBirth });
    expect(await offered(ana, now)).toEqual([]);
    // A group without facts asks for nothing.
    const before = await start(ana, { questions: nameAndBirth });
    await give(ana, before, { [name]: 'Dora' });
    const plain = await start(ana, {
      questions: [{ text: 'Name', type: 'text', required: false, options: { repeating_group: 'children' } }],
    });
    expect(await offered(ana, plain)).toEqual([]);
  });
});
