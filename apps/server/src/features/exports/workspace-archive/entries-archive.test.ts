import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { addEntry, removeEntry } from '../../cases/questionnaire/entries/entries.usecases.ts';
import { listQuestions, saveAnswer } from '../../cases/questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { buildTemplateInUse } from '../../cases/template-updates/template-updates.testing.ts';
import { document, question } from '../../templates/template-drafts.testing.ts';
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
const inGroup = (text: string) => question(text, { options: { repeating_group: 'trips' } });
const ticket = { ...document('Ticket'), repeating_group: 'trips' };
const trips = { key: 'trips', entry_name: 'Trip', min: 1, max: 5, translations: null };

it('entries, also removed ones and those of a former version, are imported with their answers', async () => {
  const professional = await buildMember(here);
  const at = await buildTemplateInUse(here, professional);
  await at.edit({
    questions: [question('Full name'), inGroup('Country'), inGroup('Reason')],
    repeating_groups: [trips],
    documents: [ticket],
  });
  const ana = await at.send();
  const asked = await listQuestions(here.services, ana.client, ana.id);
  const copies = () =>
    asked
      .filter(({ repeating_group }) => repeating_group)
      .map(({ id }) => ({ copied_from: id, id: crypto.randomUUID() as string }));
  for (const isRemoved of [false, true]) {
    const [entry_id, questions] = [crypto.randomUUID(), copies()];
    const ofRequest = { client_request_id: ana.id, entry_id };
    await addEntry(here.services, ana.client, { ...ofRequest, group: 'trips', questions });
    for (const [place, { id }] of questions.entries())
      await saveAnswer(here.services, ana.client, ana.id, {
        question_id: id,
        answer: `${isRemoved ? 'Removed' : 'Kept'} ${place}`,
      });
    if (isRemoved) await removeEntry(here.services, ana.client, { ...ofRequest, removed: true });
  }
  await at.edit(
    {
      questions: [inGroup('Country'), question('Full name')],
      repeating_groups: [trips],
      documents: [ticket],
    },
    2,
  );
  await at.update();
  const archive = await (await createArchiveCalls(here, professional)).exportArchive();

  const importer = await buildMember(there);
  const calls = await createArchiveCalls(there, importer);
  expect(await calls.importArchive(Buffer.from(archive))).toMatchObject({ state: 'done', problem: null });
  const { rows } = await there.owner.query<{ id: string }>('SELECT id FROM client_requests');
  const describe = (request: Awaited<ReturnType<typeof getRequest>>) => ({
    questions: request.questions.map(({ text, answer, waived, not_asked, removed, entry_id }) => [
      ...[text, answer, waived, not_asked, removed],
      // Entries have other ids.
      [...new Set(request.questions.map((each) => each.entry_id))].indexOf(entry_id),
    ]),
    documents: request.documents.map(({ name, not_asked, waived_at }) => [
      name,
      not_asked,
      waived_at !== null,
    ]),
    stats: request.question_stats,
    groups: request.repeating_groups.map(({ questions, ...group }) => ({ ...group, of: questions.length })),
  });
  const before = describe(await getRequest(here.services, asStaff(professional), ana.id));
  expect(describe(await getRequest(there.services, asStaff(importer), rows[0]?.id ?? ''))).toEqual(before);
  expect(before.questions.filter(([, answer]) => answer)).toEqual([
    ['Country', 'Kept 0', false, false, false, expect.any(Number)],
    ['Country', 'Removed 0', false, true, true, expect.any(Number)],
    ['Reason', 'Kept 1', true, expect.any(Boolean), false, expect.any(Number)],
    ['Reason', 'Removed 1', true, expect.any(Boolean), true, expect.any(Number)],
  ]);
});
