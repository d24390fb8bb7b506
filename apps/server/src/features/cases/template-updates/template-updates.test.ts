import type { AskAgain } from '@visafolio/contract/cases/template-updates.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { createTemplate, editTemplate } from '../../templates/edit-templates.ts';
import { document, question, templateInput } from '../../templates/template-drafts.testing.ts';
import { listVersions } from '../../templates/templates.usecases.ts';
import { waiveQuestion } from '../edit/change-questions.ts';
import {
  listQuestions,
  listResponses,
  saveAnswer,
  submitQuestionnaire,
} from '../questionnaire/questionnaire.usecases.ts';
import { enterAnswer } from '../questionnaire/staff/enter-answer.ts';
import { sendBack } from '../questionnaire/staff/send-back.ts';
import { getRequest, updateRequestStatus } from '../requests.usecases.ts';
import { sendRequest } from '../send/send-request.ts';
import { listRunningRequests } from './list-running-requests.ts';
import { undoUpdate } from './undo-update.ts';
import { updateRequests } from './update-requests.ts';

let world: AccountsWorld;
let professional: Professional;
let staff: StaffActor;
let templateId: string;

const choices = (...given: string[]) => ({
  type: 'select' as const,
  required: false,
  options: { choices: given },
});
const first = {
  questions: [
    question('Full name'),
    question('Mother’s maiden name', { required: false }),
    question('Highest degree', choices('BA', 'MA')),
    question('Years of work', { type: 'number', required: false }),
    question('Passport expiry date', { type: 'date', required: false }),
  ],
  documents: [document('Passport'), document('Résumé')],
};
/** The maiden name is gone, the years are in words, a choice is reworded, an employer and a diploma are new. */
const second = {
  questions: [
    question('Employer'),
    question('Full name'),
    question('Highest degree', choices('Bachelor', 'MA')),
    question('Years of work', { type: 'yesno', required: false }),
    question('Passport expiry date', { type: 'date', required: false }),
  ],
  documents: [document('Passport'), document('Diploma')],
};

beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  professional = await buildProfessional(world.owner);
  staff = { as: 'staff', userId: professional.id, email: professional.email };
  templateId = (await createTemplate(world.services, staff, templateInput(first))).id;
});

const edit = async (content: Partial<typeof first> = second, revision = 1) =>
  editTemplate(world.services, staff, { ...templateInput(content), id: templateId, revision });

interface Case {
  id: string;
  client: ClientActor;
}

let clients = 0;
async function send(name = 'Ana Lima'): Promise<Case> {
  const email = `client${clients++}-${Date.now()}@example.com`;
  const { id } = await sendRequest(world.services, staff, {
    template_id: templateId,
    name,
    email,
    visa_type: 'H-1B',
  });
  const account = await buildClientUser(world.owner, { name, email });
  return { id, client: { as: 'client', userId: account.id, email } };
}

const ids = async ({ id, client }: Case) =>
  new Map((await listQuestions(world.services, client, id)).map((each) => [each.text, each.id]));
async function answer(to: Case, given: Record<string, string>): Promise<void> {
  const known = await ids(to);
  for (const [text, value] of Object.entries(given))
    await saveAnswer(world.services, to.client, to.id, { question_id: known.get(text) ?? '', answer: value });
}
const everything = {
  'Full name': 'Ana',
  'Mother’s maiden name': 'Souza',
  'Highest degree': 'BA',
  'Years of work': '7',
  'Passport expiry date': '2031-05-04',
};
const detail = ({ id }: Case) => getRequest(world.services, staff, id);
const answersOf = async (of: Case) =>
  Object.fromEntries((await detail(of)).questions.map(({ text, answer: given }) => [text, given]));
const none: AskAgain = { questions: [], documents: [] };
const preview = (ask_again = none) =>
  listRunningRequests(world.services, staff, { id: templateId, ask_again });
const apply = async (shown: Awaited<ReturnType<typeof preview>>, ask_again = none) =>
  (
    await updateRequests(world.services, staff, {
      id: templateId,
      version_id: shown.version.id,
      ask_again,
      requests: shown.requests.map(({ id, seen }) => ({ id, seen })),
    })
  ).rows;
async function update(ask_again = none): Promise<string> {
  const [row] = await apply(await preview(ask_again), ask_again);
  if (!row?.update_id) throw new Error(`refused: ${row?.refused}`);
  return row.update_id;
}
const undo = (id: string) => undoUpdate(world.services, staff, { id });
const waiting = async (of: Case) =>
  (
    await world.owner.query(
      `SELECT count(*)::int AS n FROM client_request_responses WHERE client_request_id = $1 AND answer_hash IS NULL`,
      [of.id],
    )
  ).rows[0]?.n;
const kinds = async ({ id }: Case) =>
  (await listTimeline(world.services, staff, { request_id: id })).items.map(({ kind }) => kind);
const refused = (code: string) => expect.objectContaining({ code });

describe('the preview', () => {
  it('says for each open request what stays, what is no longer asked, and what is asked again', async () => {
    const ana = await send();
    const done = await send('Rui Costa');
    await answer(ana, everything);
    await updateRequestStatus(world.services, staff, done.id, 'completed');
    await edit();
    expect(await preview()).toMatchObject({
      version: { number: 2 },
      total: 1,
      versions: [{ number: 2 }, { number: 1, content: { documents: first.documents } }],
      requests: [
        {
          id: ana.id,
          name: 'Ana Lima',
          responsible: { id: staff.userId },
          version: 1,
          question_stats: { answered: 5, total: 5 },
          document_stats: { completed: 0, total: 2 },
          kept: 2,
          no_longer_asked: [2],
          asked_again: [3, 4],
          documents_left: [],
        },
      ],
    });
  });

  it('is empty for the newest version, and does not exist for other workspaces', async () => {
    await send();
    expect(await preview()).toMatchObject({ version: { number: 1 }, requests: [], total: 0 });
    const { id, email } = await buildProfessional(world.owner);
    const stranger: StaffActor = { as: 'staff', userId: id, email };
    await expect(
      listRunningRequests(world.services, stranger, { id: templateId, ask_again: none }),
    ).rejects.toEqual(refused('templates.not_found'));
  });

  it('asks a question again that only looks like a reworded one', async () => {
    const ana = await send();
    await answer(ana, everything);
    const questions = first.questions.map((each, index) => (index === 1 ? question('Father’s name') : each));
    await edit({ ...first, questions });
    expect((await preview()).requests).toMatchObject([{ kept: 5, no_longer_asked: [] }]);
    const askAgain = { questions: [2], documents: [] };
    const shown = await preview(askAgain);
    expect(shown.requests).toMatchObject([{ kept: 4, no_longer_asked: [2] }]);
    await apply(shown, askAgain);
    expect(await answersOf(ana)).toMatchObject({ 'Full name': 'Ana', 'Father’s name': null });
  });
});

describe('an update', () => {
  it('keeps the answers to the same questions, and shows staff those that are no longer asked', async () => {
    const ana = await send();
    await answer(ana, everything);
    await edit();
    await update();
    expect(await answersOf(ana)).toEqual({
      Employer: null,
      'Full name': 'Ana',
      'Highest degree': null,
      'Years of work': null,
      'Passport expiry date': '2031-05-04',
    });
    const request = await detail(ana);
    expect(request.former_questions.map(({ text, answer: given }) => [text, given])).toEqual([
      ['Mother’s maiden name', 'Souza'],
      ['Highest degree', 'BA'],
      ['Years of work', '7'],
    ]);
    expect(request.question_stats).toEqual({ answered: 2, total: 5 });
    expect(await waiting(ana)).toBe(0);
    expect(await kinds(ana)).toContain('request.template_updated');
    const { rows } = await world.owner.query(
      `SELECT k.on_date::text, q.template_version_id = r.template_version_id AS current FROM key_dates k
       JOIN template_questions q ON q.id = k.question_id JOIN client_requests r ON r.id = k.client_request_id
       WHERE k.client_request_id = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ on_date: '2031-05-04', current: true }]);
  });

  it('shows the client the new questions with the kept answers, and takes answers to them', async () => {
    const ana = await send();
    await answer(ana, everything);
    await edit();
    await update();
    const responses = await listResponses(world.services, ana.client, ana.id);
    const known = await ids(ana);
    const shown = [...known].map(([text, id]) => [text, responses.find((r) => r.question_id === id)?.answer]);
    expect(Object.fromEntries(shown)).toMatchObject({ 'Full name': 'Ana', Employer: undefined });
    await answer(ana, { Employer: 'Acme', 'Highest degree': 'Bachelor' });
    expect(await answersOf(ana)).toMatchObject({ Employer: 'Acme', 'Highest degree': 'Bachelor' });
  });

  it('saves what a page from before it sends, if the question is still asked', async () => {
    const ana = await send();
    await answer(ana, everything);
    const before = await ids(ana);
    await edit();
    await update();
    const late = (text: string, value: string, expected_answer: string) =>
      saveAnswer(world.services, ana.client, ana.id, {
        question_id: before.get(text) ?? '',
        answer: value,
        expected_answer,
      });
    await late('Full name', 'Ana Lima', 'Ana');
    expect(await answersOf(ana)).toMatchObject({ 'Full name': 'Ana Lima' });
    await expect(late('Full name', 'Anna', 'Ana')).rejects.toEqual(refused('questionnaire.answer_changed'));
    for (const text of ['Mother’s maiden name', 'Highest degree', 'Years of work'])
      await expect(late(text, 'MA', '')).rejects.toEqual(refused('questionnaire.question_not_found'));
    const [name] = await listQuestions(world.services, ana.client, ana.id).then((all) =>
      all.filter(({ text }) => text === 'Full name'),
    );
    expect(name?.other_ids).toEqual([before.get('Full name')]);
  });

  it('carries marks of answers that were sent back, and waived questions', async () => {
    const ana = await send();
    await answer(ana, everything);
    const known = await ids(ana);
    const ask = { id: ana.id, question_id: known.get('Full name') ?? '', answer: 'Ana' };
    await sendBack(world.services, staff, { ...ask, reason: 'As in the passport' });
    const waivedId = known.get('Passport expiry date') ?? '';
    await waiveQuestion(world.services, staff, { id: ana.id, question_id: waivedId, waived: true });
    await edit();
    const updateId = await update();
    const named = async (text: string) => (await detail(ana)).questions.find((each) => each.text === text);
    expect(await named('Full name')).toMatchObject({ sent_back: 'As in the passport' });
    expect(await named('Passport expiry date')).toMatchObject({ waived: true, answer: '2031-05-04' });
    await undo(updateId);
    expect(await named('Full name')).toMatchObject({ id: ask.question_id, sent_back: 'As in the passport' });
    expect(await named('Passport expiry date')).toMatchObject({ id: waivedId, waived: true });
  });

  it('adds new documents, and stops asking for those that are gone', async () => {
    const ana = await send();
    await edit();
    // A diploma in the place of the résumé is no reworded résumé.
    const updateId = await update({ questions: [], documents: [2] });
    const documents = async () =>
      (await detail(ana)).documents.map(({ name, waived_at }) => [name, waived_at !== null]);
    expect(await documents()).toEqual([
      ['Passport', false],
      ['Résumé', true],
      ['Diploma', false],
    ]);
    await undo(updateId);
    expect(await documents()).toEqual([
      ['Passport', false],
      ['Résumé', false],
    ]);
  });

  it('leaves a submitted questionnaire submitted, with new required questions missing', async () => {
    const ana = await send();
    await answer(ana, everything);
    await submitQuestionnaire(world.services, ana.client, ana.id, []);
    await edit();
    await update();
    expect((await detail(ana)).submitted_at).not.toBeNull();
    await expect(submitQuestionnaire(world.services, ana.client, ana.id, [])).rejects.toEqual(
      refused('questionnaire.required_missing'),
    );
  });

  it('decides again which questions are asked', async () => {
    const married = question('Married?', { type: 'yesno', options: { key: 'married' } });
    const askedOf = (value: string) =>
      question('Name of your spouse', {
        options: { ask_if: { match: 'all', tests: [{ question: 'married', is: 'equal', value }] } },
      });
    await edit({ ...first, questions: [married, askedOf('Yes')] });
    const ana = await send();
    await answer(ana, { 'Married?': 'No' });
    const spouse = async () => (await detail(ana)).questions[1]?.not_asked;
    expect(await spouse()).toBe(true);
    await edit({ ...first, questions: [married, askedOf('No')] }, 2);
    const updateId = await update();
    expect(await spouse()).toBe(false);
    expect((await detail(ana)).question_stats).toEqual({ answered: 1, total: 2 });
    await undo(updateId);
    expect(await spouse()).toBe(true);
    expect((await detail(ana)).question_stats).toEqual({ answered: 1, total: 1 });
  });

  it('is refused if the client gave meanwhile what it would no longer ask', async () => {
    const ana = await send();
    await edit();
    const shown = await preview();
    await answer(ana, { 'Mother’s maiden name': 'Souza' });
    expect(await apply(shown)).toMatchObject([
      { refused: 'template_updates.changed_meanwhile', update_id: null },
    ]);
    expect(await answersOf(ana)).toMatchObject({ 'Mother’s maiden name': 'Souza' });
  });

  it('keeps what the client answered meanwhile to a question that stays', async () => {
    const ana = await send();
    await edit();
    const shown = await preview();
    await answer(ana, { 'Full name': 'Ana' });
    expect(await apply(shown)).toMatchObject([{ refused: null }]);
    expect(await answersOf(ana)).toMatchObject({ 'Full name': 'Ana', Employer: null });
  });

  it('of several requests updates those that it can, and names the reason for the others', async () => {
    const [ana, rui, eva] = [await send('Ana'), await send('Rui'), await send('Eva')];
    await edit();
    const shown = await preview();
    await updateRequestStatus(world.services, staff, rui.id, 'completed');
    const rows = new Map((await apply(shown)).map((row) => [row.name, row.refused]));
    expect(Object.fromEntries(rows)).toEqual({ Ana: null, Rui: 'requests.completed', Eva: null });
    expect(await answersOf(rui)).toHaveProperty('Mother’s maiden name');
    for (const each of [ana, eva]) expect(await answersOf(each)).toHaveProperty('Employer');
  });

  it('of a double click is one update', async () => {
    const ana = await send();
    await edit();
    const shown = await preview();
    const [[one], [other]] = await Promise.all([apply(shown), apply(shown)]);
    expect(one).toMatchObject({ refused: null, update_id: other?.update_id });
    expect((await kinds(ana)).filter((kind) => kind === 'request.template_updated')).toHaveLength(1);
  });

  it('is refused as a whole if the template has an even newer version', async () => {
    await send();
    await edit();
    const shown = await preview();
    await edit(first, 2);
    await expect(apply(shown)).rejects.toEqual(refused('templates.changed'));
  });

  it('keeps the versions that it came from, however often the template is edited', async () => {
    const ana = await send();
    await answer(ana, everything);
    await edit();
    const updateId = await update();
    await edit({ ...second, documents: [document('Passport')] }, 2);
    await edit({ ...second, documents: [document('Visa')] }, 3);
    const versions = await listVersions(world.services, staff, templateId);
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    await undo(updateId);
    expect(await answersOf(ana)).toEqual(everything);
  });
});

describe('undoing an update', () => {
  it('restores questions and answers, once', async () => {
    const ana = await send();
    await answer(ana, everything);
    const before = await detail(ana);
    await edit();
    const updateId = await update();
    expect((await detail(ana)).undoable_update).toMatchObject({ id: updateId, from: 1, to: 2 });
    await undo(updateId);
    await undo(updateId);
    const after = await detail(ana);
    expect(after.questions.map(({ id, answer: given }) => [id, given])).toEqual(
      before.questions.map(({ id, answer: given }) => [id, given]),
    );
    expect(after).toMatchObject({
      former_questions: [],
      undoable_update: null,
      question_stats: before.question_stats,
      document_stats: before.document_stats,
    });
    expect(await waiting(ana)).toBe(0);
    expect((await kinds(ana)).filter((kind) => kind === 'request.template_update_undone')).toHaveLength(1);
    await answer(ana, { 'Highest degree': 'MA' });
    expect(await answersOf(ana)).toMatchObject({ 'Highest degree': 'MA' });
  });

  it.each<[string, (ana: Case) => Promise<unknown>]>([
    ['the client answered', (ana) => answer(ana, { Employer: 'Acme' })],
    [
      'staff answered for the client',
      async (ana) =>
        enterAnswer(world.services, staff, {
          id: ana.id,
          question_id: (await ids(ana)).get('Employer') ?? '',
          answer: 'Acme',
          expected_answer: '',
        }),
    ],
    [
      'staff sent an answer back',
      async (ana) =>
        sendBack(world.services, staff, {
          id: ana.id,
          question_id: (await ids(ana)).get('Full name') ?? '',
          answer: 'Ana',
          reason: 'As in the passport',
        }),
    ],
  ])('is refused after %s', async (_what, act) => {
    const ana = await send();
    await answer(ana, { 'Full name': 'Ana' });
    await edit();
    const updateId = await update();
    await act(ana);
    expect((await detail(ana)).undoable_update).toBeNull();
    await expect(undo(updateId)).rejects.toEqual(refused('template_updates.acted_since'));
  });

  it('is refused for a completed request, for others, and for an update that is not the last', async () => {
    const ana = await send();
    await edit();
    const one = await update();
    await edit({ ...second, documents: [document('Visa')] }, 2);
    const two = await update();
    await expect(undo(one)).rejects.toEqual(refused('template_updates.not_last'));
    const { id, email } = await buildProfessional(world.owner);
    await expect(undoUpdate(world.services, { as: 'staff', userId: id, email }, { id: two })).rejects.toEqual(
      refused('template_updates.not_found'),
    );
    await updateRequestStatus(world.services, staff, ana.id, 'completed');
    await expect(undo(two)).rejects.toEqual(refused('requests.completed'));
    await updateRequestStatus(world.services, staff, ana.id, 'in-progress');
    await undo(two);
    await undo(one);
    expect(await answersOf(ana)).toHaveProperty('Mother’s maiden name');
  });
});
