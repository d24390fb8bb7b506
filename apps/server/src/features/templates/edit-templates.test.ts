import { TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfessional } from '../../../test/builders/professionals.ts';
import { buildClientUser } from '../../../test/builders/sessions.ts';
import { buildTemplate } from '../../../test/builders/templates.ts';
import { failAtEveryStatement } from '../../../test/harness/failing-statements.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../shared/db/actor.ts';
import {
  listQuestions,
  saveAnswer,
  submitQuestionnaire,
} from '../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../cases/requests.usecases.ts';
import { sendRequest } from '../cases/send/send-request.ts';
import { createTemplate, deleteTemplate, editTemplate, setTemplateArchived } from './edit-templates.ts';
import { document, question, templateInput } from './template-drafts.testing.ts';
import { getTemplate, listTemplates } from './templates.usecases.ts';

let server: TestServer;
let staff: StaffActor;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id, email } = await buildProfessional(server.owner);
  staff = { as: 'staff', userId: id, email };
});

const create = (input: TemplateInput & { idempotency_key?: string } = templateInput()) =>
  createTemplate(server.services, staff, input);
const read = (id: string) => getTemplate(server.services, staff, id);
const edit = (id: string, revision: number, input: TemplateInput) =>
  editTemplate(server.services, staff, { ...input, id, revision });
const send = (template_id: string, email = 'ana@example.com') =>
  sendRequest(server.services, staff, { template_id, name: 'Ana Lima', email, visa_type: 'H-1B' });
const listVersions = async (id: string) =>
  (
    await server.owner.query<{ number: number }>(
      'SELECT number FROM template_versions WHERE template_id = $1 ORDER BY number',
      [id],
    )
  ).rows.map(({ number }) => number);
const namesIn = async (state: 'usable' | 'archived') =>
  (await listTemplates(server.services, staff, state)).map(({ name }) => name);
const code = (expected: string) => expect.objectContaining({ code: expected });

const detailed = templateInput({
  translations: { es: { name: 'Traslado H-1B', description: 'Para un cambio de empleador' } },
  questions: [
    question('Highest degree', {
      type: 'select',
      options: {
        choices: ["Bachelor's", "Master's"],
        group_name: 'Education',
        group_order: 0,
        help: 'The last one',
      },
      translations: {
        es: { text: 'Título más alto', choices: ['Licenciatura', 'Maestría'], group_name: 'Educación' },
      },
    }),
    question('Date of birth', {
      type: 'date',
      required: false,
      options: { group_name: 'You', group_order: 1 },
    }),
  ],
  documents: [
    document('Diploma'),
    { ...document('Passport'), description: 'All pages', translations: { es: { name: 'Pasaporte' } } },
  ],
});

describe('a template a professional writes', () => {
  it('keeps groups, choices, help, Spanish and the order', async () => {
    const summary = await create(detailed);
    expect(summary).toMatchObject({ category: 'custom', questionsCount: 2, documentsCount: 2 });
    expect(await read(summary.id)).toMatchObject({ ...detailed, revision: 1, archived_at: null });
  });

  it('is made once by a double click and by a retry after a lost answer', async () => {
    const idempotency_key = 'a-key-of-one-template';
    const send = (changes: object = {}) => create({ ...detailed, idempotency_key, ...changes });
    const made = await Promise.all([send(), send()]);
    made.push(await send());
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await expect(send({ documents: [] })).rejects.toEqual(code('templates.sent_before'));
    expect(await listVersions(made[0]?.id ?? '')).toEqual([1]);
    expect((await send({ idempotency_key: 'a-key-of-another-one' })).id).not.toBe(made[0]?.id);
    const { id: userId, email } = await buildProfessional(server.owner);
    const other: StaffActor = { as: 'staff', userId, email };
    const theirs = await createTemplate(server.services, other, { ...detailed, idempotency_key });
    expect(theirs.id).not.toBe(made[0]?.id);
  });

  it('is theirs alone', async () => {
    const { id } = await create();
    const { id: userId, email } = await buildProfessional(server.owner);
    const other: StaffActor = { as: 'staff', userId, email };
    const before = await server.fingerprint();
    await expect(getTemplate(server.services, other, id)).rejects.toEqual(code('templates.not_found'));
    await expect(
      editTemplate(server.services, other, { ...templateInput(), id, revision: 1 }),
    ).rejects.toEqual(code('templates.not_found'));
    await expect(deleteTemplate(server.services, other, id)).rejects.toEqual(code('templates.not_found'));
    expect(await server.fingerprint()).toBe(before);
  });

  it('cannot be a standard one', async () => {
    const { id } = await buildTemplate(server.owner);
    const before = await server.fingerprint();
    await expect(edit(id, 1, templateInput())).rejects.toEqual(code('templates.not_found'));
    await expect(setTemplateArchived(server.services, staff, id, true)).rejects.toEqual(
      code('templates.not_found'),
    );
    await expect(deleteTemplate(server.services, staff, id)).rejects.toEqual(code('templates.not_found'));
    expect(await server.fingerprint()).toBe(before);
  });

  it('is replaced in place while no request uses it', async () => {
    const { id } = await create();
    const summary = await edit(id, 1, detailed);
    expect(summary).toMatchObject({ questionsCount: 2, documentsCount: 2 });
    expect(await read(id)).toMatchObject({ ...detailed, revision: 2 });
    expect(await listVersions(id)).toEqual([1]);
  });

  it.each([
    ['a choice question without choices', { questions: [question('Degree', { type: 'select' })] }],
    [
      'choices of a question that offers none',
      { questions: [question('Name', { options: { choices: ['A'] } })] },
    ],
    [
      'two choices alike',
      { questions: [question('D', { type: 'select', options: { choices: ['A', ' A'] } })] },
    ],
    [
      'Spanish choices that do not match',
      {
        questions: [
          question('Degree', {
            type: 'select',
            options: { choices: ['A', 'B'] },
            translations: { es: { text: 'Título', choices: ['A'] } },
          }),
        ],
      },
    ],
    ['a blank question', { questions: [question('  ')] }],
    ['a blank document', { documents: [document(' ')] }],
    ['no description', { description: ' ' }],
  ])('is refused with %s', (_, wrong) => {
    expect(TemplateInput.safeParse(templateInput()).success).toBe(true);
    expect(TemplateInput.safeParse(templateInput(wrong)).success).toBe(false);
  });
});

describe('a template that is edited while a client answers', () => {
  it('changes nothing for that client, and everything for the next', async () => {
    const { id } = await create();
    const { id: requestId } = await send(id);
    const account = await buildClientUser(server.owner, { email: 'ana@example.com' });
    const client: ClientActor = { as: 'client', userId: account.id, email: account.email };
    const asked = await listQuestions(server.services, client, requestId);
    const [first, second] = asked;
    if (!first || !second) throw new Error('the request asks nothing');
    await saveAnswer(server.services, client, requestId, { question_id: first.id, answer: 'Ana Lima' });
    const before = await getRequest(server.services, staff, requestId);

    await edit(id, 1, templateInput({ ...detailed, name: 'Another name' }));

    expect(await listQuestions(server.services, client, requestId)).toEqual(asked);
    expect(await getRequest(server.services, staff, requestId)).toEqual(before);
    await submitQuestionnaire(server.services, client, requestId, [
      { question_id: second.id, answer: 'ana@example.com' },
    ]);
    expect(await getRequest(server.services, staff, requestId)).toMatchObject({
      template_name: 'H-1B transfer',
      question_stats: { answered: 2, total: 2 },
      document_stats: { completed: 0, total: 1 },
    });
    const next = await getRequest(server.services, staff, (await send(id, 'next@example.com')).id);
    expect(next).toMatchObject({ template_name: 'Another name', question_stats: { answered: 0, total: 2 } });
    expect(next.documents.map(({ name }) => name)).toEqual(['Diploma', 'Passport']);
    expect(await listVersions(id)).toEqual([1, 2]);
  });

  it('keeps of its later versions those that requests use', async () => {
    const { id } = await create();
    await send(id);
    await edit(id, 1, templateInput({ name: 'Second' }));
    await edit(id, 2, templateInput({ name: 'Third' }));
    expect(await listVersions(id)).toEqual([1, 2]);
  });
});

describe('two tabs that edit one template', () => {
  it('do not replace each other unseen', async () => {
    const { id } = await create();
    await edit(id, 1, templateInput({ name: 'First' }));
    await expect(edit(id, 1, templateInput({ name: 'Second' }))).rejects.toEqual(code('templates.changed'));
    expect(await read(id)).toMatchObject({ name: 'First', revision: 2 });
  });

  it('at the same moment: one goes through, the other is told', async () => {
    const { id } = await create();
    const names = ['First', 'Second', 'Third'];
    const outcomes = await Promise.allSettled(names.map((name) => edit(id, 1, templateInput({ name }))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(code('templates.changed'));
    const { name, questions } = await read(id);
    expect(names).toContain(name);
    expect(questions).toHaveLength(2);
  });
});

describe('a request that is made while its template is changed', () => {
  it('gets one state of it, whole', async () => {
    const { id } = await create();
    const other = templateInput({ name: 'Other', questions: [question('Only one')], documents: [] });
    const sent = [1, 2, 3, 4].map((n) => send(id, `client${n}@example.com`));
    await edit(id, 1, other);
    for (const each of await Promise.all(sent)) {
      const { template_name, questions, documents } = await getRequest(server.services, staff, each.id);
      expect([template_name, questions.length, documents.length]).toEqual(
        template_name === 'Other' ? ['Other', 1, 0] : ['H-1B transfer', 2, 1],
      );
    }
  });

  it('keeps the template when it is deleted at that moment, or is refused', async () => {
    const { id } = await create();
    const [sent, gone] = await Promise.allSettled([send(id), deleteTemplate(server.services, staff, id)]);
    if (gone.status === 'rejected') throw gone.reason;
    if (sent.status === 'fulfilled') expect(gone.value.outcome).toBe('archived');
    else expect([gone.value.outcome, sent.reason]).toEqual(['deleted', code('templates.not_found')]);
  });
});

describe('a template nobody needs any more', () => {
  it('is gone when no request was made with it', async () => {
    const { id } = await create();
    expect(await deleteTemplate(server.services, staff, id)).toEqual({ id, outcome: 'deleted' });
    await expect(read(id)).rejects.toEqual(code('templates.not_found'));
    expect(await listVersions(id)).toEqual([]);
  });

  it('is archived when one was: the request keeps it, no new one can use it', async () => {
    const { id } = await create();
    const { id: requestId } = await send(id);
    expect(await deleteTemplate(server.services, staff, id)).toEqual({ id, outcome: 'archived' });
    expect(await namesIn('usable')).not.toContain('H-1B transfer');
    expect(await namesIn('archived')).toEqual(['H-1B transfer']);
    await expect(send(id, 'late@example.com')).rejects.toEqual(code('templates.not_found'));
    await expect(edit(id, 1, templateInput())).rejects.toEqual(code('templates.not_found'));
    const { questions } = await getRequest(server.services, staff, requestId);
    expect(questions).toHaveLength(2);
  });

  it('comes back from the archive', async () => {
    const { id } = await create();
    await setTemplateArchived(server.services, staff, id, true);
    expect(await namesIn('archived')).toEqual(['H-1B transfer']);
    await setTemplateArchived(server.services, staff, id, false);
    expect(await namesIn('archived')).toEqual([]);
    await expect(send(id)).resolves.toBeDefined();
  });
});

describe('a statement that fails leaves everything as it was', () => {
  it('when a template is created', async () => {
    expect(await failAtEveryStatement(server, () => create(detailed))).toBeGreaterThanOrEqual(6);
  });

  it('when a template in use is edited', async () => {
    const { id } = await create();
    await send(id);
    expect(await failAtEveryStatement(server, () => edit(id, 1, detailed))).toBeGreaterThanOrEqual(8);
    expect(await read(id)).toMatchObject(detailed);
  });

  it('when a template is deleted', async () => {
    const { id } = await create();
    await send(id);
    const remove = () => deleteTemplate(server.services, staff, id);
    expect(await failAtEveryStatement(server, remove)).toBeGreaterThanOrEqual(4);
  });
});

describe('parties of a template', () => {
  const parties = ['worker', 'employer'].map((key) => ({ key, name: `The ${key}`, translations: null }));
  const of = (party: string, more: object = {}) =>
    question(`Of the ${party}`, { options: { party, ...more } });
  const withParties = templateInput({
    parties,
    questions: [of('worker', { key: 'paid' }), of('employer')],
    documents: [{ ...document('Tax return'), party: 'employer' }, document('Contract')],
  });

  it('are kept with the questions and documents that name them, and a template that is sent twice is one', async () => {
    const sent = { ...withParties, idempotency_key: 'parties-of-a-template' };
    const { id } = await create(sent);
    expect((await create(sent)).id).toBe(id);
    const template = await read(id);
    expect(template.parties).toEqual(parties);
    expect(template.questions).toEqual(withParties.questions);
    expect(template.documents.map(({ party }) => party)).toEqual(['employer', null]);
    expect(TemplateInput.parse(JSON.parse(JSON.stringify(template)))).toMatchObject({ parties });
    await edit(id, 1, templateInput());
    expect((await read(id)).parties).toEqual([]);
  });

  it.each<[string, Partial<TemplateInput>, string, object]>([
    [
      'a question of a party that does not exist',
      { parties, questions: [of('spouse')] },
      'templates.party_not_possible',
      { problem: 'unknown_party', party: 'spouse', item: 'Of the spouse' },
    ],
    [
      'one party only',
      { parties: parties.slice(0, 1) },
      'templates.party_not_possible',
      { problem: 'only_one', party: 'The worker', item: null },
    ],
    [
      'a document of a party that does not exist',
      { documents: [{ ...document('Deed'), party: 'spouse' }] },
      'templates.party_not_possible',
      { problem: 'unknown_party', party: 'spouse', item: 'Deed' },
    ],
    [
      'a condition on an answer of another party',
      {
        parties,
        questions: [
          of('worker', { key: 'paid' }),
          of('employer', { ask_if: { match: 'all', tests: [{ question: 'paid', is: 'answered' }] } }),
        ],
      },
      'templates.condition_not_possible',
      { problem: 'other_party', question: 'Of the employer', other: 'Of the worker' },
    ],
    [
      'a repeating group of two parties',
      {
        parties,
        questions: [of('worker', { repeating_group: 'jobs' }), of('employer', { repeating_group: 'jobs' })],
        repeating_groups: [{ key: 'jobs', entry_name: 'Job', min: 0, max: 5, translations: null }],
      },
      'templates.group_not_possible',
      { problem: 'parties', group: 'Job', question: 'Of the employer' },
    ],
  ])('%s is refused', async (_, more, refusal, data) => {
    await expect(create(templateInput(more))).rejects.toMatchObject({ code: refusal, data });
  });
});
