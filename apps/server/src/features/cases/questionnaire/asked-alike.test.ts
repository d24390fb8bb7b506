import { randomUUID } from 'node:crypto';
import type { Condition } from '@visafolio/contract/questions/conditions.ts';
import { decideAsked } from '@visafolio/contract/questions/not-asked.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuestionDraft } from '../../../../test/builders/templates.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { waiveQuestion } from '../edit/change-questions.ts';
import { addEntry, removeEntry } from './entries/entries.usecases.ts';
import { buildAskedCase, startEntries } from './questionnaire.testing.ts';
import { listQuestions, listResponses, saveAnswer } from './questionnaire.usecases.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const ifYes = (question: string): Condition => ({
  match: 'all',
  tests: [{ question, is: 'equal', value: 'Yes' }],
});
const ask = (text: string, options: QuestionDraft['options']): QuestionDraft => ({
  text,
  type: 'text',
  required: false,
  options,
});
const group = 'trips';
/** A chain of conditions before a group, conditions within its entries, and one on all entries after it. */
const questions = [
  ask('First', { key: 'first' }),
  ask('Second', { key: 'second', ask_if: ifYes('first') }),
  ask('Third', { ask_if: ifYes('second') }),
  ask('Where to?', { key: 'where', repeating_group: group }),
  ask('With whom?', { repeating_group: group, ask_if: ifYes('where') }),
  ask('Of all trips', { ask_if: ifYes('where') }),
];
const repeatingGroups = [
  { key: group, entry_name: 'Trip', min: 0, max: 3, ask_if: ifYes('first'), translations: null },
];

const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ answers: fc.nat(11), given: fc.constantFrom('Yes', 'No', '') }) },
  { weight: 2, arbitrary: fc.constant({ adds: true as const }) },
  fc.record({ removes: fc.nat(2), removed: fc.boolean() }),
  fc.record({ waives: fc.nat(2), waived: fc.boolean() }),
);

test('whatever is answered, added, removed and waived, browser and server ask the same, no answer is lost, and progress is at most 100%', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      const { request, staff, client } = await buildAskedCase(world, questions, { repeatingGroups });
      await startEntries(world, { request, staff });
      const { id } = request;
      const ids = request.template.questions.map((question) => question.id);
      const ofGroup = [ids[3] ?? '', ids[4] ?? ''];
      const entries: { id: string; copies: string[]; removed: boolean }[] = [];
      const given = new Map<string, string>();

      for (const one of acts) {
        if ('answers' in one) {
          const open = [
            ...ids.filter((each) => !ofGroup.includes(each)),
            ...entries.filter(({ removed }) => !removed).flatMap(({ copies }) => copies),
          ];
          const question_id = open[one.answers % open.length] ?? '';
          const saved = await saveAnswer(world.services, client, id, { question_id, answer: one.given }).then(
            () => true,
            // It is waived.
            ({ code }) => {
              expect(code).toBe('questionnaire.question_not_found');
              return false;
            },
          );
          if (saved && one.given) given.set(question_id, one.given);
          else if (saved) given.delete(question_id);
        } else if ('adds' in one) {
          if (entries.filter(({ removed }) => !removed).length === 3) continue;
          const entry = { id: randomUUID(), copies: [randomUUID(), randomUUID()], removed: false };
          await addEntry(world.services, client, {
            client_request_id: id,
            entry_id: entry.id,
            group,
            questions: ofGroup.map((copied_from, index) => ({ copied_from, id: entry.copies[index] ?? '' })),
          });
          entries.push(entry);
        } else if ('removes' in one) {
          const entry = entries[one.removes];
          if (!entry || (!one.removed && entries.filter(({ removed }) => !removed).length === 3)) continue;
          await removeEntry(world.services, client, {
            client_request_id: id,
            entry_id: entry.id,
            removed: one.removed,
          });
          entry.removed = one.removed;
        } else {
          await waiveQuestion(world.services, staff, {
            id,
            question_id: ids[one.waives] ?? '',
            waived: one.waived,
          });
        }
      }

      const shown = await listQuestions(world.services, client, id);
      const responses = await listResponses(world.services, client, id);
      const answers = Object.fromEntries(responses.map(({ question_id, answer }) => [question_id, answer]));
      // As the questionnaire in the browser calls it.
      const groups = shown.flatMap(({ repeating_group }) => repeating_group ?? []);
      const { notAsked } = decideAsked(shown, answers, groups);
      expect(shown.filter(({ not_asked }) => not_asked).map((question) => question.id)).toEqual(
        shown.flatMap((question) => (notAsked.has(question.id) ? [question.id] : [])),
      );

      const kept = await world.owner.query<{ question_id: string }>(
        'SELECT question_id FROM client_request_responses WHERE client_request_id = $1',
        [id],
      );
      expect(kept.rows.map(({ question_id }) => question_id).sort()).toEqual([...given.keys()].sort());
      for (const [question, answer] of given) expect(answers[question] ?? answer).toBe(answer);

      const { rows } = await world.owner.query(
        'SELECT questions_total, questions_answered FROM case_progress WHERE client_request_id = $1',
        [id],
      );
      const asked = shown.filter((question) => !notAsked.has(question.id));
      const counted = asked.filter((question) => answers[question.id] !== undefined);
      expect(rows).toEqual([{ questions_total: asked.length, questions_answered: counted.length }]);
      expect(counted.length).toBeLessThanOrEqual(asked.length);
    }),
    { numRuns: 20 },
  );
}, 120_000);
