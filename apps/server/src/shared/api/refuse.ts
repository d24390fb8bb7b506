import { ORPCError } from '@orpc/server';
import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';

/** An expected outcome that the contract declares; thrown from anywhere inside a use case. */
export function refuse<Data = undefined>(
  code: ErrorCode,
  data?: Data,
): ORPCError<ErrorCode, Data | undefined> {
  return new ORPCError(code, { status: errorStatus[code], data, message: code });
}
