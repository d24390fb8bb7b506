import { afterAll, beforeAll, expect, it } from 'vitest';
import { employer, worker } from '../../../../test/builders/cases/parties.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import { question } from '../../templates/template-drafts.testing.ts';
import { setParties } from '../parties/set-parties.ts';
import { listQuestions, listResponses, saveAnswer } from '../questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../requests.usecases.ts';
import { sendRequest } from '../send/send-request.ts';
import { buildTemplateInUse } from './template-updates.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const spouse = { key: 'spouse', name: 'Spouse', translations: null };
const of = (party: string, text: string) => question(text, { required: false, options: { party } });
const document = (name: string, party: string | null) => ({
  name,
  description: null,
  required: true,
  translations: null,
  party,
});

it('answers and documents follow their questions into another party, and an undo brings back who answered', async () => {
  const at = await buildTemplateInUse(server);
  await at.edit({
    parties: [worker, employer],
    questions: [question('City'), of('worker', 'Salary'), of('employer', 'Staff')],
    documents: [document('Passport', 'worker'), document('Tax return', 'employer')],
  });
  const people = [
    { name: 'Ana Lima', email: 'ana.of.parties@example.com' },
    { name: 'Mill Co', email: 'mill.of.parties@example.com' },
  ] as const;
  const { id } = await sendRequest(server.services, at.staff, {
    template_id: at.templateId,
    ...people[0],
    visa_type: 'H-1B',
    sponsor: people[1],
  });
  const [ana, mill] = await Promise.all(
    people.map(async (person): Promise<ClientActor> => {
      const account = await buildClientUser(server.owner, person);
      return { as: 'client', userId: account.id, email: account.email };
    }),
  );
  if (!ana || !mill) throw new Error('two people');
  const texts = async (actor: ClientActor) =>
    (await listQuestions(server.services, actor, id)).map(({ text }) => text);
  const answers = async (actor: ClientActor) =>
    (await listResponses(server.services, actor, id)).map(({ answer }) => answer);
  const whoAnswers = async () =>
    (await getRequest(server.services, at.staff, id)).parties.map(({ key, answered_by }) => [
      key,
      answered_by,
    ]);
  const known = await listQuestions(server.services, ana, id);
  await saveAnswer(server.services, ana, id, {
    question_id: known.find(({ text }) => text === 'Salary')?.id ?? '',
    answer: '90,000',
  });
  await setParties(server.services, at.staff, { id, answered_by_sponsor: ['employer'] });

  await at.edit(
    {
      parties: [worker, employer, spouse],
      questions: [
        question('City'),
        of('employer', 'Salary'),
        of('employer', 'Staff'),
        of('spouse', 'Married?'),
      ],
      documents: [document('Passport', 'employer'), document('Tax return', 'employer')],
    },
    2,
  );
  const updateId = await at.update();
  expect(await whoAnswers()).toEqual([
    ['worker', 'client'],
    ['employer', 'sponsor'],
    ['spouse', 'sponsor'],
  ]);
  expect(await texts(ana)).toEqual(['City']);
  expect(await texts(mill)).toEqual(['City', 'Salary', 'Staff', 'Married?']);
  expect([await answers(ana), await answers(mill)]).toEqual([[], ['90,000']]);
  const parties = async () =>
    (await getRequest(server.services, at.staff, id)).documents.map(({ name, party }) => [name, party]);
  expect(await parties()).toEqual([
    ['Passport', 'employer'],
    ['Tax return', 'employer'],
  ]);

  await at.undo(updateId);
  expect(await whoAnswers()).toEqual([
    ['worker', 'client'],
    ['employer', 'sponsor'],
  ]);
  expect(await texts(ana)).toEqual(['City', 'Salary']);
  expect([await answers(ana), await answers(mill)]).toEqual([['90,000'], []]);
  expect(await parties()).toEqual([
    ['Passport', 'worker'],
    ['Tax return', 'employer'],
  ]);
});

it('a case whose template had no parties is divided by an update, and both read everything again after an undo', async () => {
  const at = await buildTemplateInUse(server);
  await at.edit({ questions: [question('City'), question('Salary')], documents: [] });
  const client = { name: 'Luis Paz', email: 'luis.of.parties@example.com' };
  const sponsor = { name: 'Shop Co', email: 'shop.of.parties@example.com' };
  const { id } = await sendRequest(server.services, at.staff, {
    template_id: at.templateId,
    ...client,
    visa_type: 'H-1B',
    sponsor,
  });
  const account = await buildClientUser(server.owner, sponsor);
  const shop: ClientActor = { as: 'client', userId: account.id, email: account.email };
  const texts = async () => (await listQuestions(server.services, shop, id)).map(({ text }) => text);
  expect(await texts()).toEqual(['City', 'Salary']);
  await at.edit(
    { parties: [worker, employer], questions: [question('City'), of('worker', 'Salary')], documents: [] },
    2,
  );
  const updateId = await at.update();
  expect(await texts()).toEqual(['City']);
  await at.undo(updateId);
  expect(await texts()).toEqual(['City', 'Salary']);
});
