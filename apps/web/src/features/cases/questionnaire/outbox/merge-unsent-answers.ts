import type { UnsentAnswers } from '../../../client-pages/unsent-storage.ts';
import type { Answers } from '../answers.ts';

/** The answers as the client sees them: unsent ones over the server's. A file of its own, because the portal needs only this. */
export function mergeUnsentAnswers(answers: Answers, queue: UnsentAnswers): Answers {
  return { ...answers, ...Object.fromEntries(queue.map((entry) => [entry.questionId, entry.value])) };
}
