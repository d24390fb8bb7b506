import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeUpdate, planVersionUpdate, type Version, type VersionQuestion } from './plan-update.ts';

const today = '2026-06-01';
const none = { questions: [], documents: [] };
const question = (text: string, more: Partial<VersionQuestion> = {}): VersionQuestion => ({
  id: text,
  text,
  type: 'text',
  required: false,
  options: null,
  translations: null,
  ...more,
});
const version = (id: string, questions: VersionQuestion[]): Version => ({
  id,
  number: 1,
  created_at: '2026-01-01T00:00:00Z',
  questions: questions.map((each, index) => ({ ...each, id: `${id} ${index}` })),
  repeating_groups: [],
  parties: [],
  documents: [],
});

const choice = (...choices: string[]) => ({ type: 'select' as const, options: { choices } });
const birth = { type: 'date' as const, options: { date_limit: 'birth' as const } };
const mayLack = { options: { may_lack: true } };
const absent = '{"absent":"not_have"}';
const name = '{"family":"Lima","given":"Ana"}';

describe('an answer fits the newer question', () => {
  it.each<
    [
      what: string,
      before: Partial<VersionQuestion>,
      after: Partial<VersionQuestion>,
      given: string,
      fits: boolean,
    ]
  >([
    ['of the same type', {}, { required: true }, 'Ana', true],
    ['a number as a text', { type: 'number' }, { type: 'textarea' }, '7', true],
    ['a text as a number, as clients may type it', {}, { type: 'number' }, 'seven', true],
    ['a text as yes or no', {}, { type: 'yesno' }, 'maybe', false],
    ['a text that says Yes', {}, { type: 'yesno' }, 'Yes', true],
    ['a choice that stays', choice('BA', 'MA'), choice('MA', 'PhD'), 'MA', true],
    ['a choice that is reworded', choice('BA', 'MA'), choice('Bachelor', 'MA'), 'BA', false],
    [
      'one choice as several',
      choice('BA'),
      { type: 'multiselect', options: { choices: ['BA'] } },
      'BA',
      false,
    ],
    ['pieces as a text', { type: 'person_name' }, {}, name, false],
    ['a day as a date of birth', { type: 'date' }, birth, '1990-02-03', true],
    ['a day to come as a date of birth', { type: 'date' }, birth, '2031-02-03', false],
    ['that the client lacks it', mayLack, mayLack, absent, true],
    ['that the client lacks it, where that is no longer possible', mayLack, {}, absent, false],
  ])('%s', (_what, before, after, given, fits) => {
    const [older, newer] = [version('old', [question('Q', before)]), version('new', [question('Q', after)])];
    const update = planVersionUpdate(older, newer, none);
    const answers = [{ question_id: 'old 0', answer: update.checked.length ? given : null, in_entry: false }];
    const { kept } = judgeUpdate(update, { answers, received: [] }, today);
    expect(kept).toEqual(fits ? ['old 0'] : []);
  });

  it('but not if it is the expiry of another paper', () => {
    const of = (text: string) => question(text, { type: 'date', options: { key: 'expiry' } });
    const update = planVersionUpdate(
      version('old', [of('Passport expiry date')]),
      version('new', [of('I-94 expiry date')]),
      none,
    );
    const given = {
      answers: [{ question_id: 'old 0', answer: '2031-05-04', in_entry: false }],
      received: [],
    };
    expect(judgeUpdate(update, given, today)).toMatchObject({ kept: [], askedAgain: ['old 0'] });
  });
});

const drafts = fc.array(
  fc.record({
    text: fc.constantFrom('Name', 'City', 'Age', 'Visa', 'Job'),
    type: fc.constantFrom('text' as const, 'yesno' as const, 'date' as const),
    key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  }),
  { maxLength: 8 },
);
const toVersion = (
  id: string,
  made: { text: string; type: VersionQuestion['type']; key: string | undefined }[],
) =>
  version(
    id,
    made.map(({ text, type, key }) => question(text, { type, options: key ? { key } : null })),
  );

describe('any two versions', () => {
  it('no two questions become the same one, and each answer has exactly one fate', () => {
    fc.assert(
      fc.property(drafts, drafts, fc.array(fc.nat(8)), fc.array(fc.nat(8)), (old, made, answered, apart) => {
        const [older, newer] = [toVersion('old', old), toVersion('new', made)];
        const askAgain = { questions: apart.map((index) => index + 1), documents: [] };
        const update = planVersionUpdate(older, newer, askAgain);
        const targets = [...update.questions.values()].map(({ id }) => id);
        expect(new Set(targets).size).toBe(targets.length);
        expect(targets.some((id) => apart.some((index) => id === `new ${index}`))).toBe(false);

        const ids = [...new Set(answered)]
          .filter((index) => index < old.length)
          .map((index) => `old ${index}`);
        const given = {
          answers: ids.map((question_id) => ({ question_id, answer: 'Yes', in_entry: false })),
          received: [],
        };
        const { kept, noLongerAsked, askedAgain } = judgeUpdate(update, given, today);
        expect([...kept, ...noLongerAsked, ...askedAgain].sort()).toEqual(ids.sort());
        for (const id of [...kept, ...askedAgain]) expect(update.questions.has(id)).toBe(true);
      }),
    );
  });

  it('a version becomes itself with all answers', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('Name', 'City', 'Age', 'Visa')), (texts) => {
        const questions = texts.map((text) => question(text));
        const update = planVersionUpdate(version('old', questions), version('new', questions), none);
        expect([...update.questions].map(([was, { id }]) => [was, id])).toEqual(
          texts.map((_, index) => [`old ${index}`, `new ${index}`]),
        );
      }),
    );
  });
});
