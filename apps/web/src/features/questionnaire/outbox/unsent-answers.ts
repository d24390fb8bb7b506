import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { Answers } from '../answers.ts';

/** An answer that the server has not confirmed. */
export interface UnsentAnswer {
  questionId: string;
  value: string;
  /** What the server had when this change began; '' for no answer. */
  base: string;
  /** The value last handed to the network: it may have arrived although no confirmation did. */
  sent?: string;
  /** The server will not take this value: it waits here, out of the queue, until it is changed. */
  refused?: ErrorCode;
}

/** In the order in which they go out; one per question. */
export type UnsentAnswers = readonly UnsentAnswer[];

/**
 * Takes a change in. The newest value of a question wins and goes to the end of the queue.
 * A value that the server already has leaves the queue, unless another one may be on its way.
 */
export function withChange(
  queue: UnsentAnswers,
  questionId: string,
  value: string,
  serverValue: string,
): UnsentAnswers {
  const earlier = queue.find((entry) => entry.questionId === questionId);
  const others = queue.filter((entry) => entry !== earlier);
  const sent = earlier?.sent;
  if (sent === undefined && value === serverValue) return others;
  return [
    ...others,
    { questionId, value, base: earlier?.base ?? serverValue, ...(sent === undefined ? {} : { sent }) },
  ];
}

/** The next one to send; a refused one blocks nobody. */
export function nextToSend(queue: UnsentAnswers): UnsentAnswer | undefined {
  return queue.find((entry) => entry.refused === undefined);
}

/** Notes that this value is on its way. */
export function withSent(queue: UnsentAnswers, { questionId, value }: UnsentAnswer): UnsentAnswers {
  return queue.map((entry) => (entry.questionId === questionId ? { ...entry, sent: value } : entry));
}

/** The server has this value. What was typed meanwhile stays, on top of it. */
export function withSaved(queue: UnsentAnswers, { questionId, value }: UnsentAnswer): UnsentAnswers {
  return queue.flatMap((entry) => {
    if (entry.questionId !== questionId) return [entry];
    return entry.value === value ? [] : [{ questionId, value: entry.value, base: value }];
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

/** What the person sees: their unsent answers over the server's. */
export function overlaid(answers: Answers, queue: UnsentAnswers): Answers {
  return { ...answers, ...Object.fromEntries(queue.map((entry) => [entry.questionId, entry.value])) };
}

/** Unsent answers whose question got another answer elsewhere since the change began. */
export function overruling(queue: UnsentAnswers, answers: Answers): UnsentAnswer[] {
  return queue.filter((entry) => {
    const theirs = (answers[entry.questionId] ?? '').trim();
    return ![entry.base, entry.value, entry.sent ?? entry.base].some((own) => own.trim() === theirs);
  });
}

/** Takes note of what the server has now, so that the same difference is told once. */
export function rebased(queue: UnsentAnswers, answers: Answers): UnsentAnswers {
  const overruled = new Set(overruling(queue, answers));
  return queue.map((entry) =>
    overruled.has(entry) ? { ...entry, base: answers[entry.questionId] ?? '' } : entry,
  );
}
