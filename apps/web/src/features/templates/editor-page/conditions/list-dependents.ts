import type { ConditionDraft, DocumentDraft } from '../../template-form.ts';
import type { Row } from '../outline/rows.ts';

const asksFor = (condition: ConditionDraft | undefined, key: string) =>
  condition?.tests.some(({ question }) => question === key) ?? false;

/** The questions, repeating sections and documents that are asked for depending on the answer to the question with this key. */
export function listDependents(
  key: string | undefined,
  rows: readonly Row[],
  documents: readonly DocumentDraft[],
): { rows: Row[]; documents: DocumentDraft[] } {
  if (key === undefined) return { rows: [], documents: [] };
  return {
    rows: rows.filter((row) =>
      asksFor(row.kind === 'question' ? row.draft.askIf : row.section.repeating?.askIf, key),
    ),
    documents: documents.filter(({ askIf }) => asksFor(askIf, key)),
  };
}
