export interface Text {
  /** E.164: `+` and digits only. */
  to: string;
  text: string;
}

/** Sends short text messages to phones. */
export interface TextSender {
  /** Resolves once the provider has taken the message (or the outbox has it); rejects when it refuses or stays silent. */
  send(text: Text): Promise<void>;
}

/** The last four digits, for people who know the number anyway. */
export const maskPhoneNumber = (number: string): string => `•••• ${number.slice(-4)}`;
