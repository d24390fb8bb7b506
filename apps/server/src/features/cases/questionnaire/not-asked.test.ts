import type { Condition } from '@visafolio/contract/questions/conditions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltRequest } from '../../../../test/builders/requests.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { loadMissing } from '../../notifications/client-mails/load-missing.ts';
import { createTemplate, editTemplate } from '../../templates/edit-templates.ts';
import { waiveQuestion } from '../edit/change-questions.ts';
import { getRequest } from '../requests.usecases.ts';
import { buildAskedCase } from './questionnaire.testing.ts';
import { saveAnswer, submitQuestionnaire } from './questionnaire.usecases.ts';
import { enterAnswer } from './staff/enter-answer.ts';

const askIfMarried: Condition = {
  match: 'all',
  tests: [{ question: 'status', is: 'equal', value: 'Married' }],
};
const choices = ['Married', 'Single'];

let world: AccountsWorld;
let request: BuiltRequest;
let staff: StaffActor;
let client: ClientActor;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ request, staff, client } = await buildAskedCase(world, [
    { text: 'Marital status', type: 'select', required: true, options: { key: 'status', choices } },
    {
      text: 'Name of your spouse',
      type: 'text',
      required: true,
      options: { key: 'spouse', ask_if: askIfMarried },
    },
    { text: 'Your city', type: 'text', required: false },
  ]));
});

const question = (index: number) => request.template.questions[index]?.id ?? '';
const answer = (index: number, text: string) =>
  saveAnswer(world.services, client, request.id, { question_id: question(index), answer: text });
const progress = async () => {
  const { rows } = await world.owner.query(
    'SELECT questions_total, questions_answered, required_open FROM case_progress WHERE client_request_id = $1',
    [request.id],
  );
  return Object.values(rows[0] ?? {});
};
const spouse = async () => (await getRequest(world.services, staff, request.id)).questions[1];
const missing = () =>
  world.services.db.withActor(staff, async (tx) => (await loadMissing(tx, request.id, 'en')).questions);

describe('a question with a condition', () => {
  it('counts, blocks and is missing while its condition holds only', async () => {
    await answer(0, 'Married');
    expect(await spouse()).toMatchObject({ not_asked: false });
    expect(await progress()).toEqual([3, 1, true]);
    expect(await missing()).toEqual(['Name of your spouse']);
    await expect(submitQuestionnaire(world.services, client, request.id, [])).rejects.toMatchObject({
      code: 'questionnaire.required_missing',
    });

    await answer(0, 'Single');
    expect(await spouse()).toMatchObject({ not_asked: true });
    expect(await progress()).toEqual([2, 1, false]);
    expect(await missing()).toEqual([]);
    expect(await submitQuestionnaire(world.services, client, request.id, [])).toMatchObject({
      submitted_at: expect.any(String),
    });
  });

  it('keeps its answer while it is not asked, and has it again', async () => {
    await answer(0, 'Married');
    await answer(1, 'Ana');
    await answer(0, 'Single');
    expect(await progress()).toEqual([2, 1, false]);
    expect(await spouse()).toMatchObject({ not_asked: true, answer: 'Ana' });
    await answer(0, 'Married');
    expect(await progress()).toEqual([3, 2, false]);
    expect(await spouse()).toMatchObject({ not_asked: false, answer: 'Ana' });
  });

  it('follows an answer that staff enter, and is not asked if the question before it is waived', async () => {
    await enterAnswer(world.services, staff, {
      id: request.id,
      question_id: question(0),
      answer: 'Married',
      expected_answer: '',
    });
    expect(await spouse()).toMatchObject({ not_asked: false });
    await waiveQuestion(world.services, staff, { id: request.id, question_id: question(0), waived: true });
    expect(await spouse()).toMatchObject({ not_asked: true });
    await waiveQuestion(world.services, staff, { id: request.id, question_id: question(0), waived: false });
    expect(await spouse()).toMatchObject({ not_asked: false });
  });

  it('is decided by all of the answers that are handed in with a submission', async () => {
    await submitQuestionnaire(world.services, client, request.id, [
      { question_id: question(0), answer: 'Married' },
      { question_id: question(1), answer: 'Ana' },
    ]);
    expect(await progress()).toEqual([3, 2, false]);
  });

  it('several saves at the same time end with the decision of the newest answers', async () => {
    for (const last of choices) {
      await Promise.all(Array.from({ length: 6 }, (_, i) => answer(0, choices[i % 2] ?? '')));
      await answer(0, last);
      expect((await spouse())?.not_asked).toBe(last !== 'Married');
    }
  });
});

describe('a template', () => {
  const template = {
    name: 'Family',
    visa_type: 'family',
    description: 'Family',
    translations: null,
    documents: [],
    questions: [
      {
        text: 'Name of your spouse',
        type: 'text' as const,
        required: true,
        options: { ask_if: askIfMarried },
        translations: null,
      },
      {
        text: 'Marital status',
        type: 'select' as const,
        required: true,
        options: { key: 'status', choices },
        translations: null,
      },
    ],
  };
  const refused = {
    code: 'templates.condition_not_possible',
    data: { problem: 'later_question', question: 'Name of your spouse', other: 'Marital status' },
  };

  it('with a condition on a later question is refused, naming both questions', async () => {
    await expect(createTemplate(world.services, staff, template)).rejects.toMatchObject(refused);
    const made = await createTemplate(world.services, staff, {
      ...template,
      questions: template.questions.toReversed(),
    });
    const edit = { ...template, id: made.id, revision: 1 };
    await expect(editTemplate(world.services, staff, edit)).rejects.toMatchObject(refused);
  });
});
