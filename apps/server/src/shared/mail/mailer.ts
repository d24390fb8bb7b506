export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Shown in place of MAIL_FROM's name; the address stays. */
  senderName?: string;
  /** Where replies go. Absent: replies are not expected. */
  replyTo?: string;
  /** The same id for each try of the same mail, so that a receiver can tell a repeated one. */
  messageId?: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail (or the outbox has it); rejects when it refuses or stays silent. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
