export const orderKinds = [
  'reminder',
  'document.asked_again',
  'answer.sent_back',
  'questionnaire.submitted',
  'documents.submitted',
  'note.mentioned',
  'message.waiting',
  'mail.held',
  'party.invitation',
] as const;
export type OrderKind = (typeof orderKinds)[number];

/** A reminder that its schedule sent. */
export interface BySchedule {
  by_schedule: true;
}

/**
 * With parties: of client_users, the person who is reminded, or who submitted their part. Absent: there are none, or the order is of an
 * earlier release, and the person is whoever gets mails about the request.
 */
export interface OfPerson {
  person_id?: string;
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
