import { isStructured } from './question-type.ts';

/** How the stored text of an incomplete answer with pieces starts: it is kept, and does not count as an answer. */
const draftStart = '{"draft":true';

/** Whether the answer counts: it is not blank and no incomplete answer with pieces. */
export const isGiven = (answer: string | null | undefined): answer is string =>
  typeof answer === 'string' && answer.trim() !== '' && !answer.startsWith(draftStart);

export const isDraft = (answer: string): boolean => answer.startsWith(draftStart);

/**
 * What a stored answer says, one text for each piece or chosen choice; the answer itself if its type has no pieces. Conditions
 * compare these.
 */
export function listTexts(type: string, answer: string): string[] {
  if (!isStructured(type) || !/^[[{]/.test(answer)) return [answer];
  try {
    return Object.values(JSON.parse(answer)).filter((text) => typeof text === 'string');
  } catch {
    return [answer];
  }
}
