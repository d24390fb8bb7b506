import { isDocumentAsked } from '@visafolio/contract/cases/is-document-asked.ts';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';

type Document = RequestDetail['documents'][number];
type Question = RequestDetail['questions'][number];

/** Whether it has a file that staff have not reviewed. */
export const isToReview = (document: Document): boolean =>
  isDocumentAsked(document) && document.files.some((file) => file.accepted_at === null);

/** Sort order: files to review, then documents requested again, missing ones, and settled ones last. */
export function documentRank(document: Document): number {
  if (!isDocumentAsked(document)) return 5;
  if (document.accepted_at) return 4;
  if (isToReview(document)) return 0;
  if (document.review_note) return 1;
  return document.required ? 2 : 3;
}

/** Whether neither the client nor staff have anything left to do. */
export const isDocumentDone = (document: Document): boolean =>
  !isDocumentAsked(document) || document.accepted_at !== null;

export const isQuestionDone = ({ waived, answered_at, sent_back }: Question): boolean =>
  waived || (answered_at !== null && sent_back === null);
