import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { listRequests } from '../../cases/list/list-requests.ts';
import {
  listQuestions,
  listResponses,
  saveAnswer,
  submitQuestionnaire,
} from '../../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest, updateRequestStatus } from '../../cases/requests.usecases.ts';
import { sendRequest } from '../../cases/send/send-request.ts';
import { listDocuments } from '../../files/place/uploads/uploads.usecases.ts';
import { listTemplates } from '../templates.usecases.ts';
import { readLibrary } from './library.schema.ts';
import { seedStandardTemplates } from './seed-templates.ts';

let server: TestServer;
let staff: StaffActor;

beforeAll(async () => {
  server = await createTestServer();
  await seedStandardTemplates(server.services);
  const { id, email } = await buildProfessional(server.owner);
  staff = { as: 'staff', userId: id, email };
});
afterAll(() => server.close());

/** What a client of that language could answer: the choice is found by the words they read, and stored in English. */
function answerTo({ text, type, options, translations }: PortalQuestion, language: 'en' | 'es'): string {
  const spoken = language === 'es' ? translations?.es : { text, ...options };
  expect(spoken?.text, text).toBeTruthy();
  expect(spoken?.group_name, text).toBeTruthy();
  expect(Boolean(spoken?.help), text).toBe(Boolean(options?.help));
  if (type === 'select') {
    const read = spoken?.choices?.at(-1);
    expect(spoken?.choices, text).toHaveLength(options?.choices?.length ?? -1);
    return options?.choices?.[spoken?.choices?.indexOf(read ?? '') ?? -1] ?? '';
  }
  if (type === 'yesno') return 'Yes';
  if (type === 'date') return '1991-07-23';
  if (type === 'number') return '12';
  return language === 'es' ? 'Así es, señora Núñez' : 'Just so';
}

async function loadTemplate(key: string) {
  const { rows } = await server.owner.query<{ id: string; visa_type: string }>(
    'SELECT id, visa_type FROM templates WHERE seed_key = $1',
    [key],
  );
  const listed = (await listTemplates(server.services, staff, 'usable')).find(({ id }) => id === rows[0]?.id);
  if (!listed) throw new Error(`${key} cannot be chosen`);
  return listed;
}

const library = await readLibrary();
/** Templates with repeating sections, conditions and answers in pieces. */
const adapting = library.filter(({ sections }) => sections.some(({ repeats }) => repeats));
const keysOf = (templates: typeof library) => templates.map(({ key }) => key);

describe.each(keysOf(adapting))('the standard template %s', (key) => {
  test('is asked in both languages, and takes an answer', async () => {
    const { services } = server;
    const template = await loadTemplate(key);
    const email = `${key}@example.com`;
    const { visa_type } = template;
    const { id } = await sendRequest(services, staff, {
      template_id: template.id,
      name: 'Ana',
      email,
      visa_type,
    });
    const account = await buildClientUser(server.owner, { email });
    const client: ClientActor = { as: 'client', userId: account.id, email };
    const questions = await listQuestions(services, client, id);
    for (const { text, options, translations } of questions) {
      expect(translations?.es?.text, text).toBeTruthy();
      expect(translations?.es?.group_name, text).toBeTruthy();
      expect(translations?.es?.choices?.length, text).toBe(options?.choices?.length);
    }
    const question = questions.find(({ type }) => type === 'text' || type === 'email');
    if (!question) throw new Error('no question for a text');
    await saveAnswer(services, client, id, { question_id: question.id, answer: 'ana@example.com' });
    expect(await listResponses(services, client, id)).toHaveLength(1);
    await expect(submitQuestionnaire(services, client, id, [])).rejects.toMatchObject({
      code: 'questionnaire.required_missing',
    });
  });
});

describe.each(keysOf(library.filter((template) => !adapting.includes(template))))(
  'the standard template %s',
  (key) => {
    test.each(['en', 'es'] as const)('goes from the request to the last answer (%s)', async (language) => {
      const { services } = server;
      const template = await loadTemplate(key);
      const email = `${key}.${language}@example.com`;
      const visa_type = template.visa_type;
      const { id } = await sendRequest(services, staff, {
        template_id: template.id,
        name: 'Ana',
        email,
        visa_type,
      });
      const account = await buildClientUser(server.owner, { email });
      const client: ClientActor = { as: 'client', userId: account.id, email };

      const questions = await listQuestions(services, client, id);
      expect(questions).toHaveLength(template.questionsCount);
      const answers = questions.map((question) => ({
        question_id: question.id,
        answer: answerTo(question, language),
      }));
      const oneOfEachType = [...new Map(questions.map((each, i) => [each.type, answers[i]])).values()];
      for (const answer of oneOfEachType) if (answer) await saveAnswer(services, client, id, answer);
      const shown = () => listRequests(services, staff, { tab: 'in-progress', q: email, limit: 1 });
      expect((await shown()).items[0]?.question_stats).toEqual({
        answered: oneOfEachType.length,
        total: questions.length,
      });

      await expect(submitQuestionnaire(services, client, id, [])).rejects.toMatchObject({
        code: 'questionnaire.required_missing',
      });
      await submitQuestionnaire(services, client, id, answers);
      expect(await listResponses(services, client, id)).toHaveLength(questions.length);

      const documents = await listDocuments(services, client, id);
      for (const { name, description, translations } of documents) {
        const spoken = language === 'es' ? translations?.es : { name, description };
        expect(spoken?.name, name).toBeTruthy();
        expect(spoken?.description, name).toBeTruthy();
      }
      expect((await shown()).items[0]).toMatchObject({
        question_stats: { answered: questions.length, total: questions.length },
        document_stats: { completed: 0, total: template.documentsCount },
      });
      const detail = await getRequest(services, staff, id);
      expect(detail.questions.map(({ answer }) => answer)).toEqual(answers.map(({ answer }) => answer));
      expect(detail.documents).toHaveLength(documents.length);
      await updateRequestStatus(services, staff, id, 'completed');
    });
  },
);
