import type { RequestDetail } from './requests.contract.ts';

/** Whether the document of a case is asked for: it is not waived, and its condition holds. */
export const isDocumentAsked = ({
  waived_at,
  not_asked,
}: Pick<RequestDetail['documents'][number], 'waived_at' | 'not_asked'>): boolean => !waived_at && !not_asked;
