import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { makeBlank } from '../../../../test/builders/made-blank.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate, type Template } from '../../../../test/builders/templates.ts';
import { readPdf } from '../../../../test/harness/read-pdf.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { enterAnswer } from '../../cases/questionnaire/staff/enter-answer.ts';
import { renewForm } from '../../files/cabinet/answers-pdf.usecases.ts';
import { fillCaseForm, listCaseForms } from './filling/filling.usecases.ts';
import { addForm, getForm, listForms, readBlank, removeForm } from './government-forms.usecases.ts';
import { acceptGuess, getMapping, saveMapping } from './mapping/mapping.usecases.ts';
import { readFormValues } from './testing/read-form-values.ts';
import { makeSmallForm } from './testing/small-form.ts';

// Each filling starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let administrator: Professional;
let staff: StaffActor;
let member: StaffActor;
let template: Template;
let request: BuiltRequest;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const firm = await buildFirm(server.owner);
  administrator = await buildProfessional(server.owner, { firm });
  staff = toActor(administrator);
  member = toActor(await buildProfessional(server.owner, { firm }));
  template = await buildTemplate(server.owner, {
    questions: [
      { text: 'Family name', type: 'text', required: true },
      { text: 'Given name', type: 'text', required: true },
      { text: 'Date of birth', type: 'date', required: true },
      { text: 'A-Number, if you have one', type: 'text', required: false },
      { text: 'Have you ever been arrested?', type: 'yesno', required: true },
      {
        text: 'What is your marital status?',
        type: 'select',
        required: true,
        options: { choices: ['Single', 'Married'] },
      },
      { text: 'In which state do you live?', type: 'text', required: false },
      { text: 'Explain why you ask for this.', type: 'textarea', required: false },
    ],
    documents: [{ name: 'Passport copy', required: true }],
  });
  request = await buildRequest(server.owner, {
    professional: administrator,
    template,
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
    client: { name: 'Ana Pérez' },
  });
});

const toActor = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });

const answer = async (text: string, value: string) => {
  const question = template.questions.find((each) => each.text === text);
  await enterAnswer(server.services, staff, {
    id: request.id,
    question_id: question?.id ?? '',
    answer: value,
    expected_answer: '',
  });
};

async function addMapped(bytes?: Uint8Array): Promise<string> {
  const { id } = await addForm(server.services, staff, {
    bytes: bytes ?? (await makeSmallForm()),
    fileName: 'i-999.pdf',
  });
  const { revision } = await acceptGuesses(id);
  const { rules } = await getMapping(server.services, staff, { id, template_id: template.id });
  await saveMapping(server.services, staff, {
    id,
    template_id: template.id,
    revision,
    rules: [...rules, ...byHand],
  });
  return id;
}

/** Accepts them one by one. */
async function acceptGuesses(id: string): Promise<{ revision: number }> {
  const { proposals } = await getMapping(server.services, staff, { id, template_id: template.id });
  let revision = 0;
  for (const { field } of proposals)
    ({ revision } = await acceptGuess(server.services, staff, {
      id,
      template_id: template.id,
      revision,
      field,
    }));
  return { revision };
}

const arrested = { from: 'question' as const, text: 'Have you ever been arrested?' };
const married = { from: 'question' as const, text: 'What is your marital status?' };
/** Checkboxes are never guessed. */
const byHand = [
  { field: 'Pt1Line4_Yes', source: arrested, choices: [{ answer: 'Yes', value: 'Yes' }] },
  { field: 'Pt1Line4_No', source: arrested, choices: [{ answer: 'No', value: 'Yes' }] },
  { field: 'Pt1Line5_Status', source: married, choices: [] },
].map((rule) => ({ ...rule, part: 'whole' as const, required: true }));

test('guesses are accepted one by one, and not stored with the rest of a mapping', async () => {
  const { id } = await addForm(server.services, staff, { bytes: await makeSmallForm(), fileName: 'a.pdf' });
  const mapping = { id, template_id: template.id };
  const { proposals } = await getMapping(server.services, member, mapping);
  expect(proposals.map(({ field }) => field)).toEqual([
    'Pt1Line1a_FamilyName',
    'Pt1Line1b_GivenName',
    'Pt1Line2_DateOfBirth',
    'Pt1Line3_AlienNumber',
    'Pt2Line1_Reason',
  ]);
  const saveAll = (revision: number, rules = proposals) =>
    saveMapping(server.services, staff, { ...mapping, revision, rules });
  await expect(saveAll(0)).rejects.toMatchObject({ code: 'forms.guess_not_accepted' });
  const unlisted = proposals.slice(0, 1).map((rule) => ({ ...rule, required: !rule.required }));
  await expect(saveAll(0, unlisted)).rejects.toMatchObject({ code: 'forms.guess_not_accepted' });
  const accept = (actor: StaffActor, field: string, revision = 0) =>
    acceptGuess(server.services, actor, { ...mapping, revision, field });
  await expect(accept(member, 'Pt1Line1a_FamilyName')).rejects.toMatchObject({
    code: 'session.firm_administrator_required',
  });
  await expect(accept(staff, 'Pt1Line4_Yes')).rejects.toMatchObject({ code: 'forms.no_such_guess' });
  const { revision } = await accept(staff, 'Pt1Line1a_FamilyName');
  await expect(accept(staff, 'Pt1Line1b_GivenName')).rejects.toMatchObject({ code: 'forms.mapping_changed' });
  const stored = await getMapping(server.services, staff, mapping);
  expect(stored.rules).toEqual(proposals.slice(0, 1));
  // An accepted guess is saved with later changes.
  await saveMapping(server.services, staff, { ...mapping, revision, rules: [...stored.rules, ...byHand] });
});

const fill = (id: string) => fillCaseForm(server.services, staff, { request_id: request.id, id });
const readFilled = async (file_path: string): Promise<Buffer> => readBlank(server.services, { file_path });

test('a blank without a title has that of the reviewed map of its form', async () => {
  const fields = { 'form1[0].Line1[0]': 'Part 1. 1. Enter Name.' };
  const bytes = await makeBlank({ code: 'I-130A', title: '', edition: '04/01/24', fields });
  const { id } = await addForm(server.services, staff, { bytes, fileName: 'i-130a.pdf' });
  expect(await getForm(server.services, member, { id })).toMatchObject({
    code: 'I-130A',
    title: 'Supplemental Information for Spouse Beneficiary',
  });
});

test('a firm uploads a blank form, maps it by the proposals and fills it from a case', async () => {
  const id = await addMapped();
  expect(await getForm(server.services, member, { id })).toMatchObject({
    code: 'I-999',
    title: 'Petition for a Test',
    edition: '2024-04-01',
    expires_on: '2099-02-28',
    old: [],
    may_change: false,
  });
  await answer('Family name', 'Pérez Łuczak');
  await answer('Given name', 'Ana');
  await answer('Date of birth', '1990-05-17');
  await answer('A-Number, if you have one', 'A 123-456-789');
  await answer('Have you ever been arrested?', 'No');
  await answer('What is your marital status?', 'Married');

  const report = await fill(id);
  expect(await readFormValues(await readFilled(report.file_path))).toMatchObject({
    Pt1Line1a_FamilyName: 'Pérez Łuczak',
    Pt1Line1b_GivenName: 'Ana',
    Pt1Line2_DateOfBirth: '05/17/1990',
    Pt1Line3_AlienNumber: '123456789',
    Pt1Line4_Yes: 'Off',
    Pt1Line4_No: 'Yes',
    Pt3_Signature: '',
  });
  expect(report.addendum).toEqual([]);
  const [timeline] = (await listTimeline(server.services, staff, { request_id: request.id, show: 'all' }))
    .items;
  expect(timeline).toMatchObject({ kind: 'form.filled', payload: { code: 'I-999', fields: report.written } });
});

test('values that do not fit are printed on an addendum, and unanswered ones are listed', {
  timeout: 120_000,
}, async () => {
  const id = await addMapped();
  const long = 'My employer moved to another state. '.repeat(40).trim();
  await answer(
    'Family name',
    'Rodríguez de la Fuente Bartholomew-Featherstonehaugh the Second of Cholmondeley',
  );
  await answer('Given name', '名前');
  await answer('Explain why you ask for this.', long);
  const report = await fill(id);
  expect(report.addendum.map(({ field, reason }) => [field, reason])).toEqual([
    ['Pt1Line1a_FamilyName', 'too_long'],
    ['Pt1Line1b_GivenName', 'other_letters'],
    ['Pt2Line1_Reason', 'too_long'],
  ]);
  const pdf = await readFilled(report.file_path);
  const values = await readFormValues(pdf);
  expect(values.Pt1Line1a_FamilyName).toBe('See Addendum');
  expect(values.Pt2Line1_Reason).toMatch(/^My employer moved .*\(see Addendum\)$/);
  const pages = (await readPdf(pdf)).slice(1).join(' ');
  expect(pages).toContain('Cholmondeley');
  expect(pages).toContain('名前');
  expect(pages.match(/My employer moved/g)).toHaveLength(40);
  expect(report.missing.map(({ question, reason }) => [question, reason])).toContainEqual([
    'Date of birth',
    'unanswered',
  ]);
});

test('a form that is filled once more replaces the earlier one, and the PDF of the answers stays', async () => {
  const id = await addMapped();
  await renewForm(server.services, staff, request.id);
  const before = await fill(id);
  await answer('Given name', 'Ana');
  const after = await fill(id);
  await renewForm(server.services, staff, request.id);
  const { forms } = await listCaseForms(server.services, staff, { request_id: request.id });
  expect(forms).toMatchObject([{ id, filled: { file_path: after.file_path } }]);
  await server.services.background.settled();
  expect(await server.services.files.read('client-documents', before.file_path)).toBeNull();
  const { rows } = await server.owner.query(
    'SELECT count(*)::int AS n FROM client_documents WHERE client_request_id = $1',
    [request.id],
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('two simultaneous clicks fill one form', async () => {
  const id = await addMapped();
  const outcomes = await Promise.allSettled([fill(id), fill(id)]);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'forms.in_progress' });
  const { rows } = await server.owner.query(
    'SELECT count(*)::int AS n FROM client_documents WHERE government_form_id = $1',
    [id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('a newer edition and an expiry date in the past mark a form as outdated', async () => {
  const older = await addMapped(await makeSmallForm((document) => document.getPage(0).drawText('', {})));
  await server.owner.query(
    "UPDATE government_forms SET edition = '2019-01-01', expires_on = '2020-01-01' WHERE id = $1",
    [older],
  );
  await addForm(server.services, staff, {
    bytes: await makeSmallForm((document) => document.setSubject('newer')),
    fileName: 'newer.pdf',
  });
  const { forms } = await listForms(server.services, staff);
  expect(forms.map(({ old }) => old)).toEqual([[], ['newer_edition', 'expired']]);
});

test('only admins add, map and delete forms; the same file twice is one form', async () => {
  const bytes = await makeSmallForm();
  await expect(addForm(server.services, member, { bytes, fileName: 'a.pdf' })).rejects.toMatchObject({
    code: 'session.firm_administrator_required',
  });
  const [one, other] = await Promise.all(
    [1, 2].map(() => addForm(server.services, staff, { bytes, fileName: 'a.pdf' })),
  );
  expect(one).toEqual(other);
  const id = one?.id ?? '';
  await expect(
    saveMapping(server.services, member, { id, template_id: template.id, revision: 0, rules: [] }),
  ).rejects.toMatchObject({ code: 'session.firm_administrator_required' });
  await expect(removeForm(server.services, member, { id })).rejects.toMatchObject({
    code: 'session.firm_administrator_required',
  });
  const { rows } = await server.owner.query('SELECT file_path FROM government_forms WHERE id = $1', [id]);
  await removeForm(server.services, staff, { id });
  await server.services.background.settled();
  expect(await server.services.files.read('client-documents', rows[0].file_path)).toBeNull();
});

test('saving over somebody else’s changes to a mapping is refused', async () => {
  const id = await addMapped();
  const save = () =>
    saveMapping(server.services, staff, { id, template_id: template.id, revision: 0, rules: [] });
  await expect(save()).rejects.toMatchObject({ code: 'forms.mapping_changed' });
});
