import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { sendMessage } from '../../messages/conversation/send-message.ts';
import { document, question } from '../../templates/template-drafts.testing.ts';
import { listVersions } from '../../templates/templates.usecases.ts';
import { waiveQuestion } from '../edit/change-questions.ts';
import {
  listQuestions,
  listResponses,
  saveAnswer,
  submitQuestionnaire,
} from '../questionnaire/questionnaire.usecases.ts';
import { sendBack } from '../questionnaire/staff/send-back.ts';
import { updateRequestStatus } from '../requests.usecases.ts';
import {
  anotherDocument,
  buildTemplateInUse,
  everything,
  first,
  refused,
  second,
  type TemplateInUse,
} from './template-updates.testing.ts';

let world: AccountsWorld;
let at: TemplateInUse;

beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  at = await buildTemplateInUse(world);
});

describe('an update', () => {
  it('keeps the answers to the same questions, and shows staff those that are no longer asked', async () => {
    const ana = await at.send();
    await at.answer(ana, everything);
    await at.edit();
    await at.update();
    expect(await at.answersOf(ana)).toEqual({
      Employer: null,
      'Full name': 'Ana',
      'Highest degree': null,
      'Years of work': null,
      'Passport expiry date': '2031-05-04',
    });
    const request = await at.detail(ana);
    expect(request.former_questions.map(({ text, answer: given }) => [text, given])).toEqual([
      ['Mother’s maiden name', 'Souza'],
      ['Highest degree', 'BA'],
      ['Years of work', '7'],
    ]);
    expect(request.question_stats).toEqual({ answered: 2, total: 5 });
    expect(await at.unhashed(ana)).toBe(0);
    expect(await at.kinds(ana)).toContain('request.template_updated');
    const { rows } = await world.owner.query(
      `SELECT k.on_date::text, q.template_version_id = r.template_version_id AS current FROM key_dates k
       JOIN template_questions q ON q.id = k.question_id JOIN client_requests r ON r.id = k.client_request_id
       WHERE k.client_request_id = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ on_date: '2031-05-04', current: true }]);
  });

  it('shows the client the new questions with the kept answers, and takes answers to them', async () => {
    const ana = await at.send();
    await at.answer(ana, everything);
    await at.edit();
    await at.update();
    const responses = await listResponses(world.services, ana.client, ana.id);
    const known = await at.ids(ana);
    const shown = [...known].map(([text, id]) => [text, responses.find((r) => r.question_id === id)?.answer]);
    expect(Object.fromEntries(shown)).toMatchObject({ 'Full name': 'Ana', Employer: undefined });
    await at.answer(ana, { Employer: 'Acme', 'Highest degree': 'Bachelor' });
    expect(await at.answersOf(ana)).toMatchObject({ Employer: 'Acme', 'Highest degree': 'Bachelor' });
  });

  it('saves what a page from before it sends, if the question is still asked', async () => {
    const ana = await at.send();
    await at.answer(ana, everything);
    const before = await at.ids(ana);
    await at.edit();
    await at.update();
    const late = (text: string, value: string, expected_answer: string) =>
      saveAnswer(world.services, ana.client, ana.id, {
        question_id: before.get(text) ?? '',
        answer: value,
        expected_answer,
      });
    await late('Full name', 'Ana Lima', 'Ana');
    expect(await at.answersOf(ana)).toMatchObject({ 'Full name': 'Ana Lima' });
    await expect(late('Full name', 'Anna', 'Ana')).rejects.toEqual(refused('questionnaire.answer_changed'));
    for (const text of ['Mother’s maiden name', 'Highest degree', 'Years of work'])
      await expect(late(text, 'MA', '')).rejects.toEqual(refused('questionnaire.question_not_found'));
    const [name] = await listQuestions(world.services, ana.client, ana.id).then((all) =>
      all.filter(({ text }) => text === 'Full name'),
    );
    expect(name?.other_ids).toEqual([before.get('Full name')]);
    const about = { kind: 'question', id: before.get('Full name') ?? '' } as const;
    const sent = await sendMessage(world.services, ana.client, {
      id: randomUUID(),
      request_id: ana.id,
      body: 'With my second name?',
      upload_ids: [],
      about,
    });
    expect(sent.about).toMatchObject({ kind: 'question', id: name?.id });
  });

  it('carries marks of answers that were sent back, and waived questions', async () => {
    const ana = await at.send();
    await at.answer(ana, everything);
    const known = await at.ids(ana);
    const ask = { id: ana.id, question_id: known.get('Full name') ?? '', answer: 'Ana' };
    await sendBack(world.services, at.staff, { ...ask, reason: 'As in the passport' });
    const waivedId = known.get('Passport expiry date') ?? '';
    await waiveQuestion(world.services, at.staff, { id: ana.id, question_id: waivedId, waived: true });
    await at.edit();
    const updateId = await at.update();
    const named = async (text: string) => (await at.detail(ana)).questions.find((each) => each.text === text);
    expect(await named('Full name')).toMatchObject({ sent_back: 'As in the passport' });
    expect(await named('Passport expiry date')).toMatchObject({ waived: true, answer: '2031-05-04' });
    await at.undo(updateId);
    expect(await named('Full name')).toMatchObject({ id: ask.question_id, sent_back: 'As in the passport' });
    expect(await named('Passport expiry date')).toMatchObject({ id: waivedId, waived: true });
  });

  it('adds new documents, and stops asking for those that are gone', async () => {
    const ana = await at.send();
    await at.edit();
    const updateId = await at.update(anotherDocument);
    expect(await at.documentsOf(ana)).toEqual([
      ['Passport', false],
      ['Résumé', true],
      ['Diploma', false],
    ]);
    await at.undo(updateId);
    expect(await at.documentsOf(ana)).toEqual([
      ['Passport', false],
      ['Résumé', false],
    ]);
  });

  it('leaves a submitted questionnaire submitted, with new required questions missing', async () => {
    const ana = await at.send();
    await at.answer(ana, everything);
    await submitQuestionnaire(world.services, ana.client, ana.id, []);
    await at.edit();
    await at.update();
    expect((await at.detail(ana)).submitted_at).not.toBeNull();
    await expect(submitQuestionnaire(world.services, ana.client, ana.id, [])).rejects.toEqual(
      refused('questionnaire.required_missing'),
    );
  });

  it('decides again which questions are asked', async () => {
    const married = question('Married?', { type: 'yesno', options: { key: 'married' } });
    const toAskedIf = (value: string) =>
      question('Name of your spouse', {
        options: { ask_if: { match: 'all', tests: [{ question: 'married', is: 'equal', value }] } },
      });
    await at.edit({ ...first, questions: [married, toAskedIf('Yes')] });
    const ana = await at.send();
    await at.answer(ana, { 'Married?': 'No' });
    const spouse = async () => (await at.detail(ana)).questions[1]?.not_asked;
    expect(await spouse()).toBe(true);
    await at.edit({ ...first, questions: [married, toAskedIf('No')] }, 2);
    const updateId = await at.update();
    expect(await spouse()).toBe(false);
    expect((await at.detail(ana)).question_stats).toEqual({ answered: 1, total: 2 });
    await at.undo(updateId);
    expect(await spouse()).toBe(true);
    expect((await at.detail(ana)).question_stats).toEqual({ answered: 1, total: 1 });
  });

  it('is refused if the client gave meanwhile what it would no longer ask', async () => {
    const ana = await at.send();
    await at.edit();
    const shown = await at.preview();
    await at.answer(ana, { 'Mother’s maiden name': 'Souza' });
    expect(await at.apply(shown)).toMatchObject([
      { refused: 'template_updates.changed_meanwhile', update_id: null },
    ]);
    expect(await at.answersOf(ana)).toMatchObject({ 'Mother’s maiden name': 'Souza' });
  });

  it('keeps what the client answered meanwhile to a question that stays', async () => {
    const ana = await at.send();
    await at.edit();
    const shown = await at.preview();
    await at.answer(ana, { 'Full name': 'Ana' });
    expect(await at.apply(shown)).toMatchObject([{ refused: null }]);
    expect(await at.answersOf(ana)).toMatchObject({ 'Full name': 'Ana', Employer: null });
  });

  it('of several requests updates those that it can, and names the reason for the others', async () => {
    const [ana, rui, eva] = [await at.send('Ana'), await at.send('Rui'), await at.send('Eva')];
    await at.edit();
    const shown = await at.preview();
    await updateRequestStatus(world.services, at.staff, rui.id, 'completed');
    const rows = new Map((await at.apply(shown)).map((row) => [row.name, row.refused]));
    expect(Object.fromEntries(rows)).toEqual({ Ana: null, Rui: 'requests.completed', Eva: null });
    expect(await at.answersOf(rui)).toHaveProperty('Mother’s maiden name');
    for (const each of [ana, eva]) expect(await at.answersOf(each)).toHaveProperty('Employer');
  });

  it('of a double click is one update', async () => {
    const ana = await at.send();
    await at.edit();
    const shown = await at.preview();
    const [[one], [other]] = await Promise.all([at.apply(shown), at.apply(shown)]);
    expect(one).toMatchObject({ refused: null, update_id: other?.update_id });
    expect((await at.kinds(ana)).filter((kind) => kind === 'request.template_updated')).toHaveLength(1);
  });

  it('is refused as a whole if the template has an even newer version', async () => {
    await at.send();
    await at.edit();
    const shown = await at.preview();
    await at.edit(first, 2);
    await expect(at.apply(shown)).rejects.toEqual(refused('templates.changed'));
  });

  it('keeps the versions that it came from, however often the template is edited', async () => {
    const ana = await at.send();
    await at.answer(ana, everything);
    await at.edit();
    const updateId = await at.update();
    await at.edit({ ...second, documents: [document('Passport')] }, 2);
    await at.edit({ ...second, documents: [document('Visa')] }, 3);
    const versions = await listVersions(world.services, at.staff, at.templateId);
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    await at.undo(updateId);
    expect(await at.answersOf(ana)).toEqual(everything);
  });
});
