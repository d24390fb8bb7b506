import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';

type Question = Pick<RequestDetail['questions'][number], 'waived' | 'not_asked' | 'answer'>;

/**
 * Whether papers that are made from the answers include the question: it is asked, or was answered before it was waived. An
 * answer to a question that is no longer asked is left out.
 */
export const isAskedOrAnswered = ({ waived, not_asked, answer }: Question): boolean =>
  !not_asked && (!waived || answer !== null);
