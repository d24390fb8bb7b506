export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Replaces MAIL_FROM's name; the address stays. */
  senderName?: string;
  /** Where replies go. Absent: replies are not expected. */
  replyTo?: string;
  /** The same id for each attempt, so that a receiver can recognize a repeated mail. */
  messageId?: string;
}

export interface Mailer {
  /**
   * Resolves once the mail server has accepted the mail (or the outbox has stored it); rejects if it refuses or times
   * out.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
