import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { Condition } from '@visafolio/contract/questions/conditions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { document } from '../../templates/template-drafts.testing.ts';
import { enterAnswer } from '../questionnaire/staff/enter-answer.ts';
import { sendBack } from '../questionnaire/staff/send-back.ts';
import { updateRequestStatus } from '../requests.usecases.ts';
import {
  buildTemplateInUse,
  type Case,
  everything,
  first,
  refused,
  second,
  type TemplateInUse,
} from './template-updates.testing.ts';
import { undoUpdate } from './undo-update.ts';

let world: AccountsWorld;
let at: TemplateInUse;

beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  at = await buildTemplateInUse(world);
});

describe('undoing an update', () => {
  it('restores questions and answers, once', async () => {
    const ana = await at.send();
    await at.answer(ana, everything);
    const before = await at.detail(ana);
    await at.edit();
    const updateId = await at.update();
    expect((await at.detail(ana)).undoable_update).toMatchObject({ id: updateId, from: 1, to: 2 });
    await at.undo(updateId);
    await at.undo(updateId);
    const after = await at.detail(ana);
    expect(after.questions.map(({ id, answer: given }) => [id, given])).toEqual(
      before.questions.map(({ id, answer: given }) => [id, given]),
    );
    expect(after).toMatchObject({
      former_questions: [],
      undoable_update: null,
      question_stats: before.question_stats,
      document_stats: before.document_stats,
    });
    expect(await at.unhashed(ana)).toBe(0);
    expect((await at.kinds(ana)).filter((kind) => kind === 'request.template_update_undone')).toHaveLength(1);
    await at.answer(ana, { 'Highest degree': 'MA' });
    expect(await at.answersOf(ana)).toMatchObject({ 'Highest degree': 'MA' });
  });

  it('asks again for a document whose condition came with the update, and submitted documents stay submitted', async () => {
    const ana = await at.send();
    await at.answer(ana, everything);
    await world.owner.query(`UPDATE client_requests SET status = 'documents_submitted' WHERE id = $1`, [
      ana.id,
    ]);
    const read = async () => {
      const { documents, status } = await at.detail(ana);
      return { status, asked: documents.flatMap((each) => (isDocumentAsked(each) ? each.name : [])) };
    };
    const before = await read();
    const ifDegree = (value: string): Condition => ({
      match: 'all',
      tests: [{ question: 'degree', is: 'equal', value }],
    });
    await at.edit({
      questions: first.questions.map((each) =>
        each.text === 'Highest degree' ? { ...each, options: { ...each.options, key: 'degree' } } : each,
      ),
      documents: [
        document('Passport'),
        { ...document('Résumé'), ask_if: ifDegree('MA') },
        { ...document('Transcript'), ask_if: ifDegree('BA') },
        { ...document('Thesis'), ask_if: ifDegree('MA') },
      ],
    });
    const updateId = await at.update();
    expect(await read()).toEqual({ status: 'in-progress', asked: ['Passport', 'Transcript'] });
    await at.undo(updateId);
    expect(await read()).toEqual(before);
    expect(before.asked).toEqual(['Passport', 'Résumé']);
  });

  it.each<[string, (ana: Case) => Promise<unknown>]>([
    ['the client answered', (ana) => at.answer(ana, { Employer: 'Acme' })],
    [
      'staff answered for the client',
      async (ana) =>
        enterAnswer(world.services, at.staff, {
          id: ana.id,
          question_id: (await at.ids(ana)).get('Employer') ?? '',
          answer: 'Acme',
          expected_answer: '',
        }),
    ],
    [
      'staff sent an answer back',
      async (ana) =>
        sendBack(world.services, at.staff, {
          id: ana.id,
          question_id: (await at.ids(ana)).get('Full name') ?? '',
          answer: 'Ana',
          reason: 'As in the passport',
        }),
    ],
  ])('is refused after %s', async (_what, act) => {
    const ana = await at.send();
    await at.answer(ana, { 'Full name': 'Ana' });
    await at.edit();
    const updateId = await at.update();
    await act(ana);
    expect((await at.detail(ana)).undoable_update).toBeNull();
    await expect(at.undo(updateId)).rejects.toEqual(refused('template_updates.acted_since'));
  });

  it.each([
    ['client', 'document.uploaded', false],
    ['client', 'file.boxed', false],
    ['client', 'questionnaire.submitted', false],
    ['staff', 'document.accepted', false],
    ['staff', 'answers.reviewed', false],
    ['staff', 'answers.viewed', true],
    ['staff', 'question.added', true],
    ['client', 'message.sent', true],
  ])('%s: %s, then an undo is possible: %s', async (actor, kind, isPossible) => {
    const ana = await at.send();
    await at.edit();
    const updateId = await at.update();
    await world.owner.query(
      `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind)
       SELECT workspace_id, id, $2, $3 FROM client_requests WHERE id = $1`,
      [ana.id, actor, kind],
    );
    expect((await at.detail(ana)).undoable_update !== null).toBe(isPossible);
    const undone = at.undo(updateId);
    if (isPossible) expect(await undone).toEqual({ request_id: ana.id });
    else await expect(undone).rejects.toEqual(refused('template_updates.acted_since'));
  });

  it('is refused for a completed request, for others, and for an update that is not the last', async () => {
    const ana = await at.send();
    await at.edit();
    const one = await at.update();
    await at.edit({ ...second, documents: [document('Visa')] }, 2);
    const two = await at.update();
    await expect(at.undo(one)).rejects.toEqual(refused('template_updates.not_last'));
    const { id, email } = await buildProfessional(world.owner);
    await expect(undoUpdate(world.services, { as: 'staff', userId: id, email }, { id: two })).rejects.toEqual(
      refused('template_updates.not_found'),
    );
    await updateRequestStatus(world.services, at.staff, ana.id, 'completed');
    await expect(at.undo(two)).rejects.toEqual(refused('requests.completed'));
    await updateRequestStatus(world.services, at.staff, ana.id, 'in-progress');
    await at.undo(two);
    await at.undo(one);
    expect(await at.answersOf(ana)).toHaveProperty('Mother’s maiden name');
  });
});
