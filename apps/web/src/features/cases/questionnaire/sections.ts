import type { Language } from '@visafolio/locales/types.ts';
import { groupNeighbours } from '../../../shared/group-neighbours.ts';
import type { ShownQuestion } from './shown-question.ts';

export interface Section {
  /** '' for questions without a group. */
  name: string;
  /** The name without the entry of a repeating group. */
  title: string;
  /** The `lang` of the name; undefined if it is in the page's language. */
  lang: Language | undefined;
  questions: { question: ShownQuestion; index: number }[];
}

/** Groups adjacent questions with the same section, in order; `index` counts across sections. */
export function toSections(questions: readonly ShownQuestion[]): Section[] {
  const numbered = questions.map((question, index) => ({ question, index }));
  return groupNeighbours(numbered, ({ question }) => question.section).map((group) => {
    const { section, sectionTitle, lang } = group[0].question;
    return { name: section, title: sectionTitle, lang: lang.section, questions: group };
  });
}
