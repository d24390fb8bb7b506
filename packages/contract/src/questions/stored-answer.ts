/** How the stored text of an incomplete answer with pieces starts: it is kept, and does not count as an answer. */
const draftStart = '{"draft":true';

/** Whether the answer counts: it is not blank and no incomplete answer with pieces. */
export const isGiven = (answer: string | null | undefined): answer is string =>
  typeof answer === 'string' && answer.trim() !== '' && !answer.startsWith(draftStart);

export const isDraft = (answer: string): boolean => answer.startsWith(draftStart);
