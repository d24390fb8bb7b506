import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { isEarlier, isFromFile } from '../suggestions/suggestion.ts';

/**
 * Values that may be accepted together: from the document with the most of them, confirmed twice by its machine-readable zone. All others
 * are accepted one by one, and so is a single value. The client's own earlier answers may be accepted together.
 */
export function listAcceptableTogether<Asked extends { suggestion: AnswerSuggestion }>(
  open: readonly Asked[],
): Asked[] {
  const earlier = open.filter(({ suggestion }) => isEarlier(suggestion));
  const certain = open.filter(({ suggestion }) => isCertain(suggestion));
  const toFile = ({ suggestion }: Asked) => (isFromFile(suggestion) ? suggestion.upload_id : undefined);
  const byFile = [...new Set(certain.map(toFile))].map((file) =>
    certain.filter((each) => toFile(each) === file),
  );
  const [most = []] = [earlier, ...byFile].sort((a, b) => b.length - a.length);
  return most.length > 1 ? most : [];
}

const isCertain = (suggestion: AnswerSuggestion): boolean =>
  isFromFile(suggestion) && suggestion.confidence === 'high' && suggestion.reader === 'machine_readable_zone';
