import { ORPCError } from '@orpc/server';
import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';

/** An expected outcome that the contract declares; thrown from anywhere inside a use case. The log names its cause. */
export function refuse<Data = undefined>(
  code: ErrorCode,
  data?: Data,
  cause?: unknown,
): ORPCError<ErrorCode, Data | undefined> {
  return new ORPCError(code, { status: errorStatus[code], data, message: code, cause });
}
