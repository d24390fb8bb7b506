import type {
  PortalQuestion,
  PortalResponse,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { StaffPerson } from '@visafolio/contract/cases/requests.contract.ts';
import { isGiven } from '@visafolio/contract/questions/stored-answer.ts';

/** Question id -> answer. */
export type Answers = Readonly<Record<string, string>>;

type Question = Pick<PortalQuestion, 'id' | 'required'>;

export function isAnswered(answer: string | undefined): boolean {
  return isGiven(answer);
}

export function answersByQuestion(responses: readonly PortalResponse[]): Answers {
  return Object.fromEntries(responses.map((response) => [response.question_id, response.answer]));
}

/** The legal team's note on an unchanged answer. */
export interface AnswerNote {
  /** The staff member who answered on the client's behalf. */
  enteredBy: StaffPerson | null;
  /** Why they sent it back. */
  sentBack: string | null;
  /** The same in other languages. */
  sentBackTranslations: PortalResponse['sent_back_translations'];
}

/** Question id -> note; none if the client has changed the answer since. */
export function notesByQuestion(
  responses: readonly PortalResponse[],
  answers: Answers,
): Readonly<Record<string, AnswerNote>> {
  const standing = responses.filter(({ question_id, answer }) => answers[question_id] === answer);
  return Object.fromEntries(
    standing.flatMap(({ question_id, entered_by, sent_back, sent_back_translations }) =>
      entered_by || sent_back !== null
        ? [
            [
              question_id,
              { enteredBy: entered_by, sentBack: sent_back, sentBackTranslations: sent_back_translations },
            ],
          ]
        : [],
    ),
  );
}

/** An optional question is satisfied by any answer, including a blank one. */
export function isSatisfied(question: Question, answers: Answers): boolean {
  return !question.required || isAnswered(answers[question.id]);
}

export function countAnswered(questions: readonly Question[], answers: Answers): number {
  return questions.filter((question) => isAnswered(answers[question.id])).length;
}

/** Progress by position, regardless of answers: rounded percent of (index + 1) / count. */
export function getPercentAt(index: number, count: number): number {
  return count === 0 ? 0 : Math.round(((index + 1) / count) * 100);
}

/**
 * The question to open first: an answer that an earlier visit could not send; otherwise the first that was sent back; otherwise the first
 * question on a first visit, later the first unanswered one, and the last one, with the submit button, if nothing is left.
 */
export function getOpeningIndex(
  questions: readonly Question[],
  answers: Answers,
  notes: Readonly<Record<string, AnswerNote>> = {},
  unsent: readonly string[] = [],
): number {
  const waiting = questions.findIndex(({ id }) => unsent.includes(id));
  if (waiting !== -1) return waiting;
  const sentBack = questions.findIndex(({ id }) => notes[id]?.sentBack);
  if (sentBack !== -1) return sentBack;
  if (countAnswered(questions, answers) === 0) return 0;
  const unanswered = questions.findIndex((question) => !isAnswered(answers[question.id]));
  return unanswered === -1 ? Math.max(0, questions.length - 1) : unanswered;
}

/** Required questions without an answer, in order. */
export function listMissingRequired<Q extends Question>(questions: readonly Q[], answers: Answers): Q[] {
  return questions.filter((question) => !isSatisfied(question, answers));
}

/** Whether answers have changed since the last submission; true without a submission. */
export function hasNewAnswers(submittedAt: string | null, responses: readonly PortalResponse[]): boolean {
  if (submittedAt === null) return true;
  return responses.some(
    ({ updated_at, entered_by }) => !entered_by && Date.parse(updated_at) > Date.parse(submittedAt),
  );
}
