import { foldSearch } from '@visafolio/contract/shared/fold-text.ts';
import type { QuestionDraft } from '../../template-form.ts';
import type { Row } from './rows.ts';

/**
 * The lines whose words in any language contain the search, with the titles of the sections they are in. The questions of a section whose title
 * contains it are all found. `openId`: a line that stays, because it is being edited.
 */
export function findRows(rows: readonly Row[], search: string, openId: string | undefined): Row[] {
  const wanted = foldSearch(search);
  const contains = (texts: readonly string[]) => texts.some((text) => foldSearch(text).includes(wanted));
  const titles = new Set<number>();
  const groups = new Set<number>();
  const questions = new Set<string>();
  for (const row of rows) {
    if (row.kind === 'section') {
      const { name, nameIn } = row.section;
      if (contains([name, ...Object.values(nameIn)])) titles.add(row.group);
    } else if (titles.has(row.group) || row.id === openId || contains(listTexts(row.draft))) {
      questions.add(row.id);
      groups.add(row.group);
    }
  }
  return rows.filter((row) =>
    row.kind === 'section'
      ? titles.has(row.group) || groups.has(row.group) || row.id === openId
      : questions.has(row.id),
  );
}

const listTexts = ({ text, textIn, help, helpIn }: QuestionDraft): string[] => [
  text,
  help,
  ...Object.values(textIn),
  ...Object.values(helpIn),
];
