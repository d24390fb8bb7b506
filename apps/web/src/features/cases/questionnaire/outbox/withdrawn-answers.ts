import { createBrowserList } from '../../../../shared/browser-list.ts';

/** An unsaved answer that is no longer wanted, kept in this browser until the client has seen it. */
export interface WithdrawnAnswer {
  questionId: string;
  /** The question's text; '' if unknown. */
  question: string;
  /** '' if nothing was typed yet. */
  value: string;
  /** What ended: the question, or the whole request. */
  over: 'question' | 'request';
}

const withdrawn = createBrowserList<WithdrawnAnswer>('withdrawn-answers:', isWithdrawn);
export const {
  read: readWithdrawn,
  subscribe: subscribeToWithdrawn,
  hasListeners: isWithdrawnShown,
} = withdrawn;

/** One per question. An empty value does not replace a typed one. */
export function saveWithdrawn(requestId: string, answer: WithdrawnAnswer): void {
  const earlier = readWithdrawn(requestId).find(({ questionId }) => questionId === answer.questionId);
  const value = answer.value.trim() === '' ? (earlier?.value ?? '') : answer.value;
  const question = answer.question || (earlier?.question ?? '');
  withdrawn.write(requestId, [...others(requestId, answer.questionId), { ...answer, question, value }]);
}

export function forgetWithdrawn(requestId: string, questionId: string): void {
  withdrawn.write(requestId, others(requestId, questionId));
}

const others = (requestId: string, questionId: string) =>
  readWithdrawn(requestId).filter((kept) => kept.questionId !== questionId);

function isWithdrawn(answer: Partial<WithdrawnAnswer> | null): answer is WithdrawnAnswer {
  const texts = [answer?.questionId, answer?.question, answer?.value];
  return (
    texts.every((text) => typeof text === 'string') &&
    (answer?.over === 'question' || answer?.over === 'request')
  );
}
