import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';

/**
 * Values that may be accepted together: from the document with the most of them, confirmed twice by its machine-readable zone. All others
 * are accepted one by one, and so is a single value.
 */
export function listAcceptableTogether<Asked extends { suggestion: AnswerSuggestion }>(
  open: readonly Asked[],
): Asked[] {
  const certain = open.filter(
    ({ suggestion }) => suggestion.confidence === 'high' && suggestion.reader === 'machine_readable_zone',
  );
  const files = [...new Set(certain.map(({ suggestion }) => suggestion.upload_id))];
  const byFile = files.map((file) => certain.filter(({ suggestion }) => suggestion.upload_id === file));
  const [most = []] = byFile.sort((a, b) => b.length - a.length);
  return most.length > 1 ? most : [];
}
