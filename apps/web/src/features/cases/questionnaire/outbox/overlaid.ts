import type { UnsentAnswers } from '../../../client-pages/unsent-storage.ts';
import type { Answers } from '../answers.ts';

/** What the person sees: their unsent answers over the server's. Apart from the queue's rules: the portal needs this alone. */
export function overlaid(answers: Answers, queue: UnsentAnswers): Answers {
  return { ...answers, ...Object.fromEntries(queue.map((entry) => [entry.questionId, entry.value])) };
}
