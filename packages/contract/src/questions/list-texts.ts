import { isStructured } from './structured-types.ts';

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
