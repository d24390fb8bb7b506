import type { AnswerSource } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { UnsentAnswer, UnsentAnswers } from '../../../client-pages/unsent-storage.ts';
import type { Answers } from '../answers.ts';

/**
 * Takes a change in. The newest value of a question wins and goes to the end of the queue.
 * A value that the server already has leaves the queue, unless another one may be on its way. One that has to be
 * chosen over another device's still has to be.
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

/** Notes what was asked. */
export function withQuestion(
  queue: UnsentAnswers,
  questionId: string,
  question: string | undefined,
): UnsentAnswers {
  if (question === undefined) return queue;
  return queue.map((entry) => (entry.questionId === questionId ? { ...entry, question } : entry));
}

/** Whether the person has to do something before it can go out. */
export function isStuck(entry: UnsentAnswer): boolean {
  return entry.refused !== undefined || entry.theirs !== undefined;
}

/** The next one to send; stuck ones are skipped. */
export function nextToSend(queue: UnsentAnswers): UnsentAnswer | undefined {
  return queue.find((entry) => !isStuck(entry));
}

/** Notes that this value is on its way. */
export function withSent(queue: UnsentAnswers, { questionId, value }: UnsentAnswer): UnsentAnswers {
  return queue.map((entry) => {
    if (entry.questionId !== questionId || entry.sent?.includes(value)) return entry;
    return { ...entry, sent: [...(entry.sent ?? []), value] };
  });
}

/** The server has this value. What was typed meanwhile stays, on top of it. */
export function withSaved(queue: UnsentAnswers, { questionId, value }: UnsentAnswer): UnsentAnswers {
  return queue.flatMap((entry) => {
    if (entry.questionId !== questionId) return [entry];
    return entry.value === value
      ? []
      : [{ questionId, value: entry.value, base: value, source: entry.source, question: entry.question }];
  });
}

/** The server will not take this value; what was typed meanwhile is tried. */
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

/** The question is no longer asked. */
export function without(queue: UnsentAnswers, questionId: string): UnsentAnswers {
  return queue.filter((entry) => entry.questionId !== questionId);
}

/**
 * Compares with what the server has now. An answer given elsewhere since the change began makes the unsent one wait for
 * the person's choice, unless it was sent from here.
 */
export function compared(queue: UnsentAnswers, answers: Answers): UnsentAnswers {
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

/** The person chose this answer over the other device's: it goes out. */
export function withMineChosen(queue: UnsentAnswers, questionId: string): UnsentAnswers {
  return queue.map((entry) => {
    if (entry.questionId !== questionId || entry.theirs === undefined) return entry;
    const { theirs, ...unsent } = entry;
    return { ...unsent, base: theirs };
  });
}

/** The person chose the other device's answer. */
export function withTheirsChosen(queue: UnsentAnswers, questionId: string): UnsentAnswers {
  return queue.filter((entry) => entry.questionId !== questionId || entry.theirs === undefined);
}
