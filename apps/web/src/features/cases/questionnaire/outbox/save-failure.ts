import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { errorStatus, isErrorCode, isOffline, isUnreachable } from '../../../../shared/api/error-text.ts';

/**
 * Why an answer was not saved. `refused`: the server will never accept this value, but may accept others. `contested`: another device saved
 * this `answer` since, '' if it cleared it. `gone`: the question was removed. `closed`: the request accepts no more answers. `offline`: no
 * connection. `unreachable`: our server did not answer. `failed`: anything else.
 */
export type SaveFailure =
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'contested'; answer: string }
  | { kind: 'gone' | 'closed' | 'offline' | 'unreachable' | 'failed'; error: unknown };

const notValid = 'questionnaire.answer_not_valid';
const notBirthDate = 'questionnaire.birth_date_not_valid';
const notAllowed = 'questionnaire.date_not_allowed';

export function toSaveFailure(error: unknown): SaveFailure {
  if (isErrorCode(error, notValid)) return { kind: 'refused', code: notValid };
  if (isErrorCode(error, notBirthDate)) return { kind: 'refused', code: notBirthDate };
  if (isErrorCode(error, notAllowed)) return { kind: 'refused', code: notAllowed };
  if (isErrorCode(error, 'questionnaire.question_not_found')) return { kind: 'gone', error };
  const answer = getContestedAnswer(error);
  if (answer !== undefined) return { kind: 'contested', answer };
  if (isErrorCode(error, 'requests.completed')) return { kind: 'closed', error };
  const status = errorStatus(error);
  // The contract itself refuses the answer, for example as too long.
  if (status === 400) return { kind: 'refused', code: notValid };
  if (!isUnreachable(error) && !isTimeout(error)) return { kind: 'failed', error };
  return { kind: isOffline() ? 'offline' : 'unreachable', error };
}

/** The answer saved by another device instead; undefined for any other failure. */
export function getContestedAnswer(error: unknown): string | undefined {
  if (!(error instanceof ORPCError) || !isErrorCode(error, 'questionnaire.answer_changed')) return undefined;
  return typeof error.data?.answer === 'string' ? error.data.answer : undefined;
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

export function isRetryable(error: unknown): boolean {
  const status = errorStatus(error);
  return status === undefined || status >= 500 || status === 429;
}
