import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildProfessional } from '../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import { sendRequest } from '../cases/send/send-request.ts';
import { createTemplate, editTemplate } from './edit-templates.ts';
import { document, question, templateInput } from './template-drafts.testing.ts';
import { getVersion, listVersions } from './templates.usecases.ts';

let server: TestServer;
let staff: StaffActor;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  staff = await buildStaff();
});

const buildStaff = async (): Promise<StaffActor> => {
  const { id, email } = await buildProfessional(server.owner);
  return { as: 'staff', userId: id, email };
};
const notFound = expect.objectContaining({ code: 'templates.not_found' });

it('the versions that requests use stay with what they asked for, beside the current one', async () => {
  const { id } = await createTemplate(server.services, staff, templateInput());
  for (const email of ['ana@example.com', 'luis@example.com'])
    await sendRequest(server.services, staff, {
      template_id: id,
      name: 'Ana Lima',
      email,
      visa_type: 'H-1B',
    });
  const edited = templateInput({ questions: [question('Job title')], documents: [document('Degree')] });
  await editTemplate(server.services, staff, { ...edited, id, revision: 1 });

  expect(await listVersions(server.services, staff, id)).toEqual([
    { number: 2, created_at: expect.any(String), requests: 0 },
    { number: 1, created_at: expect.any(String), requests: 2 },
  ]);
  const [first, second] = await Promise.all(
    [1, 2].map((number) => getVersion(server.services, staff, { id, number })),
  );
  expect(first?.questions.map(({ text }) => text)).toEqual(['Full Name', 'Email Address']);
  expect(second).toEqual({
    questions: edited.questions,
    repeating_groups: [],
    parties: [],
    documents: edited.documents.map((each) => ({
      ...each,
      party: null,
      ask_if: null,
      repeating_group: null,
    })),
  });
});

it('other workspaces find no versions, and there are no others than those listed', async () => {
  const { id } = await createTemplate(server.services, staff, templateInput());
  const stranger = await buildStaff();
  await expect(listVersions(server.services, stranger, id)).rejects.toEqual(notFound);
  await expect(getVersion(server.services, stranger, { id, number: 1 })).rejects.toEqual(notFound);
  await expect(getVersion(server.services, staff, { id, number: 2 })).rejects.toEqual(notFound);
});
