import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { expect, test } from 'vitest';
import { emptyDocument, emptyGroup, emptyQuestion, type RepeatingDraft } from '../../template-form.ts';
import {
  countItems,
  getCommonParty,
  isSeenBy,
  mayReferTo,
  partyWords,
  setPartyOfDocument,
  setPartyOfQuestion,
  setPartyOfSection,
  withoutParty,
} from './party-rules.ts';

const blank = inTranslatedLanguages(() => '');
const question = (text: string, party?: string) => ({ ...emptyQuestion, text, ...(party && { party }) });
const worker = { key: 'worker', name: 'Worker', nameIn: inTranslatedLanguages(() => 'Trabajadora') };
const employer = { key: 'employer', name: 'Employer', nameIn: blank };
const repeating: RepeatingDraft = { key: 'jobs', entryName: 'Job', entryNameIn: blank, min: 0, max: 10 };
const groups = [
  { ...emptyGroup, questions: [question('Born', 'worker'), question('Begin')] },
  { ...emptyGroup, repeating, questions: [question('Title', 'worker'), question('Wage', 'worker')] },
];
const documents = [{ ...emptyDocument, name: 'Tax return', party: 'employer' }];
const listOwners = (of: typeof groups) =>
  of.flatMap(({ questions }) => questions.map(({ text, party }) => `${text}: ${party}`));

test('a party is named in the reader’s language, or as it was written', () => {
  expect(partyWords(worker, 'es')).toBe('Trabajadora');
  expect(partyWords(worker, 'en')).toBe('Worker');
  expect(partyWords(employer, 'es')).toBe('Employer');
  expect(partyWords({ ...employer, name: '' }, 'en')).toBe('employer');
});

test('a party sees its own items and those of everybody', () => {
  expect(isSeenBy('worker', 'worker')).toBe(true);
  expect(isSeenBy('worker', undefined)).toBe(true);
  expect(isSeenBy('worker', 'employer')).toBe(false);
  expect(isSeenBy(undefined, 'employer')).toBe(true);
});

test('a condition refers to questions that everybody sees who is asked', () => {
  expect(mayReferTo(undefined, 'worker')).toBe(true);
  expect(mayReferTo('worker', 'worker')).toBe(true);
  expect(mayReferTo('employer', 'worker')).toBe(false);
  expect(mayReferTo('worker', undefined)).toBe(false);
});

test('what belonged to a removed party is everybody’s', () => {
  expect(countItems({ groups, documents }, 'worker')).toEqual({ questions: 3, documents: 0 });
  expect(countItems({ groups, documents }, 'employer')).toEqual({ questions: 0, documents: 1 });
  const left = withoutParty({ parties: [worker, employer], groups, documents }, 'worker');
  expect(left.parties).toEqual([employer]);
  expect(listOwners(left.groups as typeof groups)).toEqual([
    'Born: undefined',
    'Begin: undefined',
    'Title: undefined',
    'Wage: undefined',
  ]);
  expect(left.documents[0]?.party).toBe('employer');
});

test('a question changes alone, those of a section that repeats together', () => {
  const alone = setPartyOfQuestion(groups, { group: 0, index: 1 }, 'employer');
  expect(listOwners(alone as typeof groups)).toEqual([
    'Born: worker',
    'Begin: employer',
    'Title: worker',
    'Wage: worker',
  ]);
  const together = setPartyOfQuestion(groups, { group: 1, index: 0 }, 'employer');
  expect(listOwners(together as typeof groups)).toEqual([
    'Born: worker',
    'Begin: undefined',
    'Title: employer',
    'Wage: employer',
  ]);
});

test('a section and a document are given to a party, and to everybody again', () => {
  expect(listOwners(setPartyOfSection(groups, 0, 'employer') as typeof groups)).toContain('Begin: employer');
  expect(setPartyOfDocument(documents, 0, undefined)[0]).not.toHaveProperty('party');
});

test('the common party of questions, and null if they have several', () => {
  expect(getCommonParty([])).toBeUndefined();
  expect(getCommonParty([question('Title', 'worker'), question('Wage', 'worker')])).toBe('worker');
  expect(getCommonParty([question('Born', 'worker'), question('Begin')])).toBeNull();
});
