import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addOtherPerson,
  buildCaseWithParties,
  buildTemplateWithParties,
} from '../../../../test/builders/cases/parties.ts';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import { addDocument } from '../../cases/edit/change-documents.ts';
import {
  listQuestions,
  listResponses,
  saveAnswer,
  submitQuestionnaire,
} from '../../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { readConversation } from '../../messages/conversation/read-conversation.ts';
import { sendMessage } from '../../messages/conversation/send-message.ts';
import { getTemplate } from '../../templates/templates.usecases.ts';
import { createArchiveCalls } from './testing/archive-calls.ts';

let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  [here, there] = await Promise.all([createTestServer(), createTestServer()]);
}, 60_000);
afterAll(() => Promise.all([here.close(), there.close()]));

const buildMember = async ({ owner }: TestServer) =>
  buildProfessional(owner, { firm: await buildFirm(owner) });
const asStaff = ({ id, email }: { id: string; email: string }) =>
  ({ as: 'staff', userId: id, email }) as const;
const asClient = async (
  { owner }: TestServer,
  person: { name: string; email: string },
): Promise<ClientActor> => {
  const { id, email } = await buildClientUser(owner, person);
  return { as: 'client', userId: id, email };
};

it('parties of a template, and who answers and has submitted which, are imported', async () => {
  const professional = await buildMember(here);
  const template = await buildTemplateWithParties(here.owner, { owner: professional });
  const request = await buildCaseWithParties(here.owner, { professional, template });
  const client = await asClient(here, request.client);
  for (const [index, answer] of ['In May', 'Lima'].entries())
    await saveAnswer(here.services, client, request.id, {
      question_id: template.questions[index]?.id ?? '',
      answer,
    });
  await submitQuestionnaire(here.services, client, request.id, []);
  const manager = await addOtherPerson(here.owner, request, { name: 'Eva Paz', parties: ['employer'] });
  await addOtherPerson(here.owner, request, { name: 'Somebody else', removed: true });
  const message = { id: crypto.randomUUID(), body: 'Dear Eva', upload_ids: [] };
  await sendMessage(here.services, asStaff(professional), {
    request_id: request.id,
    party: 'person_1',
    ...message,
  });
  await addDocument(here.services, asStaff(professional), {
    id: request.id,
    name: 'Degree',
    description: '',
    required: false,
    party: 'worker',
  });
  const archive = await (await createArchiveCalls(here, professional)).exportArchive();

  const importer = await buildMember(there);
  const calls = await createArchiveCalls(there, importer);
  expect(await calls.importArchive(Buffer.from(archive))).toMatchObject({ state: 'done', problem: null });
  const { rows } = await there.owner.query<{ id: string; template_id: string }>(
    'SELECT id, template_id FROM client_requests',
  );
  const imported = rows[0] ?? { id: '', template_id: '' };
  const [before, after] = [
    await getRequest(here.services, asStaff(professional), request.id),
    await getRequest(there.services, asStaff(importer), imported.id),
  ];
  expect(after.parties).toEqual(before.parties);
  expect(after.documents.map(({ name, party }) => [name, party])).toEqual(
    before.documents.map(({ name, party }) => [name, party]),
  );
  expect((await getTemplate(there.services, asStaff(importer), imported.template_id)).parties).toEqual(
    (await getTemplate(here.services, asStaff(professional), template.id)).parties,
  );
  expect(after).toMatchObject({
    other_people: [
      {
        role: 'person_1',
        name: 'Eva Paz',
        email: manager.email,
        parties: ['employer'],
        invitation_state: 'not_sent',
      },
    ],
    former_people: [{ role: 'person_2', name: 'Somebody else' }],
  });
  const eva = await asClient(there, manager);
  expect((await listQuestions(there.services, eva, imported.id)).map(({ text }) => text)).toContain(
    'How many people do you employ?',
  );
  expect((await readConversation(there.services, eva, { request_id: imported.id })).messages).toMatchObject([
    { body: 'Dear Eva' },
  ]);
  const sponsor = await asClient(there, request.sponsor);
  expect((await listQuestions(there.services, sponsor, imported.id)).map(({ text }) => text)).not.toContain(
    'Where were you born?',
  );
  expect((await listResponses(there.services, sponsor, imported.id)).map(({ answer }) => answer)).toEqual([
    'In May',
  ]);
});
