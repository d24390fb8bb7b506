import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';

/** An expected outcome that the contract declares. The routes answer with its code and status. */
export class Refusal<Data = unknown> extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: Data | undefined;

  constructor(code: ErrorCode, data?: Data, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.status = errorStatus[code];
    this.data = data;
  }
}

/** Thrown anywhere inside a use case. The log contains its cause. */
export const refuse = <Data = undefined>(code: ErrorCode, data?: Data, cause?: unknown): Refusal<Data> =>
  new Refusal(code, data, cause);
