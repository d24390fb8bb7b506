import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { Refusal } from '../../../shared/api/refuse.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { setDueDate } from '../edit/due-date.ts';
import { editRequest } from '../edit/edit-request.ts';
import { saveAnswer, saveAnswers, submitQuestionnaire } from '../questionnaire/questionnaire.usecases.ts';
import { enterAnswer } from '../questionnaire/staff/enter-answer.ts';
import { getRequest, updateRequestStatus } from '../requests.usecases.ts';
import { countComingDates, listCalendar } from './calendar.usecases.ts';
import {
  addKeyDate,
  changeKeyDate,
  listCaseDates,
  recordKeyDate,
  removeKeyDate,
} from './key-dates.usecases.ts';

let world: AccountsWorld;
let professional: Professional;
let colleague: StaffActor;
let staff: StaffActor;
let client: ClientActor;
let request: BuiltRequest;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const firm = await buildFirm(world.owner);
  professional = await buildProfessional(world.owner, { firm });
  colleague = toActor(await buildProfessional(world.owner, { firm }));
  staff = toActor(professional);
  const template = await buildTemplate(world.owner, {
    questions: [
      { text: 'Passport expiration date', type: 'date', required: true },
      { text: 'I-94 expiration date', type: 'date', required: false },
      { text: 'Date of birth', type: 'date', required: false },
      { text: 'What does your passport say about expiry?', type: 'text', required: false },
    ],
    documents: [{ name: 'Passport copy', required: true }],
  });
  request = await buildRequest(world.owner, {
    professional,
    template,
    status: 'in-progress',
    answers: 'none',
    documents: 'all',
  });
  const account = await buildClientUser(world.owner, request.client);
  client = { as: 'client', userId: account.id, email: account.email };
});

const toActor = ({ id, email }: Professional): StaffActor => ({ as: 'staff', userId: id, email });
const today = '2027-02-01';
const list = (actor = staff, day = today) =>
  listCaseDates(world.services, actor, { id: request.id, today: day });
const newDate = { kind: 'interview', label: '', on_date: '2027-03-01', note: '' } as const;
const add = async (date: Partial<Parameters<typeof addKeyDate>[2]> = {}) =>
  (
    await addKeyDate(world.services, staff, {
      ...newDate,
      id: request.id,
      key_date_id: crypto.randomUUID(),
      ...date,
    })
  ).id;
const question = (index: number) => request.template.questions[index]?.id ?? '';
const answer = (index: number, text: string) =>
  saveAnswer(world.services, client, request.id, { question_id: question(index), answer: text });
const lines = async () =>
  (await listTimeline(world.services, staff, { request_id: request.id })).items.map(({ kind, payload }) => [
    kind,
    payload,
  ]);

describe('the due date', () => {
  const set = (due_on: string | null, seen?: string | null) =>
    setDueDate(world.services, staff, { id: request.id, due_on, seen });

  test('is set, moved and removed, and each is in the timeline once', async () => {
    await set('2027-03-31', null);
    await set('2027-03-31', '2027-03-31');
    await set('2028-02-29', '2027-03-31');
    expect((await getRequest(world.services, staff, request.id)).due_on).toBe('2028-02-29');
    await set(null, '2028-02-29');
    expect((await list()).due_on).toBeNull();
    expect((await lines()).filter(([kind]) => kind === 'due_date.changed')).toEqual([
      ['due_date.changed', { before: '2028-02-29', after: null }],
      ['due_date.changed', { before: '2027-03-31', after: '2028-02-29' }],
      ['due_date.changed', { before: null, after: '2027-03-31' }],
    ]);
  });

  test('that a colleague moved meanwhile is not overwritten', async () => {
    await setDueDate(world.services, colleague, { id: request.id, due_on: '2027-03-10' });
    await expect(set('2027-04-01', null)).rejects.toMatchObject({
      code: 'requests.edited_meanwhile',
      data: { due_on: '2027-03-10' },
    });
    expect((await list()).due_on).toBe('2027-03-10');
    // The same day that the colleague chose is no conflict.
    await set('2027-03-10', null);
  });

  test('changes with the other fields of a request, and stays if the form does not send it', async () => {
    const { name, email } = request.client;
    const edit = (fields: object) =>
      editRequest(world.services, staff, {
        id: request.id,
        name,
        email,
        visa_type: 'H-1B',
        notes: '',
        ...fields,
      });
    await edit({ due_on: '2027-05-05' });
    await edit({ name: 'Other Name' });
    expect((await list()).due_on).toBe('2027-05-05');
    const seen = { name: 'Other Name', email, visa_type: 'H-1B', notes: '', due_on: null };
    await expect(edit({ name: 'Other Name', due_on: '2027-06-06', seen })).rejects.toMatchObject({
      code: 'requests.edited_meanwhile',
      data: { now: { due_on: '2027-05-05' } },
    });
    await edit({ name: 'Other Name', due_on: null });
    expect((await list()).due_on).toBeNull();
  });

  test('of a foreign case cannot be set', async () => {
    const stranger = toActor(await buildProfessional(world.owner));
    await expect(
      setDueDate(world.services, stranger, { id: request.id, due_on: '2027-03-10' }),
    ).rejects.toThrow(new Refusal('requests.not_found'));
  });
});

describe('a key date', () => {
  test('is stored once however often it is sent, with who entered it', async () => {
    const key_date_id = crypto.randomUUID();
    await Promise.all([
      add({ key_date_id, note: 'Bring originals' }),
      add({ key_date_id, note: 'Bring originals' }),
    ]);
    expect((await list()).key_dates).toMatchObject([
      {
        id: key_date_id,
        kind: 'interview',
        source: { from: 'person', name: professional.name },
        note: 'Bring originals',
      },
    ]);
    expect((await lines()).filter(([kind]) => kind === 'key_date.added')).toHaveLength(1);
    const { rows } = await world.owner.query('SELECT note FROM key_dates WHERE id = $1', [key_date_id]);
    expect(rows[0].note).toMatch(/^vf2\./);
  });

  test('is changed, done and removed by colleagues, one change after the other', async () => {
    const id = await add();
    const change = (sequence: number, fields: object) =>
      changeKeyDate(world.services, colleague, {
        ...newDate,
        id: request.id,
        key_date_id: id,
        done: false,
        sequence,
        ...fields,
      });
    await change(0, { on_date: '2027-03-02' });
    await expect(change(0, { on_date: '2027-03-03' })).rejects.toThrow(
      new Refusal('requests.edited_meanwhile'),
    );
    await change(1, { on_date: '2027-03-02', done: true });
    const [done] = (await list()).key_dates;
    expect(done).toMatchObject({ on_date: '2027-03-02', sequence: 2, problem: null });
    expect(done?.done_at).not.toBeNull();
    // Moving the date clears done, unless the call sets it.
    await change(2, { on_date: '2027-01-15' });
    expect((await list()).key_dates[0]).toMatchObject({ done_at: null, problem: 'overdue' });
    await removeKeyDate(world.services, colleague, { id: request.id, key_date_id: id });
    expect((await list()).key_dates).toEqual([]);
    await expect(removeKeyDate(world.services, staff, { id: request.id, key_date_id: id })).rejects.toThrow(
      new Refusal('dates.not_found'),
    );
    expect((await lines()).map(([kind]) => kind).slice(0, 2)).toEqual([
      'key_date.removed',
      'key_date.changed',
    ]);
  });

  test('that was read in a file is corrected when the file is read again, and outlives the file', async () => {
    const upload_id = request.uploads[0]?.id ?? '';
    const read = (on_date: string) =>
      recordKeyDate(world.services, staff, { id: request.id, kind: 'passport_expiry', on_date, upload_id });
    await read('2027-06-30');
    await read('2027-06-30');
    await read('2031-06-30');
    expect((await list()).key_dates).toMatchObject([
      { kind: 'passport_expiry', on_date: '2031-06-30', source: { from: 'document', upload_id } },
    ]);
    await world.owner.query('DELETE FROM client_documents WHERE client_document_upload_id = $1', [upload_id]);
    await world.owner.query('DELETE FROM client_document_uploads WHERE id = $1', [upload_id]);
    expect((await list()).key_dates[0]?.source).toEqual({
      from: 'document',
      upload_id: null,
      file_name: null,
    });
  });

  test('cannot be read in a file of another case', async () => {
    const other = await buildRequest(world.owner, { professional, documents: 'all' });
    const upload_id = other.uploads[0]?.id ?? '';
    await expect(
      recordKeyDate(world.services, staff, {
        id: request.id,
        kind: 'passport_expiry',
        on_date: today,
        upload_id,
      }),
    ).rejects.toThrow(new Refusal('requests.not_found'));
  });

  test('of a restricted case stays with the people on it', async () => {
    await add();
    await world.owner.query(
      `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
       SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
      [request.id],
    );
    await expect(list(colleague)).rejects.toThrow(new Refusal('requests.not_found'));
    const range = { today, from: '2027-01-01', to: '2027-12-31', scope: 'firm', done: true } as const;
    expect((await listCalendar(world.services, colleague, range)).items).toEqual([]);
    expect((await listCalendar(world.services, staff, range)).items).toHaveLength(1);
    expect(await countComingDates(world.services, colleague, { today: '2027-02-25', scope: 'firm' })).toEqual(
      {
        overdue: 0,
        soon: 0,
      },
    );
  });
});

describe('an answer that says until when a paper is good', () => {
  test('becomes a key date, changes with the answer, and is removed with it', async () => {
    await answer(0, '2027-06-15');
    await answer(2, '1990-02-28');
    await answer(3, '2027-06-15');
    expect((await list()).key_dates).toMatchObject([
      {
        kind: 'passport_expiry',
        on_date: '2027-06-15',
        problem: 'within_six_months',
        source: { from: 'answer', question_id: question(0), question: 'Passport expiration date' },
      },
    ]);
    await answer(0, '2032-06-15');
    expect((await list()).key_dates).toMatchObject([{ on_date: '2032-06-15', problem: null, sequence: 1 }]);
    await answer(0, '');
    expect((await list()).key_dates).toEqual([]);
  });

  test('also becomes a key date from staff and from a submission', async () => {
    await enterAnswer(world.services, staff, {
      id: request.id,
      question_id: question(1),
      answer: '2027-02-20',
      expected_answer: '',
    });
    await submitQuestionnaire(world.services, client, request.id, [
      { question_id: question(0), answer: '2030-01-01' },
    ]);
    expect((await list()).key_dates.map(({ kind, on_date }) => [kind, on_date])).toEqual([
      ['i94_expiry', '2027-02-20'],
      ['passport_expiry', '2030-01-01'],
    ]);
  });

  test('of two saves at once leaves the date of the answer that is stored', async () => {
    await Promise.all(['2027-06-15', '2028-06-15', '2029-06-15', '2030-06-15'].map((day) => answer(0, day)));
    const { rows } = await world.owner.query<{ on_date: string }>(
      'SELECT on_date::text FROM key_dates WHERE client_request_id = $1',
      [request.id],
    );
    const stored = (await getRequest(world.services, staff, request.id)).questions[0]?.answer;
    expect(rows).toEqual([{ on_date: stored }]);
  });

  test('keeps day and kind for staff, who may add a note and mark it done', async () => {
    await saveAnswers(world.services, client, request.id, [
      { question_id: question(0), answer: '2027-06-15' },
    ]);
    const [date] = (await list()).key_dates;
    await changeKeyDate(world.services, staff, {
      id: request.id,
      key_date_id: date?.id ?? '',
      kind: 'other',
      label: '',
      on_date: '2040-01-01',
      note: 'Renewal is under way',
      done: true,
      sequence: 0,
    });
    expect((await list()).key_dates[0]).toMatchObject({
      kind: 'passport_expiry',
      on_date: '2027-06-15',
      note: 'Renewal is under way',
      problem: null,
    });
    // A corrected answer clears done.
    await answer(0, '2027-06-16');
    expect((await list()).key_dates[0]).toMatchObject({ on_date: '2027-06-16', done_at: null });
  });

  test('before the due date is a problem of its own', async () => {
    await answer(0, '2028-01-31');
    await setDueDate(world.services, staff, { id: request.id, due_on: '2028-02-01' });
    expect((await list()).key_dates[0]?.problem).toBe('before_due');
    await setDueDate(world.services, staff, { id: request.id, due_on: '2028-01-31' });
    expect((await list()).key_dates[0]?.problem).toBeNull();
  });
});

describe('the calendar', () => {
  const calendar = (fields: object = {}, actor = staff) =>
    listCalendar(world.services, actor, {
      today,
      from: '2027-02-01',
      to: '2027-02-28',
      scope: 'mine',
      done: false,
      ...fields,
    });
  const days = async (fields?: object, actor?: StaffActor) =>
    (await calendar(fields, actor)).items.map(({ kind, on_date }) => [kind, on_date]);

  test('includes both ends of a month, also 29 February of a leap year', async () => {
    for (const on_date of ['2027-01-31', '2027-02-01', '2027-02-28', '2027-03-01', '2028-02-29'])
      await add({ on_date });
    await setDueDate(world.services, staff, { id: request.id, due_on: '2027-02-28' });
    expect((await days()).sort()).toEqual([
      ['due', '2027-02-28'],
      ['interview', '2027-02-01'],
      ['interview', '2027-02-28'],
    ]);
    expect(await days({ from: '2028-02-01', to: '2028-02-29' })).toEqual([['interview', '2028-02-29']]);
    // 1,100 days at most.
    await add({ on_date: '2030-02-05' });
    await add({ on_date: '2030-02-06' });
    expect((await days({ to: '2031-01-01' })).at(-1)).toEqual(['interview', '2030-02-05']);
  });

  test('filters by kind, by assigned cases, and by done', async () => {
    const id = await add({ on_date: '2027-02-10' });
    await add({ on_date: '2027-02-11', kind: 'other', label: 'Biometrics' });
    await setDueDate(world.services, staff, { id: request.id, due_on: '2027-02-12' });
    expect(await days({ kinds: ['due', 'other'] })).toEqual([
      ['other', '2027-02-11'],
      ['due', '2027-02-12'],
    ]);
    expect(await days({}, colleague)).toEqual([]);
    expect(await days({ scope: 'firm' }, colleague)).toHaveLength(3);
    await world.owner.query(
      `INSERT INTO case_members (workspace_id, client_request_id, user_id) SELECT workspace_id, id, $2 FROM client_requests WHERE id = $1`,
      [request.id, colleague.userId],
    );
    expect(await days({}, colleague)).toHaveLength(3);
    await changeKeyDate(world.services, staff, {
      ...newDate,
      id: request.id,
      key_date_id: id,
      on_date: '2027-02-10',
      done: true,
      sequence: 0,
    });
    expect(await days()).toHaveLength(2);
    expect(await days({ done: true })).toHaveLength(3);
    await updateRequestStatus(world.services, staff, request.id, 'completed');
    expect(await days()).toEqual([['other', '2027-02-11']]);
  });

  test('counts what is late and what comes within seven days', async () => {
    for (const on_date of ['2027-01-31', '2027-02-01', '2027-02-08', '2027-02-09']) await add({ on_date });
    await setDueDate(world.services, staff, { id: request.id, due_on: '2027-01-30' });
    expect(await countComingDates(world.services, staff, { today, scope: 'mine' })).toEqual({
      overdue: 2,
      soon: 2,
    });
    expect((await calendar({ from: '2027-01-01' })).items.map(({ problem }) => problem)).toEqual([
      'overdue',
      'overdue',
      null,
      null,
      null,
    ]);
  });
});
