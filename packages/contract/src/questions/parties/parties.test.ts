import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConditionProblem } from '../condition-problems.ts';
import type { Condition } from '../conditions.ts';
import { findGroupProblem } from '../groups/group-problems.ts';
import { type ConditionalQuestion, listNotAsked } from '../not-asked.ts';
import { divideParties, seesParty } from './answering-people.ts';
import { findPartyProblem } from './party-problems.ts';
import { standardParties } from './standard-parties.ts';
import { PartyKey } from './template-party.ts';

const [worker, employer, spouse] = [{ key: 'worker' }, { key: 'employer' }, { key: 'spouse' }];
const answered = (question: string): Condition => ({
  match: 'all',
  tests: [{ question, is: 'answered' }],
});
const ask = (party?: string, more: object = {}) => ({ type: 'text', options: { party, ...more } });

describe('parties of a template', () => {
  it('are none, or at least two with keys of their own', () => {
    const nothing = { questions: [], documents: [] };
    expect(findPartyProblem([], nothing)).toBeUndefined();
    expect(findPartyProblem([worker, employer], nothing)).toBeUndefined();
    expect(findPartyProblem([worker], nothing)).toMatchObject({ problem: 'only_one', party: 'worker' });
    expect(findPartyProblem([worker, employer, worker], nothing)).toMatchObject({
      problem: 'same_party',
      party: 'worker',
    });
  });

  it('exist if a question or document names them', () => {
    const parties = [worker, employer];
    expect(
      findPartyProblem(parties, { questions: [ask('worker'), ask()], documents: [{ party: 'employer' }] }),
    ).toBeUndefined();
    expect(findPartyProblem(parties, { questions: [ask(), ask('spouse')], documents: [] })).toEqual({
      problem: 'unknown_party',
      party: 'spouse',
      question: 1,
      document: null,
    });
    expect(
      findPartyProblem(parties, { questions: [], documents: [{ party: null }, { party: 'spouse' }] }),
    ).toEqual({ problem: 'unknown_party', party: 'spouse', question: null, document: 1 });
    expect(findPartyProblem([], { questions: [ask('worker')], documents: [] })).toMatchObject({
      problem: 'unknown_party',
    });
  });

  it('have valid keys in the library', () => {
    for (const key of standardParties) expect(PartyKey.safeParse(key).success).toBe(true);
  });

  it('are the same for all questions of a repeating group', () => {
    const group = { key: 'jobs' };
    const inGroup = (party?: string) => ask(party, { repeating_group: 'jobs' });
    expect(findGroupProblem([group], [inGroup('worker'), inGroup('worker')])).toBeUndefined();
    expect(findGroupProblem([group], [inGroup('worker'), inGroup('employer')])).toEqual({
      problem: 'parties',
      group: 'jobs',
      question: 1,
    });
    expect(findGroupProblem([group], [inGroup(), inGroup('employer')])).toMatchObject({
      problem: 'parties',
    });
  });
});

describe('a condition on a question of another party', () => {
  const first = (party?: string) => ask(party, { key: 'first' });
  const second = (party?: string) => ask(party, { ask_if: answered('first') });
  it.each([
    [undefined, undefined, true],
    ['worker', 'worker', true],
    [undefined, 'worker', true],
    ['worker', undefined, false],
    ['employer', 'worker', false],
  ])('of %s, for a question of %s, is possible: %s', (other, own, isPossible) => {
    expect(findConditionProblem([first(other), second(own)])).toEqual(
      isPossible ? undefined : { problem: 'other_party', question: 1, other: 0 },
    );
  });

  it('is refused for a repeating group as well', () => {
    const group = { key: 'jobs', ask_if: answered('first') };
    expect(
      findConditionProblem([first('employer'), ask('worker', { repeating_group: 'jobs' })], [group]),
    ).toEqual({ problem: 'other_party', question: 1, other: 0 });
  });
});

describe('who answers for which party', () => {
  const parties = [worker, employer, spouse];
  it('is the client for the first one and the sponsor for the others, if nothing else is said', () => {
    expect(divideParties(parties, { hasSponsor: true })).toEqual({
      client: ['worker'],
      sponsor: ['employer', 'spouse'],
    });
  });

  it('is the client for all without a sponsor or without parties', () => {
    expect(divideParties(parties, { hasSponsor: false })).toEqual({ client: null });
    expect(divideParties([], { hasSponsor: true })).toEqual({ client: null, sponsor: null });
  });

  it('is as staff say', () => {
    expect(divideParties(parties, { hasSponsor: true, bySponsor: ['worker'] })).toEqual({
      client: ['employer', 'spouse'],
      sponsor: ['worker'],
    });
    expect(divideParties(parties, { hasSponsor: true, bySponsor: [] })).toEqual({
      client: ['worker', 'employer', 'spouse'],
      sponsor: [],
    });
  });

  it('cannot be a sponsor who does not exist, nor for a party that does not exist', () => {
    expect(divideParties(parties, { hasSponsor: false, bySponsor: ['employer'] })).toBeUndefined();
    expect(divideParties(parties, { hasSponsor: true, bySponsor: ['child'] })).toBeUndefined();
  });
});

const partyOf = fc.option(fc.constantFrom('worker', 'employer'), { nil: undefined });
/** Questions whose conditions are possible: each may refer to an earlier one that the same people see. */
const questionnaire = fc
  .array(fc.record({ party: partyOf, refersTo: fc.nat(), conditional: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => {
    const questions: (ConditionalQuestion & { party: string | undefined })[] = [];
    for (const [index, { party, refersTo, conditional }] of list.entries()) {
      const possible = questions.filter((other) => !other.party || other.party === party);
      const other = possible[refersTo % (possible.length || 1)];
      const options = {
        key: `q${index}`,
        ...(conditional && other?.options?.key && { ask_if: answered(other.options.key) }),
      };
      questions.push({ id: `q${index}`, type: 'text', options, party });
    }
    return questions;
  });

describe('what is not asked', () => {
  it('is decided alike from what one person sees and from all of it', () => {
    fc.assert(
      fc.property(
        questionnaire,
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.constantFrom(['worker'], ['employer'], [], null),
        (questions, given, parties) => {
          const answers = Object.fromEntries(
            questions.flatMap(({ id }, index) => (given[index] ? [[id, 'x']] : [])),
          );
          const all = listNotAsked(questions, answers);
          const seen = questions.filter(({ party }) => seesParty(party, parties));
          const visible = Object.fromEntries(
            Object.entries(answers).filter(([id]) => seen.some((question) => question.id === id)),
          );
          expect([...listNotAsked(seen, visible)]).toEqual(
            seen.flatMap(({ id }) => (all.has(id) ? [id] : [])),
          );
        },
      ),
    );
  });
});
