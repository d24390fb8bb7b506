export interface Text {
  /** E.164: `+` and digits only. */
  to: string;
  text: string;
}

/**
 * What became of a message that did not go:
 * - `unavailable`: the provider was not reached, or said that it is busy or broken; it has not taken the message
 * - `refused`: another try would be refused too
 * - `opted_out`: its recipient has told the provider to send nothing more
 * - `no_answer`: the provider may have taken it
 */
export type TextFailureReason = 'unavailable' | 'refused' | 'opted_out' | 'no_answer';

export class TextFailure extends Error {
  override name = 'TextFailure';
  readonly reason: TextFailureReason;

  constructor(reason: TextFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export interface TextSender {
  /**
   * Resolves once the provider has accepted the message (or the outbox has stored it); rejects if it refuses or times
   * out.
   */
  send(text: Text): Promise<void>;
}

/** The last four digits, for people who know the number. */
export const maskPhoneNumber = (number: string): string => `•••• ${number.slice(-4)}`;
