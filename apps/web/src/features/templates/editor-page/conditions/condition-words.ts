import { isYesNo } from '@visafolio/contract/questions/structured-types.ts';
import type { TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { type ConditionDraft, type QuestionDraft, type TestDraft, testValues } from '../../template-form.ts';

export interface Words {
  t: Translate;
  language: Language;
}

/** Stands for a question or value that is not chosen yet. */
const blank = '…';

/** A condition as a sentence: 'Ask this if “Marital status” is Married'. `questions`: those of the template. */
export function describeCondition(
  { match, tests }: ConditionDraft,
  questions: readonly QuestionDraft[],
  words: Words,
): string {
  const type = match === 'all' ? 'conjunction' : 'disjunction';
  const said = tests.map((test) => describeTest(test, questions, words));
  return words.t('editor.condition.sentence', {
    tests: new Intl.ListFormat(words.language, { type }).format(said),
  });
}

function describeTest(test: TestDraft, questions: readonly QuestionDraft[], words: Words): string {
  const question = questions.find(({ key }) => key !== undefined && key === test.question);
  const name = question ? questionWords(question, words.language) : words.t('editor.condition.removed');
  return words.t(`editor.condition.test.${test.is}`, {
    question: test.question === '' ? blank : name,
    value: describeValue(test, question, words) || blank,
  });
}

function describeValue(test: TestDraft, question: QuestionDraft | undefined, words: Words): string {
  const choice = (value: string) => (question ? choiceWords(question, value, words) : value);
  switch (testValues[test.is]) {
    case 'texts':
      return new Intl.ListFormat(words.language, { type: 'disjunction' }).format(test.values.map(choice));
    case 'date':
      return formatDate(test.value, words.language);
    default:
      return choice(test.value);
  }
}

/** The text of a question in the reader's language, if it is translated. */
export function questionWords({ text, textIn }: QuestionDraft, language: Language): string {
  return (language !== defaultLanguage && textIn[language as TranslatedLanguage]) || text;
}

/** A possible answer in the reader's language; conditions store the original text. */
export function choiceWords(question: QuestionDraft, value: string, { t, language }: Words): string {
  if (isYesNo(question.type)) {
    if (value === 'Yes') return t('questionnaire.yes');
    if (value === 'No') return t('questionnaire.no');
  }
  const choice = question.choices.find(({ text }) => text === value);
  return (language !== defaultLanguage && choice?.textIn[language as TranslatedLanguage]) || value;
}
