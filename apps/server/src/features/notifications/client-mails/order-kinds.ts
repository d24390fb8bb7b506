export const orderKinds = [
  'reminder',
  'document.asked_again',
  'answer.sent_back',
  'questionnaire.submitted',
  'documents.submitted',
  'note.mentioned',
  'message.waiting',
  'mail.held',
] as const;
export type OrderKind = (typeof orderKinds)[number];

/** A reminder that its schedule sent. */
export interface BySchedule {
  by_schedule: true;
}

/** A document that is asked for again, or a question whose answer was sent back. */
export type AskedAgain = ({ document_id: string } | { question_id: string }) & { reason: string };

/** Documents that were submitted while files had no place yet. */
export interface Unplaced {
  unplaced?: number;
}

/** A colleague whom a note about a case mentions, and its author. */
export interface Mentioned {
  note_id: string;
  author_id: string;
  mentioned_id: string;
}

/** Messages that somebody has not read: the party of a conversation, or a professional by their id. A trigger orders their mail. */
export interface WaitingMessages {
  conversation_id: string;
  to: string;
  /** Behind which position the mail tells, and up to which; noted by its first try. */
  told_from?: number;
  told_to?: number;
}

/** Mails of a conversation that wait to be checked, and the professional to be told of them. */
export interface HeldMails {
  conversation_id: string;
  to: string;
  mail_ids: string[];
  /** When the mail was written; noted by each try. */
  told_at?: string;
}
