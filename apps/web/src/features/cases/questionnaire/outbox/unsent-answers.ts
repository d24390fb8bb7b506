import type { AnswerSource } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { UnsentAnswer, UnsentAnswers } from '../../../client-pages/unsent-storage.ts';
import type { Answers } from '../answers.ts';

/**
 * Adds a change. A question's newest value replaces older ones and goes to the end of the queue. A value that the server already has leaves
 * the queue, unless another one may be in flight. A contested answer stays contested.
 */
export function withChange(
  queue: UnsentAnswers,
  questionId: string,
  value: string,
  serverValue: string,
  source?: AnswerSource,
): UnsentAnswers {
  const earlier = queue.find((entry) => entry.questionId === questionId);
  const others = queue.filter((entry) => entry !== earlier);
  if (!earlier?.sent && value === serverValue) return others;
  if (!earlier) return [...others, { questionId, value, base: serverValue, source }];
  const { refused: _refused, ...unsent } = earlier;
  return [...others, { ...unsent, value, source }];
}

/** Records the question's text. */
export function withQuestion(
  queue: UnsentAnswers,
  questionId: string,
  question: string | undefined,
): UnsentAnswers {
  if (question === undefined) return queue;
  return queue.map((entry) => (entry.questionId === questionId ? { ...entry, question } : entry));
}

/** Whether the client must act before it can be sent. */
export function isStuck(entry: UnsentAnswer): boolean {
  return entry.refused !== undefined || entry.theirs !== undefined;
}

/** The next answer to send; skips stuck ones. */
export function nextToSend(queue: UnsentAnswers): UnsentAnswer | undefined {
  return queue.find((entry) => !isStuck(entry));
}

/** Records that this value is in flight. */
export function withSent(queue: UnsentAnswers, { questionId, value }: UnsentAnswer): UnsentAnswers {
  return queue.map((entry) => {
    if (entry.questionId !== questionId || entry.sent?.includes(value)) return entry;
    return { ...entry, sent: [...(entry.sent ?? []), value] };
  });
}

/** The server has saved this value. A newer value stays, based on it. */
export function withSaved(queue: UnsentAnswers, { questionId, value }: UnsentAnswer): UnsentAnswers {
  return queue.flatMap((entry) => {
    if (entry.questionId !== questionId) return [entry];
    return entry.value === value
      ? []
      : [{ questionId, value: entry.value, base: value, source: entry.source, question: entry.question }];
  });
}

/** The server refused this value; a newer one will be tried. */
export function withRefused(
  queue: UnsentAnswers,
  { questionId, value }: UnsentAnswer,
  refused: ErrorCode,
): UnsentAnswers {
  return queue.map((entry) => {
    if (entry.questionId !== questionId) return entry;
    const { sent: _sent, ...unsent } = entry;
    return entry.value === value ? { ...unsent, refused } : unsent;
  });
}

export function removeAnswer(queue: UnsentAnswers, questionId: string): UnsentAnswers {
  return queue.filter((entry) => entry.questionId !== questionId);
}

/**
 * Compares with the server's current answers. An answer given elsewhere since the change began makes the unsent one wait for the client's
 * choice, unless it was sent from here.
 */
export function markContested(queue: UnsentAnswers, answers: Answers): UnsentAnswers {
  return queue.map((entry) => {
    const now = answers[entry.questionId] ?? '';
    const { theirs, ...unsent } = entry;
    const own = [entry.base, entry.value, ...(entry.sent ?? [])].some((value) => isSame(value, now));
    if (own) return theirs === undefined && entry.base === now ? entry : { ...unsent, base: now };
    if (theirs === now) return entry;
    const { sent: _sent, ...unarrived } = unsent;
    return { ...unarrived, theirs: now };
  });
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

/** The client chose this answer over the other device's: it will be sent. */
export function withMineChosen(queue: UnsentAnswers, questionId: string): UnsentAnswers {
  return queue.map((entry) => {
    if (entry.questionId !== questionId || entry.theirs === undefined) return entry;
    const { theirs, ...unsent } = entry;
    return { ...unsent, base: theirs };
  });
}

/** The client chose the other device's answer. */
export function withTheirsChosen(queue: UnsentAnswers, questionId: string): UnsentAnswers {
  return queue.filter((entry) => entry.questionId !== questionId || entry.theirs === undefined);
}
