import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltRequest } from '../../../../test/builders/requests.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { loadMissing } from '../../notifications/client-mails/load-missing.ts';
import { getRequest } from '../requests.usecases.ts';
import { refreshNotAsked } from './not-asked.ts';
import { buildAskedCase } from './questionnaire.testing.ts';
import { listQuestions, listResponses, saveAnswer, submitQuestionnaire } from './questionnaire.usecases.ts';
import { enterAnswer } from './staff/enter-answer.ts';

const choices = ['c', 'a'];
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
    { text: 'Your city', type: 'text', required: true },
    {
      text: 'Eligibility category',
      type: 'select',
      required: true,
      options: { for_staff: true, key: 'category', choices },
    },
  ]));
  await world.services.db.withActor(staff, (tx) => refreshNotAsked(tx, world.services.vault, request.id));
});

const question = (index: number) => request.template.questions[index]?.id ?? '';
const decide = () =>
  enterAnswer(world.services, staff, {
    id: request.id,
    question_id: question(1),
    answer: 'c',
    expected_answer: '',
  });
const progress = async () => {
  const { rows } = await world.owner.query(
    'SELECT questions_total, questions_answered, required_open FROM case_progress WHERE client_request_id = $1',
    [request.id],
  );
  return Object.values(rows[0] ?? {});
};

describe('a question for staff', () => {
  it('is not among the questions of a client, who cannot answer it', async () => {
    const asked = await listQuestions(world.services, client, request.id);
    expect(asked.map(({ text }) => text)).toEqual(['Your city']);
    await expect(
      saveAnswer(world.services, client, request.id, { question_id: question(1), answer: 'c' }),
    ).rejects.toMatchObject({ code: 'questionnaire.question_not_found' });
  });

  it('counts nowhere as open, also when an answer of the client decides anew what is asked', async () => {
    expect(await progress()).toEqual([1, 0, true]);
    await saveAnswer(world.services, client, request.id, { question_id: question(0), answer: 'Austin' });
    expect(await progress()).toEqual([1, 1, false]);
    await submitQuestionnaire(world.services, client, request.id, []);
    expect((await getRequest(world.services, staff, request.id)).submitted_at).not.toBeNull();
  });

  it('is answered by staff, and the client does not read the answer', async () => {
    await decide();
    const [, decided] = (await getRequest(world.services, staff, request.id)).questions;
    expect(decided).toMatchObject({ answer: 'c', not_asked: true });
    expect(await listResponses(world.services, client, request.id)).toEqual([]);
    expect(await progress()).toEqual([1, 0, true]);
  });

  it('is not in mails that list what is missing', async () => {
    const missing = await world.services.db.withActor(staff, (tx) => loadMissing(tx, request.id, 'en'));
    expect(JSON.stringify(missing)).not.toContain('Eligibility category');
  });
});
