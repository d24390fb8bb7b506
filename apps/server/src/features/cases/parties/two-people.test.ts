import type { Condition } from '@visafolio/contract/questions/conditions.ts';
import { listNotAsked } from '@visafolio/contract/questions/not-asked.ts';
import { seesParty } from '@visafolio/contract/questions/parties/answering-people.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCaseWithParties, buildTemplateWithParties } from '../../../../test/builders/cases/parties.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { QuestionDraft, Template } from '../../../../test/builders/templates.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { listQuestions, listResponses, saveAnswer } from '../questionnaire/questionnaire.usecases.ts';
import { getRequest } from '../requests.usecases.ts';

let world: AccountsWorld;
let template: Template;
beforeAll(async () => {
  world = await createAccountsWorld();
  template = await buildTemplateWithParties(world.owner, {
    questions: [
      { text: 'Begin', type: 'text', required: true, options: { key: 'begin' } },
      { text: 'Notice', type: 'text', required: false, options: { ask_if: ifAnswer('begin', 'May') } },
      { text: 'Born', type: 'text', required: true, options: { party: 'worker', key: 'born' } },
      of('worker', 'Visa', ifAnswer('born', 'Lima')),
      of('worker', 'Flight', ifAnswer('begin', 'May')),
      { text: 'Staff', type: 'text', required: true, options: { party: 'employer', key: 'staff' } },
      of('employer', 'Wage', ifAnswer('staff', '3')),
      of('employer', 'Desk', ifAnswer('begin', 'Lima')),
    ],
  });
});
afterAll(() => world.close());

const ifAnswer = (question: string, value: string): Condition => ({
  match: 'all',
  tests: [{ question, is: 'equal', value }],
});
const of = (party: string, text: string, ask_if: Condition): QuestionDraft => ({
  text,
  type: 'text',
  required: false,
  options: { party, ask_if },
});

const people = [['worker'], ['employer']] as const;
const act = fc.record({
  person: fc.constantFrom(0, 1),
  question: fc.nat(7),
  answer: fc.constantFrom('Lima', '3', '', 'May'),
});

test('in whatever order two people answer, each reads their own part, and nothing is counted or decided twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), fc.boolean(), async (acts, atOnce) => {
      const request = await buildCaseWithParties(world.owner, { template });
      const actors = await Promise.all(
        [request.client, request.sponsor].map(async (person): Promise<ClientActor> => {
          const { id, email } = await buildClientUser(world.owner, person);
          return { as: 'client', userId: id, email };
        }),
      );
      const attempt = async ({ person, question, answer }: (typeof acts)[number]) => {
        const { id = '', options } = template.questions[question] ?? {};
        const [actor, isSeen] = [actors[person], seesParty(options?.party, people[person] ?? [])];
        if (!actor) throw new Error('nobody answers');
        const saved = saveAnswer(world.services, actor, request.id, { question_id: id, answer });
        if (isSeen) await saved;
        else await expect(saved).rejects.toMatchObject({ code: 'questionnaire.question_not_found' });
      };
      if (atOnce) await Promise.all(acts.map(attempt));
      else for (const each of acts) await attempt(each);

      const { id: userId, email } = request.professional;
      const detail = await getRequest(world.services, { as: 'staff', userId, email }, request.id);
      const answers = Object.fromEntries(detail.questions.map(({ id, answer }) => [id, answer ?? undefined]));
      const notAsked = listNotAsked(template.questions, answers);
      expect(detail.questions.filter(({ not_asked }) => not_asked).map(({ id }) => id)).toEqual(
        template.questions.flatMap(({ id }) => (notAsked.has(id) ? [id] : [])),
      );
      expect(detail.question_stats.answered).toBeLessThanOrEqual(detail.question_stats.total);
      for (const { asked, answered } of detail.parties) expect(answered).toBeLessThanOrEqual(asked);
      for (const [index, actor] of actors.entries()) {
        const own = template.questions.filter(({ options }) =>
          seesParty(options?.party, people[index] ?? []),
        );
        const shown = await listQuestions(world.services, actor, request.id);
        expect(shown.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
        expect(shown.filter(({ not_asked }) => not_asked).map(({ id }) => id)).toEqual([
          ...listNotAsked(own, answers),
        ]);
        const responses = await listResponses(world.services, actor, request.id);
        expect(Object.fromEntries(responses.map(({ question_id, answer }) => [question_id, answer]))).toEqual(
          Object.fromEntries(own.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]]))),
        );
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);
