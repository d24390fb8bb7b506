import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { enterAnswer } from '../../cases/questionnaire/staff/enter-answer.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { compareForms, toFormKey } from '../government-forms/checklist/compare-forms.ts';
import { loadCheckedForms } from '../government-forms/filling/checked-forms.ts';
import { addForm } from '../government-forms/government-forms.usecases.ts';
import { saveMapping } from '../government-forms/mapping/mapping.usecases.ts';
import { makeG1145, makeKnownForm } from '../government-forms/testing/known-form.ts';
import { getPacket, savePacket } from './packets.usecases.ts';

// Preparing a blank starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('the same fact with two answers is found with the items of forms that say it, and blocks a packet with them', async () => {
  const professional = await buildProfessional(server.owner);
  const actor: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
  const fact = { fact: 'contact.email' };
  const template = await buildTemplate(server.owner, {
    owner: professional,
    questions: [
      { text: 'Your e-mail address', type: 'email', required: true, options: fact },
      { text: 'Where do we write to you?', type: 'email', required: true, options: fact },
    ],
    documents: [],
  });
  const request = await buildRequest(server.owner, {
    professional,
    template,
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
  });
  const answer = (place: number, value: string, expected = '') =>
    enterAnswer(server.services, actor, {
      id: request.id,
      question_id: template.questions[place]?.id ?? '',
      answer: value,
      expected_answer: expected,
    });
  await answer(0, 'ana@example.com');
  await answer(1, 'lima@example.com');
  const { id } = await addForm(server.services, actor, { bytes: await makeG1145(), fileName: 'g-1145.pdf' });
  const compare = async (filledAt: Date) => {
    const detail = await getRequest(server.services, actor, request.id);
    const { formCase, forms } = await server.services.db.withActor(actor, (tx) =>
      loadCheckedForms(tx, detail),
    );
    const filled = {
      form_id: id,
      form_party: '',
      other_forms: null,
      file_name: 'g-1145.pdf',
      file_path: 'g-1145.pdf',
      made_at: filledAt.toISOString(),
    };
    return compareForms(
      detail,
      formCase,
      forms.map((form) => ({ ...form, filled })),
    );
  };
  const { conflicts, changed } = await compare(new Date(0));
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]?.questions.map((question) => question.answer)).toEqual([
    'ana@example.com',
    'lima@example.com',
  ]);
  expect(conflicts[0]?.places).toMatchObject([{ code: 'G-1145', value: 'ana@example.com' }]);
  expect(changed.get(toFormKey({ id, for_party: null }))).toBeGreaterThan(0);

  const readConflict = async () =>
    (await getPacket(server.services, actor, { id: request.id })).findings.find(
      ({ reason }) => reason === 'conflict',
    );
  // No form of the packet says it yet.
  expect(await readConflict()).toMatchObject({ blocks: false, conflict: { places: [] } });
  await savePacket(server.services, actor, {
    id: request.id,
    revision: 0,
    items: [{ kind: 'form', id, for_party: null, title: '', joined: false }],
  });
  expect(await readConflict()).toMatchObject({
    blocks: true,
    conflict: { places: [{ code: 'G-1145' }] },
  });
  await answer(1, 'ana@example.com', 'lima@example.com');
  expect(await readConflict()).toBeUndefined();
  expect((await compare(new Date(Date.now() + 60_000))).changed.get(toFormKey({ id, for_party: null }))).toBe(
    0,
  );
});

test('what the firm writes over an answer in one form is found where another form says the answer', async () => {
  const professional = await buildProfessional(server.owner);
  const actor: StaffActor = { as: 'staff', userId: professional.id, email: professional.email };
  const template = await buildTemplate(server.owner, {
    owner: professional,
    questions: [
      { text: 'Your A-Number', type: 'a_number', required: true, options: { fact: 'person.a_number' } },
    ],
    documents: [],
  });
  const request = await buildRequest(server.owner, {
    professional,
    template,
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
  });
  await enterAnswer(server.services, actor, {
    id: request.id,
    question_id: template.questions[0]?.id ?? '',
    answer: 'A123456789',
    expected_answer: '',
  });
  const add = async (code: string, edition: string) =>
    (
      await addForm(server.services, actor, {
        bytes: await makeKnownForm(code, edition),
        fileName: `${code}.pdf`,
      })
    ).id;
  const [permit, travel] = [await add('I-765', '08/21/25'), await add('I-131', '01/20/25')];
  const field = 'form1[0].Page7[0].Line7_AlienNumber[0]';
  let revision = 0;
  const writeOver = async (value: string) => {
    ({ revision } = await saveMapping(server.services, actor, {
      id: permit,
      template_id: template.id,
      revision,
      rules: [
        {
          field,
          source: { from: 'constant', value },
          part: 'whole',
          required: true,
          choices: [],
        },
      ],
    }));
  };
  await savePacket(server.services, actor, {
    id: request.id,
    revision: 0,
    items: [permit, travel].map((id) => ({
      kind: 'form' as const,
      id,
      for_party: null,
      title: '',
      joined: false,
    })),
  });
  const readConflict = async () =>
    (await getPacket(server.services, actor, { id: request.id })).findings.find(
      ({ reason }) => reason === 'conflict',
    )?.conflict;
  await writeOver('987654321');
  const conflict = await readConflict();
  expect(conflict?.questions).toMatchObject([{ text: 'Your A-Number' }]);
  const values = conflict?.places.map(({ code, value }) => [code, value]);
  expect(values).toContainEqual(['I-765', '987654321']);
  expect(values).toContainEqual(['I-131', '123456789']);
  // The same, written in another way.
  await writeOver('123-456-789');
  expect(await readConflict()).toBeUndefined();
});
