import { isDocumentFact } from './fact-types.ts';
import type { FactName } from './facts.ts';

/** Options of a question, as far as they decide which documents answer it. */
interface AskingOptions {
  fact?: string | undefined;
  repeating_group?: string | undefined;
}

/**
 * The fact of a document that a question asks for. None for a question of a repeating group: a document states one value, and its entries
 * ask for several.
 */
export function getQuestionFact(options: AskingOptions | null): FactName | undefined {
  const fact = options?.repeating_group === undefined ? options?.fact : undefined;
  return fact !== undefined && isDocumentFact(fact) ? fact : undefined;
}
