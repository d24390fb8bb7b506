export type OrderKind =
  | 'reminder'
  | 'document.asked_again'
  | 'answer.sent_back'
  | 'questionnaire.submitted'
  | 'documents.submitted'
  | 'note.mentioned';

/** A document that is asked for again, or a question whose answer was sent back. */
export type AskedAgain = ({ document_id: string } | { question_id: string }) & { reason: string };

/** A colleague whom a note about a case mentions, and its author. */
export interface Mentioned {
  note_id: string;
  author_id: string;
  mentioned_id: string;
}
