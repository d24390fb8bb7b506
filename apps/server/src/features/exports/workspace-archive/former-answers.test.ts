import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import {
  buildTemplateInUse,
  everything,
  first,
  second,
} from '../../cases/template-updates/template-updates.testing.ts';
import { createArchiveCalls } from './testing/archive-calls.ts';

let here: TestServer;
let there: TestServer;

beforeAll(async () => {
  [here, there] = await Promise.all([createTestServer(), createTestServer()]);
}, 60_000);
afterAll(() => Promise.all([here.close(), there.close()]));

const buildMember = async ({ owner }: TestServer) =>
  buildProfessional(owner, { firm: await buildFirm(owner) });

it('answers that stayed with a former version of their template are exported and imported with it', async () => {
  const professional = await buildMember(here);
  const at = await buildTemplateInUse(here, professional);
  const ana = await at.send();
  await at.answer(ana, everything);
  await at.edit();
  await at.update();
  // Deletes versions that no request needs.
  await at.edit({ ...second, documents: first.documents }, 2);
  const archive = await (await createArchiveCalls(here, professional)).exportArchive();

  const importer = await buildMember(there);
  const calls = await createArchiveCalls(there, importer);
  expect(await calls.importArchive(Buffer.from(archive))).toMatchObject({ state: 'done', problem: null });
  const { rows } = await there.owner.query<{ id: string }>('SELECT id FROM client_requests');
  const staff = { as: 'staff', userId: importer.id, email: importer.email } as const;
  const request = await getRequest(there.services, staff, rows[0]?.id ?? '');
  expect(request.former_questions.map(({ text, answer }) => [text, answer])).toEqual(await at.formerOf(ana));
  expect(request.former_questions).toHaveLength(3);
  expect(request).toMatchObject({ question_stats: { answered: 2, total: 5 }, undoable_update: null });
  expect(request.documents.map(({ name, waived_at }) => [name, waived_at !== null])).toEqual(
    await at.documentsOf(ana),
  );
});
