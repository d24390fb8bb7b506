import { writePieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { enterAnswer } from '../../cases/questionnaire/staff/enter-answer.ts';
import { fillCaseForm, listCaseForms } from '../government-forms/filling/filling.usecases.ts';
import { addForm, readBlank } from '../government-forms/government-forms.usecases.ts';
import { makeKnownForm } from '../government-forms/testing/known-form.ts';
import { readFormValues } from '../government-forms/testing/read-form-values.ts';
import { getPacket, savePacket } from './packets.usecases.ts';

// Preparing and filling a blank start processes, which take seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
let actor: StaffActor;
let request: BuiltRequest;
let notice: string;
let application: string;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const familyName = 'form1[0].#subform[1].Pt3Line5a_FamilyName[0]';
const matter = 'form1[0].#subform[1].Line1b_ListFormNumber[0]';

beforeEach(async () => {
  const professional = await buildProfessional(server.owner);
  actor = { as: 'staff', userId: professional.id, email: professional.email };
  const asked = (party: string) => ({
    text: `Full name of the ${party}`,
    type: 'person_name' as const,
    required: true,
    options: { fact: 'person.name', party },
  });
  const template = await buildTemplate(server.owner, {
    owner: professional,
    parties: [
      { key: 'beneficiary', name: 'Beneficiary', translations: null },
      { key: 'petitioner', name: 'Petitioner', translations: null },
    ],
    questions: [asked('beneficiary'), asked('petitioner')],
    documents: [],
  });
  request = await buildRequest(server.owner, {
    professional,
    template,
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
  });
  for (const [index, family] of ['Haddad', 'Jefferson'].entries())
    await enterAnswer(server.services, actor, {
      id: request.id,
      question_id: template.questions[index]?.id ?? '',
      answer: writePieces('person_name', { given: 'A', family }, true),
      expected_answer: '',
    });
  const add = async (code: string, edition: string) =>
    (
      await addForm(server.services, actor, {
        bytes: await makeKnownForm(code, edition),
        fileName: `${code}.pdf`,
      })
    ).id;
  notice = await add('G-28', '09/17/18');
  application = await add('I-765', '08/21/25');
});

const fill = async (id: string, for_party: string | null = null) => {
  const { file_path } = await fillCaseForm(server.services, actor, { request_id: request.id, id, for_party });
  const values = await readFormValues(await readBlank(server.services, { file_path }));
  return { family: values[familyName], matter: values[matter] };
};
const listNotices = async () =>
  (await listCaseForms(server.services, actor, { request_id: request.id })).forms
    .filter(({ id }) => id === notice)
    .map(({ for_party, filled }) => [for_party, filled?.file_name ?? null]);
const packet = () => getPacket(server.services, actor, { id: request.id });

/** The blanks of this test have no title: that of the reviewed map stands in its place. */
const noticeName = 'G-28: Notice of Entry of Appearance as Attorney or Accredited Representative';

test('each client of a case has a notice of appearance of their own, with the forms that they file', async () => {
  expect(await listNotices()).toEqual([
    ['petitioner', null],
    ['beneficiary', null],
  ]);
  await fill(application);
  expect(await fill(notice, 'beneficiary')).toEqual({ family: 'Haddad', matter: 'I-765' });
  expect(await fill(notice, 'petitioner')).toMatchObject({ family: 'Jefferson' });
  expect(await listNotices()).toEqual([
    ['petitioner', expect.stringMatching(/^G-28 Petitioner .+\.pdf$/)],
    ['beneficiary', expect.stringMatching(/^G-28 Beneficiary .+\.pdf$/)],
  ]);
  const { items } = await packet();
  expect(items.map(({ for_party, name }) => [for_party, name])).toEqual([
    ['petitioner', `${noticeName} (Petitioner)`],
    ['beneficiary', `${noticeName} (Beneficiary)`],
    [null, 'I-765: Application For Employment Authorization'],
  ]);
});

test('a notice that was filled before each client had one is of the client that it names, and is replaced', async () => {
  await fill(application);
  await fill(notice, 'petitioner');
  await server.owner.query(`UPDATE client_documents SET form_party = '' WHERE government_form_id = $1`, [
    notice,
  ]);
  await savePacket(server.services, actor, {
    id: request.id,
    revision: 0,
    items: [{ kind: 'form', id: notice, for_party: null, title: '', joined: false }],
  });
  expect((await listNotices()).map(([, file]) => file !== null)).toEqual([true, false]);
  expect((await packet()).items).toMatchObject([{ for_party: 'petitioner', has_pages: true }]);
  await fill(notice, 'petitioner');
  const { rowCount } = await server.owner.query(
    'SELECT FROM client_documents WHERE government_form_id = $1',
    [notice],
  );
  expect(rowCount).toBe(1);
});

test('a notice is to be filled again when another form comes into the packet', async () => {
  await fill(application);
  await fill(notice, 'beneficiary');
  const listChanged = async () =>
    (await packet()).findings.filter(({ reason }) => reason === 'form_changed').map(({ item }) => item?.id);
  expect(await listChanged()).toEqual([]);
  const { id: other } = await addForm(server.services, actor, {
    bytes: await makeKnownForm('N-400', '01/20/25'),
    fileName: 'n-400.pdf',
  });
  await fill(other);
  expect(await listChanged()).toEqual([notice]);
  expect(await fill(notice, 'beneficiary')).toMatchObject({ matter: 'I-765, N-400' });
  expect(await listChanged()).toEqual([]);
});
