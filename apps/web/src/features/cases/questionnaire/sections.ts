import type { Language } from '@visafolio/locales/types.ts';
import { groupNeighbours } from '../../../shared/group-neighbours.ts';
import type { ShownQuestion } from './shown-question.ts';

export interface Section {
  /** '' for questions outside of any group. */
  name: string;
  /** The `lang` of the name; undefined where it is in the page's language. */
  lang: Language | undefined;
  questions: { question: ShownQuestion; index: number }[];
}

/** Neighbouring questions of one group, in the questionnaire's order; `index` counts over all sections. */
export function toSections(questions: readonly ShownQuestion[]): Section[] {
  const numbered = questions.map((question, index) => ({ question, index }));
  return groupNeighbours(numbered, ({ question }) => question.section).map((group) => {
    const { section, lang } = group[0].question;
    return { name: section, lang: lang.section, questions: group };
  });
}
