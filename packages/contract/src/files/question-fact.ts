import type { FactName } from './facts.ts';

/**
 * The fact of a document that a question asks for. None for a question of a repeating group: a document states one value, and its entries
 * ask for several.
 */
export const getQuestionFact = (
  options: { fact?: FactName | undefined; repeating_group?: string | undefined } | null,
): FactName | undefined => (options?.repeating_group === undefined ? options?.fact : undefined);
