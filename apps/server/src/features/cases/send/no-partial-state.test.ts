import type { GivenQuestion } from '@visafolio/contract/templates/templates.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { failAtEveryStatement } from '../../../../test/harness/failing-statements.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { addDocument, rewordDocument, waiveDocument, withdrawDocument } from '../edit/change-documents.ts';
import { addQuestion, rewordQuestion, waiveQuestion, withdrawQuestion } from '../edit/change-questions.ts';
import { editRequest } from '../edit/edit-request.ts';
import { deleteRequest, updateRequestStatus } from '../requests.usecases.ts';
import { askAgain } from '../review/review-file.ts';
import { sendRequest } from './send-request.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const asStaff = ({ id, email }: { id: string; email: string }): StaffActor => ({
  as: 'staff',
  userId: id,
  email,
});

it('creating a request stores nothing if any statement fails', async () => {
  const actor = asStaff(await buildProfessional(server.owner));
  const template = await buildTemplate(server.owner);
  const failed = await failAtEveryStatement(server, () =>
    sendRequest(server.services, actor, {
      template_id: template.id,
      name: 'Ana Duarte',
      email: 'ana@example.com',
      visa_type: 'H-1B',
      notes: 'Dear {{client_name}}',
      sponsor: { name: 'Northwind HR', email: 'hr@northwind.example' },
    }),
  );
  expect(failed).toBeGreaterThan(6);
});

it('deleting a request deletes all of it or nothing, whichever statement fails', async () => {
  const { id, professional } = await buildRequest(server.owner, { status: 'completed', sponsor: true });
  const failed = await failAtEveryStatement(server, () =>
    deleteRequest(server.services, asStaff(professional), id),
  );
  expect(failed).toBeGreaterThan(9);
  const { rows } = await server.owner.query('SELECT 1 FROM client_requests WHERE id = $1', [id]);
  expect(rows).toEqual([]);
  // Its files are deleted after the response.
  await expect.poll(async () => (await server.owner.query('SELECT FROM file_deletions')).rowCount).toBe(0);
});

it('asking again and correcting a request change all or nothing, whichever statement fails', async () => {
  const request = await buildRequest(server.owner, { status: 'documents_submitted' });
  const actor = asStaff(request.professional);
  const [document] = request.documents;
  const [upload] = request.uploads;
  const asked = await failAtEveryStatement(server, () =>
    askAgain(server.services, actor, {
      id: request.id,
      document_id: document?.id ?? '',
      upload_id: upload?.id ?? '',
      reason: 'The corners are cut off',
    }),
  );
  const edited = await failAtEveryStatement(server, () =>
    editRequest(server.services, actor, {
      id: request.id,
      name: 'Another Name',
      email: 'another@example.com',
      visa_type: 'O-1',
      notes: '',
    }),
  );
  expect(asked).toBeGreaterThan(6);
  expect(edited).toBeGreaterThan(4);
});

it('changing what a request asks for, or its status, changes all or nothing, whichever statement fails', async () => {
  const request = await buildRequest(server.owner, { status: 'documents_submitted' });
  const actor = asStaff(request.professional);
  const { id } = request;
  const document_id = request.documents[2]?.id ?? '';
  const question_id = request.template.questions[0]?.id ?? '';
  const other = { name: 'Other words', description: '', required: true };
  const question: GivenQuestion = {
    text: 'Other words',
    type: 'text',
    required: true,
    options: null,
    translations: null,
  };
  const alone = {
    document: await addDocument(server.services, actor, { id, ...other }),
    question: await addQuestion(server.services, actor, { id, question }),
  };
  const acts = [
    () => addDocument(server.services, actor, { id, name: 'One more', description: '', required: true }),
    () => rewordDocument(server.services, actor, { id, document_id: alone.document.id, ...other }),
    () => withdrawDocument(server.services, actor, { id, document_id: alone.document.id }),
    () => rewordQuestion(server.services, actor, { id, question_id: alone.question.id, question }),
    () => withdrawQuestion(server.services, actor, { id, question_id: alone.question.id }),
    () => waiveDocument(server.services, actor, { id, document_id, waived: true }),
    () => waiveQuestion(server.services, actor, { id, question_id, waived: true }),
    () => updateRequestStatus(server.services, actor, id, 'completed'),
  ];
  for (const act of acts) expect(await failAtEveryStatement(server, act)).toBeGreaterThan(3);
});
