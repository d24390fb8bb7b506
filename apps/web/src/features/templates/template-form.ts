import { type AnswerTest, QuestionKey } from '@visafolio/contract/questions/conditions.ts';
import { FactKey } from '@visafolio/contract/questions/fact-key.ts';
import { PartyKey } from '@visafolio/contract/questions/parties/template-party.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { hasChoices } from '@visafolio/contract/questions/structured-types.ts';
import { inTranslatedLanguages, translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { templateLimits } from '@visafolio/contract/shared/limits.ts';
import { z } from 'zod';

/** Codes of `templates.form.problems`, which zod carries as messages. */
export type Problem = 'required' | 'too_long' | 'choices' | 'duplicate' | 'nothing' | 'limit' | 'dates';

const problem = (code: Problem) => code;
const text = (max: number) => z.string().trim().max(max, problem('too_long'));
const name = text(templateLimits.nameMaxLength);
const longText = text(templateLimits.textMaxLength);
const inLanguages = (field: z.ZodString) => z.object(inTranslatedLanguages(() => field));
const nameIn = inLanguages(name);
const longTextIn = inLanguages(longText);
const needed = (field: z.ZodString) => field.min(1, problem('required'));

/** What each test of an answer compares it with. */
export const testValues = {
  answered: 'nothing',
  not_answered: 'nothing',
  equal: 'text',
  not_equal: 'text',
  one_of: 'texts',
  containing: 'text',
  before: 'date',
  after: 'date',
} as const satisfies Record<AnswerTest['is'], 'nothing' | 'text' | 'texts' | 'date'>;

/** A test that may be incomplete. `value`: a text or a date. `values`: for `one_of`. */
const TestDraft = z
  .object({
    question: z.string(),
    is: z.enum(Object.keys(testValues) as (keyof typeof testValues)[]),
    value: text(templateLimits.textMaxLength),
    values: z.array(z.string().trim()),
  })
  .check(({ value: { question, is, value, values }, issues }) => {
    const report = (field: string) =>
      issues.push({ code: 'custom', message: problem('required'), path: [field], input: value });
    if (question === '') report('question');
    else if (!hasValue({ is, value, values })) report('value');
  });
export type TestDraft = z.infer<typeof TestDraft>;

/** Whether the value of the test is given, if it needs one. */
export function hasValue({ is, value, values }: Pick<TestDraft, 'is' | 'value' | 'values'>): boolean {
  const kind = testValues[is];
  return kind === 'nothing' || (kind === 'texts' ? values.length > 0 : value.trim() !== '');
}

const ConditionDraft = z.object({
  match: z.enum(['all', 'any']),
  tests: z.array(TestDraft).max(templateLimits.testsMax, problem('limit')),
});
export type ConditionDraft = z.infer<typeof ConditionDraft>;

/** What makes a section a repeating group. */
const RepeatingDraft = z.object({
  key: QuestionKey,
  entryName: needed(name),
  entryNameIn: nameIn,
  min: z.number(),
  max: z.number(),
  historyYears: z.number().optional(),
  askIf: ConditionDraft.optional(),
});
export type RepeatingDraft = z.infer<typeof RepeatingDraft>;

/** A party with its name in every language, whether or not the template is written in it. */
const PartyDraft = z.object({ key: PartyKey, name: needed(name), nameIn });
export type PartyDraft = z.infer<typeof PartyDraft>;

/** The key of a party; undefined: everybody's. The dialogs have no fields for it and keep it. */
const party = PartyKey.optional();

/** Identifies a row on the page of a template, in this browser only. */
const rowId = z.string().optional();

const QuestionDraft = z
  .object({
    rowId,
    text: needed(longText),
    textIn: longTextIn,
    type: QuestionType,
    required: z.boolean(),
    help: longText,
    helpIn: longTextIn,
    /** Its group before groups were switched off, to restore it when they are switched on. */
    section: z.object({ rowId, name, nameIn, repeating: RepeatingDraft.optional() }).optional(),
    /** Kept, but not sent, while the question has another type. */
    choices: z.array(z.object({ text: longText, textIn: longTextIn })),
    /** For dates. Undefined: judged by the question's text. */
    birthDate: z.boolean().optional(),
    /** For other dates and ranges of dates. */
    dateLimit: z.enum(['past', 'future']).optional(),
    /** What it asks for. Kept, but not sent, while the question's type does not fit. */
    fact: FactKey.optional(),
    /** The client may say that they do not have it. */
    mayLack: z.boolean().optional(),
    forStaff: z.boolean().optional(),
    /** For the conditions of later questions. The dialogs have no fields for it and keep it. */
    key: QuestionKey.optional(),
    askIf: ConditionDraft.optional(),
    party,
  })
  .check(({ value: { type, choices }, issues }) => {
    if (!hasChoices(type)) return;
    const report = (code: Problem, ...path: (string | number)[]) =>
      issues.push({ code: 'custom', message: code, path, input: choices });
    if (choices.length === 0) report('choices', 'type');
    if (choices.length > templateLimits.choicesMax) report('limit', 'type');
    choices.forEach((choice, i) => {
      if (choice.text === '') report('required', 'choices', i, 'text');
      else if (choices.findIndex((other) => other.text === choice.text) < i)
        report('duplicate', 'choices', i, 'text');
    });
  });
export type QuestionDraft = z.infer<typeof QuestionDraft>;

const DocumentDraft = z.object({
  rowId,
  name: needed(name),
  nameIn,
  description: longText,
  descriptionIn: longTextIn,
  required: z.boolean(),
  /** The dialogs have no fields for it and keep it. */
  askIf: ConditionDraft.optional(),
  /** The key of the repeating group for each of whose entries it is asked for. Counts only while a section is that group. */
  repeats: QuestionKey.optional(),
  party,
});
export type DocumentDraft = z.infer<typeof DocumentDraft>;

/** Whether the fields of each language are visible and sent. */
const WrittenIn = z.object(inTranslatedLanguages(() => z.boolean()));
export type WrittenIn = z.infer<typeof WrittenIn>;

/** Form values. Without groups there is one unnamed group. A text's translations are beside it, by language: `name` and `nameIn`. */
export const TemplateForm = z
  .object({
    name: needed(name),
    nameIn,
    visa_type: z.string().min(1, problem('required')),
    description: needed(longText),
    descriptionIn: longTextIn,
    writtenIn: WrittenIn,
    /** Machine translations, and whether a user has reviewed them. A changed one counts as the user's. */
    proposals: z.array(
      z.object({ language: z.enum(translatedLanguages), text: z.string(), read: z.boolean() }),
    ),
    /** None, or at least two. The dialogs keep them. */
    parties: z.array(PartyDraft).max(templateLimits.partiesMax, problem('limit')),
    grouped: z.boolean(),
    groups: z.array(
      z.object({
        rowId,
        name,
        nameIn,
        repeating: RepeatingDraft.optional(),
        questions: z.array(QuestionDraft),
      }),
    ),
    documents: z.array(DocumentDraft).max(templateLimits.documentsMax, problem('limit')),
  })
  .check(({ value: { grouped, groups, documents }, issues }) => {
    const report = (code: Problem, ...path: (string | number)[]) =>
      issues.push({ code: 'custom', message: code, path, input: groups });
    const questions = groups.flatMap((group) => group.questions);
    for (const [i, group] of grouped ? groups.entries() : [])
      if (group.name === '') report('required', 'groups', i, 'name');
    for (const [i, { repeating, questions: own }] of groups.entries())
      if (repeating?.historyYears !== undefined && !own.some(({ type }) => type === 'date_range'))
        report('dates', 'groups', i, 'repeating', 'historyYears');
    if (questions.length + documents.length === 0) report('nothing', 'root');
    if (questions.length > templateLimits.questionsMax) report('limit', 'root');
  });
export type TemplateForm = z.infer<typeof TemplateForm>;

/** The part needed by a question's fields, which are also used for a question of one request. */
export const QuestionForm = z.object({ writtenIn: WrittenIn, groups: TemplateForm.shape.groups });
export type QuestionForm = z.infer<typeof QuestionForm>;

/** Shared, because no text is changed in place. */
const blank = inTranslatedLanguages(() => '');
export const emptyQuestion: QuestionDraft = {
  text: '',
  textIn: blank,
  type: 'text',
  required: false,
  help: '',
  helpIn: blank,
  choices: [],
};
export const emptyChoice: QuestionDraft['choices'][number] = { text: '', textIn: blank };
export const emptyDocument: TemplateForm['documents'][number] = {
  name: '',
  nameIn: blank,
  description: '',
  descriptionIn: blank,
  required: true,
};
export const emptyGroup: TemplateForm['groups'][number] = { name: '', nameIn: blank, questions: [] };
