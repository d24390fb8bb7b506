import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { getQuestionFact } from '@visafolio/contract/files/question-fact.ts';
import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { readPieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { formatAnswer } from '@visafolio/contract/questions/format-answer.ts';
import { labelEntries } from '@visafolio/contract/questions/groups/entry-labels.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { isGiven } from '@visafolio/contract/questions/stored-answer.ts';
import { isStructured } from '@visafolio/contract/questions/structured-types.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { answerWords } from '@visafolio/locales/answer-words.ts';
import { isAskedOrAnswered } from '../../../cases/questionnaire/asked-or-answered.ts';
import type { CaseQuestion } from '../mapping/resolve-values.ts';

type Asked = Pick<RequestDetail, 'questions' | 'repeating_groups'>;
type Question = Asked['questions'][number];

/** The questions of a case for its forms. A question of a repeating group is there once, with the answers of all entries. */
export function listCaseQuestions({ questions, repeating_groups }: Asked): CaseQuestion[] {
  const asked = questions.filter(isAskedOrAnswered);
  const entries = labelEntries(
    questions.filter(({ removed }) => !removed),
    repeating_groups,
    filingLanguage,
  );
  const byQuestion = Map.groupBy(asked, ({ id, entry_id, text, options }) =>
    entry_id ? `${options?.repeating_group} ${text}` : id,
  );
  return [...byQuestion.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { text, type, required, options } = first;
    return [{ text, type, required, answer: joinAnswers(same, entries), fact: getQuestionFact(options) }];
  });
}

/** In one line. Names the entries if there are several: 'Child 1: Ana; Child 2: Ben'. */
function joinAnswers(questions: readonly Question[], entries: ReadonlyMap<string, string>): string | null {
  const byEntry = Map.groupBy(questions, ({ entry_id }) => entries.get(entry_id ?? '') ?? '');
  const answers = [...byEntry].flatMap(([entry, ofEntry]) => {
    // A question that was replaced by an update may still have an answer.
    const texts = ofEntry.flatMap(({ type, answer }) => toFormText(type, answer) ?? []);
    return texts.slice(0, 1).map((text) => (byEntry.size > 1 ? `${entry}: ${text}` : text));
  });
  return answers.length > 0 ? answers.join('; ') : null;
}

/** An answer as forms have it, in one line: yes or no without its explanation; null if it is incomplete. */
function toFormText(type: QuestionType, answer: string | null): string | null {
  if (!isGiven(answer) || isAbsent(answer)) return null;
  if (type === 'yesno_explained') return readPieces(type, answer)?.value ?? answer;
  const text = formatAnswer(type, answer, answerWords(translatorFor(filingLanguage), filingLanguage));
  return isStructured(type) ? text.split('\n').join(', ') : text;
}
