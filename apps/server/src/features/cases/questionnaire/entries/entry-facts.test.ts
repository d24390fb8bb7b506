import { getQuestionFact } from '@visafolio/contract/files/question-fact.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountsWorld, createAccountsWorld } from '../../../accounts/accounts.testing.ts';
import { selectFactAnswers } from '../../../files/check/fact-checks.queries.ts';
import { buildAskedCase, startEntries } from '../questionnaire.testing.ts';
import { listQuestions, saveAnswer } from '../questionnaire.usecases.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

it('a question of entries asks for no fact of a document, and makes no key date', async () => {
  const asked = { type: 'date', required: true } as const;
  const one = await buildAskedCase(
    world,
    [
      { ...asked, text: 'Passport expiry date', options: { fact: 'passport.expiry' } },
      {
        ...asked,
        text: 'Passport expiry date of the child',
        options: { repeating_group: 'children', fact: 'passport.expiry' },
      },
    ],
    { repeatingGroups: [{ key: 'children', entry_name: 'Child', min: 2, max: 3, translations: null }] },
  );
  await startEntries(world, one);
  const listed = await listQuestions(world.services, one.client, one.request.id);
  for (const { id, not_asked } of listed)
    if (!not_asked)
      await saveAnswer(world.services, one.client, one.request.id, {
        question_id: id,
        answer: '2031-05-04',
      });
  const { rows } = await world.owner.query('SELECT question_id FROM key_dates WHERE client_request_id = $1', [
    one.request.id,
  ]);
  expect(rows).toEqual([{ question_id: listed[0]?.id }]);
  const facts = await world.services.db.withActor(one.staff, (tx) => selectFactAnswers(tx, one.request.id));
  expect(facts.map(({ question_id }) => question_id)).toEqual([listed[0]?.id]);
  expect(listed.map(({ options }) => getQuestionFact(options))).toEqual([
    'passport.expiry',
    ...listed.slice(1).map(() => undefined),
  ]);
});
