import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildProfessional } from '../../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { enterAnswer } from '../../../cases/questionnaire/staff/enter-answer.ts';
import { readLibraryQuestions } from '../../../templates/seed/library-questions.ts';
import { addForm } from '../government-forms.usecases.ts';
import { makeG1145 } from '../testing/known-form.ts';
import { askMissing } from './ask-missing.ts';
import { getFormOfCase } from './checklist.usecases.ts';

// Preparing a blank starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let actor: StaffActor;
let request: BuiltRequest;
let formId: string;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const professional = await buildProfessional(server.owner);
  actor = { as: 'staff', userId: professional.id, email: professional.email };
  const template = await buildTemplate(server.owner, {
    owner: professional,
    questions: [
      { text: 'Your full name', type: 'person_name', required: true, options: { fact: 'person.name' } },
    ],
    documents: [{ name: 'Passport copy', required: true }],
  });
  request = await buildRequest(server.owner, {
    professional,
    template,
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
  });
  ({ id: formId } = await addForm(server.services, actor, {
    bytes: await makeG1145(),
    fileName: 'g-1145.pdf',
  }));
});

const ask = (fact = 'contact.email') =>
  askMissing(server.services, actor, {
    request_id: request.id,
    id: formId,
    for_party: null,
    fact,
    party: null,
  });

const findItem = async (fact: string) => {
  const { parts } = await getFormOfCase(server.services, actor, {
    request_id: request.id,
    id: formId,
    for_party: null,
  });
  return parts.flatMap(({ items }) => items).find((item) => item.fact === fact);
};

test('what no question of the case asks is asked once in every language, and its answer arrives in the form', async () => {
  expect(await findItem('contact.email')).toMatchObject({ reason: 'not_in_template', can_ask: true });
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(other.id).toBe(one.id);
  const { rows } = await server.owner.query<{ text: string; translations: { es: { text: string } } }>(
    `SELECT text, translations FROM template_questions WHERE client_request_id = $1`,
    [request.id],
  );
  const words = readLibraryQuestions().get('contact.email')?.text;
  expect(rows.map(({ text, translations }) => [text, translations.es.text])).toEqual([
    [words?.en, words?.es],
  ]);
  expect(await findItem('contact.email')).toMatchObject({ reason: 'unanswered', can_ask: false });
  await enterAnswer(server.services, actor, {
    id: request.id,
    question_id: one.id,
    answer: 'ana@example.com',
    expected_answer: '',
  });
  expect(await findItem('contact.email')).toMatchObject({ state: 'filled', value: 'ana@example.com' });
});

test('what the case asks already is not asked again, and what the form does not need is refused', async () => {
  const asked = await ask();
  expect(await ask()).toEqual(asked);
  expect(await ask('person.name')).not.toEqual(asked);
  const { rowCount } = await server.owner.query(
    'SELECT FROM template_questions WHERE client_request_id = $1',
    [request.id],
  );
  expect(rowCount).toBe(1);
  await expect(ask('person.ssn')).rejects.toMatchObject({ code: 'forms.not_missing' });
});
